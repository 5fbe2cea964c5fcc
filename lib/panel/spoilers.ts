import { GENRES } from '../filters/genres.ts';
import { GENRE_NAMES } from './genre-names.ts';
import type { Spoilers } from './panel-types.ts';

export const SPOILER_PARTS = ['rank', 'elo', 'genre', 'stars'] as const;
export type SpoilerPart = (typeof SPOILER_PARTS)[number];

/** A part of a text: from `start` up to `end`, without it, in UTF-16 units. `tells`: what it tells of the problem, as far as that is known. */
interface TextPart {
  start: number;
  end: number;
  tells: SpoilerPart[];
}

/** Begin and end of a word in scripts that have spaces between words. */
const FROM = '(?<![\\p{L}\\p{N}])';
const TO = '(?![\\p{L}\\p{N}])';
/** Between a number and its unit there may be a line break, since these may be separate elements. */
const GAP = '\\s{0,3}';
const DIGITS = '[0-9０-９]{1,2}';

/** Chinese and Japanese have no spaces, and Korean puts its particles to the word. */
const IS_WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u;

const genrePattern = (names: readonly string[]) =>
  names
    .map((name) => (IS_WITHOUT_SPACES.test(name) ? name : FROM + name + TO).replaceAll(' ', '\\s{1,3}'))
    .join('|');

/** How a page may write a spoiler of any problem, in the languages of Go sites. */
const patterns = (): Record<SpoilerPart, RegExp> => ({
  rank: RegExp(
    `(?:${FROM}${DIGITS}\\.?${GAP}(?:kyus?|dans?|k|d|кю|дан|к|д)${TO}|(?<![0-9０-９])(?:${DIGITS}|[一二三四五六七八九十初초]{1,3})${GAP}[級级급段단])(?:${GAP}[?？])?`,
    'giu',
  ),
  elo: RegExp(
    `${FROM}elo${TO}[\\s:：]{0,3}-?\\d+(?:[.,]\\d+)*|${FROM}\\d+(?:[.,]\\d+)*${GAP}elo${TO}`,
    'giu',
  ),
  genre: RegExp(GENRES.map((genre) => genrePattern(GENRE_NAMES[genre])).join('|'), 'giu'),
  stars: RegExp(
    `${FROM}\\d(?:[.,]\\d+)?${GAP}(?:[★☆⭐]+|stars?${TO}|/${GAP}5${TO})(?:${GAP}\\(\\d+\\))?|[★☆⭐]{2,}|${FROM}(?:not rated|unrated|\\d+ votes?)${TO}`,
    'giu',
  ),
});
/** Made when something is hidden, since that takes some ms of the page's main thread. */
let made: ReturnType<typeof patterns> | undefined;

/** A number as any language writes it: “1407”, “1,407”, “1 407.04”, “4,2”. */
const NUMBER = /(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,\s]?\d{3})?(?:[.,]\d{1,2})?(?![\p{L}\p{N}])/gu;

/**
 * Returns where a text tells a spoiler, in order and without overlaps: what looks like one of any problem, and the known values of this one,
 * even without a unit. Null: not known yet which of them are known.
 */
export function spoilersIn(text: string, known: Spoilers | null): TextPart[] {
  made ??= patterns();
  const patternOf = made;
  const found: TextPart[] = SPOILER_PARTS.flatMap((part) =>
    [...text.matchAll(patternOf[part])].map(({ index, 0: words }) => ({
      start: index,
      end: index + words.length,
      tells: known && (known[part] === null || TELLS[part](words, known)) ? [part] : [],
    })),
  );
  if (known) {
    for (const { index, 0: number } of text.matchAll(NUMBER)) {
      const tells = tellsAlone(number, known);
      if (tells.length > 0) found.push({ start: index, end: index + number.length, tells });
    }
  }
  const joined: TextPart[] = [];
  for (const part of found.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && part.start < last.end) {
      last.end = Math.max(last.end, part.end);
      last.tells.push(...part.tells);
    } else joined.push(part);
  }
  return joined;
}

/** Returns a text in which each spoiler is replaced by “…”. */
export function withoutSpoilers(text: string, known: Spoilers | null): string {
  return spoilersIn(text, known).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)}…${left.slice(end)}`,
    text,
  );
}

/** Whether words that look like a spoiler tell the known value. */
const TELLS: Record<SpoilerPart, (words: string, known: Spoilers) => boolean> = {
  rank: (words, { rank }) => {
    const unit = /[kк級级급]/iu.test(words) ? 'kyu' : 'dan';
    return rank !== null && unit === rank.unit && numbersIn(words).includes(rank.value);
  },
  elo: (words, { elo }) => elo !== null && numbersIn(words).some((number) => Math.abs(number - elo) < 1),
  genre: (words, { genre }) => {
    const known = GENRES.find((one) => one === genre);
    return known !== undefined && RegExp(genrePattern(GENRE_NAMES[known]), 'iu').test(words);
  },
  stars: (words, { stars }) => {
    if (stars === null) return false;
    const drawn = words.match(/[★⭐]/gu)?.length ?? 0;
    return drawn === Math.round(stars) || numbersIn(words).some((number) => Math.abs(number - stars) <= 0.5);
  },
};

/** Returns the known values that a number tells without a word beside it. */
function tellsAlone(words: string, known: Spoilers): SpoilerPart[] {
  const tells: SpoilerPart[] = [];
  const [number = 0] = numbersIn(words);
  if (known.elo !== null && Math.abs(number) >= 100 && Math.abs(number - known.elo) < 1) tells.push('elo');
  const decimals = /[.,](\d{1,2})$/.exec(words)?.[1];
  if (known.stars !== null && decimals && number === rounded(known.stars, decimals.length))
    tells.push('stars');
  return tells;
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function numbersIn(words: string): number[] {
  const plain = words.normalize('NFKC').replace(/(\d)[.,\s](?=\d{3}(?!\d))/g, '$1');
  return (plain.match(/-?\d+(?:[.,]\d+)?/g) ?? []).map((number) => Number(number.replace(',', '.')));
}
