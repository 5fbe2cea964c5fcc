/** One bound of a difficulty range as it is typed. Without a unit it may be kyu, dan or elo. */
export interface End {
  value: number;
  unit: 'kyu' | 'dan' | 'elo' | null;
}

/** The units "k" and "kyu", "d" and "dan", and their names in other languages. */
const KYU = 'kyu|k|級|级|급';
const DAN = 'dan|d|段|단';

/**
 * The pattern of a bound in a longer text. A unit after a number and a blank counts only if it is not the start of
 * another word.
 */
export const END = String.raw`(?:elo\s*-?\d{1,10}|\d{1,10}(?:\s*(?:${KYU}|${DAN})(?!\p{L})|\s*elo(?!\p{L}|\s*-?\d))?)`;

const COMPLETE_TEXT = new RegExp(String.raw`^(elo\s*)?(-?\d{1,10})\s*(?:(${KYU})|(${DAN})|(elo))?$`, 'i');

/**
 * Returns the bound that a text such as "15k", "15 kyu", "3 dan", "elo 1120" or "1120" means; null if it is none of
 * these.
 */
export function parseEnd(text: string): End | null {
  const [, before, value, kyu, dan, after] = COMPLETE_TEXT.exec(text) ?? [];
  if (value === undefined || (before && (kyu || dan))) return null;
  const unit = kyu ? 'kyu' : dan ? 'dan' : before || after ? 'elo' : null;
  return { value: Number(value), unit };
}
