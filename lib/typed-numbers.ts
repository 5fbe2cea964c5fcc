import { isOfSite, isProblemId, problemIdAt } from './site.ts';

// What players type as a number, in full width too: of problems, of a rank, or an Elo. Every field and the search box read it here.

/** A problem's number, as it is written alone: "12", "#12", "第12题", "問題12", "12番", "12번". */
const NUMBER = /^(?:#|第|题目|題目|问题|問題|문제)?\s*(\d{1,10})\s*(?:题|題|問|号|號|番|번)?$/;

/**
 * Returns the number of the problem that a typed text names: a number (with or without `#`) or an address of the site
 * (with or without its scheme). Returns null if it names none.
 */
export function typedProblem(text: string): number | null {
  const typed = text.normalize('NFKC').trim();
  const number = NUMBER.exec(typed)?.[1];
  if (number !== undefined) return isProblemId(Number(number)) ? Number(number) : null;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return isOfSite(address) ? problemIdAt(address) : null;
}

/** Returns the number of the problem that a selected text names, such as "Problem 1234", or null: the text has to have one number alone. */
export function problemInText(text: string): number | null {
  const numbers = text.normalize('NFKC').match(/\d+/g) ?? [];
  return typedProblem(text) ?? (numbers.length === 1 ? typedProblem(String(numbers[0])) : null);
}

/** Returns the problems that a text such as "12, 13" or "12、13" names, each once; null for a part that names none. */
export function typedProblems(text: string): (number | null)[] {
  const parts = text.normalize('NFKC').split(/[\s,;、]+/);
  return [...new Set(parts.filter(Boolean).map(typedProblem))];
}

/** One bound of a difficulty range as it is typed. Without a unit it may be kyu, dan or elo. */
export interface End {
  value: number;
  unit: 'kyu' | 'dan' | 'elo' | null;
}

/** The units "k" and "kyu", "d" and "dan", and their names in other languages. */
const KYU = 'kyu|k|級|级|급';
const DAN = 'dan|d|段|단';
/** The units of ranks that need no blank before the next word. */
export const UNIT = '[級级급段단]';
const ELO = 'elo|等级分|等級分|レート|レーティング|레이팅';

const NUMERALS = '〇一二三四五六七八九';
/** "五級", "十五级", "初段", and the first number of "五～三級" and "五到三级". */
const RANK_IN_NUMERALS = new RegExp(
  String.raw`([${NUMERALS}十]+)(?=\s?${UNIT}|\s?[-–—~〜～到至]\s?[${NUMERALS}十]+\s?${UNIT})|[初초](?=段|단)`,
  'gu',
);

/** Returns a text with the ranks in it written in digits: "五級" as "5級". */
export function withDigits(text: string): string {
  return text.replaceAll(RANK_IN_NUMERALS, (_, numeral?: string) => String(numeral ? numberIn(numeral) : 1));
}

function numberIn(numeral: string): number {
  const digits = (some: string, none: number) =>
    some ? Number(Array.from(some, (one) => NUMERALS.indexOf(one)).join('')) : none;
  const [tens = '', ones] = numeral.split('十');
  return ones === undefined ? digits(tens, 0) : 10 * digits(tens, 1) + digits(ones, 0);
}

/**
 * The pattern of a bound in a longer text. A unit after a number and a blank counts only if it is not the start of
 * another word.
 */
export const END = String.raw`(?:(?:${ELO})\s*-?\d{1,10}|\d{1,10}(?:\s*(?:${KYU}|${DAN})(?!\p{L})|\s*(?:${ELO})(?!\p{L}|\s*-?\d))?)`;

const COMPLETE_TEXT = new RegExp(
  String.raw`^((?:${ELO})\s*)?(-?\d{1,10})\s*(?:(${KYU})|(${DAN})|(${ELO}))?$`,
  'i',
);

/**
 * Returns the bound that a text such as "15k", "15 kyu", "3 dan", "elo 1120" or "1120" means; null if it is none of
 * these.
 */
export function parseEnd(text: string): End | null {
  const [, before, value, kyu, dan, after] =
    COMPLETE_TEXT.exec(withDigits(text.normalize('NFKC').trim())) ?? [];
  if (value === undefined || (before && (kyu || dan))) return null;
  const unit = kyu ? 'kyu' : dan ? 'dan' : before || after ? 'elo' : null;
  return { value: Number(value), unit };
}
