import { LAST_LEVEL, levelOf, levelOfRank } from '../difficulty/levels.ts';
import type { Range } from '../difficulty/range.ts';
import { LIST } from '../limits.ts';
import { eloFrom, eloUpTo } from './filters.ts';
import { END, type End, endIn } from './typed-end.ts';

/** Between two ends, with blanks on both sides or on none, so that an open end is none of them. */
const JOINT = String.raw`(?:-|\.\.+|\s+(?:-|\.\.+|to)\s+)`;

/** A difficulty in a longer text: two ends, one with an open side, or one. */
export const DIFFICULTY = `(?:${END}${JOINT}${END}|${END}\\.\\.+|\\.\\.+${END}|${END})`;

const PARTS = new RegExp(`^(?<low>${END})?(?:(?<joint>${JOINT})(?<high>${END})?)?$`, 'u');

/** From here on a bare number is no rank: two of them, or one with an open side, are clearly elo. */
const CLEARLY_ELO = 100;
const MOST_KYU = 30;
const MOST_DAN = LAST_LEVEL - MOST_KYU + 1;

/** A text that looks like a difficulty and is none, with one that may be meant; null where nothing comes to mind. */
export interface NoRange {
  instead: string | null;
}

/**
 * The range, elo, that a difficulty in small letters stands for: `5k` a whole rank, `elo 1400` the whole rank around it,
 * `5k-2d`, `5-2k` and `1400-1500` all from one to the other, `5k..` and `..5k` open at one side. A bare number is none:
 * it may be a rank, an elo or a problem. Null for a text that looks like none.
 */
export function rangeIn(text: string): Range | NoRange | null {
  const { low, joint, high } = PARTS.exec(text)?.groups ?? {};
  if (low === undefined && high === undefined) return null;
  const ends = withUnits(
    [low, high].map((end) => (end === undefined ? null : endIn(end))),
    joint,
  );
  const spans = ends.map((end) => end && spanOf(end, joint !== undefined));
  if (ends.some((end, i) => end && !spans[i])) return { instead: likeliest(ends, joint) };
  const [from, to] = spans;
  if (joint !== undefined && !(from && to)) return { from: from?.from ?? null, to: to?.to ?? null };
  return spanning(spans.filter((span) => span !== null && span !== undefined));
}

/** The least range that takes in all of these, of which there is one at least. */
export function spanning(ranges: readonly Range[]): Range {
  const [from, to] = [ranges.map((range) => range.from), ranges.map((range) => range.to)];
  return {
    from: from.some((bound) => bound === null) ? null : Math.min(...from.map(Number)),
    to: to.some((bound) => bound === null) ? null : Math.max(...to.map(Number)),
  };
}

/** "5-2k" says its unit once, and so does "elo 1400-1500". */
function withUnits(ends: readonly (End | null)[], joint: string | undefined): (End | null)[] {
  const units = ends.flatMap((end) => end?.unit ?? []);
  const last = ends.at(-1)?.unit;
  return ends.map((end) => {
    if (end?.unit !== null || joint === undefined) return end;
    const isElo =
      units.length > 0 ? units[0] === 'elo' : ends.every((one) => !one || one.value >= CLEARLY_ELO);
    if (isElo) return { ...end, unit: 'elo' };
    return last && end.value <= MOST_KYU ? { ...end, unit: last } : end;
  });
}

/** What one end takes in; null where the scale has no such end. */
function spanOf({ value, unit }: End, isOneOfTwo: boolean): Range | null {
  if (unit === null) return null;
  if (unit !== 'elo') {
    const level = levelOfRank({ value, unit, uncertain: false });
    return level === null ? null : wholeLevel(level);
  }
  if (value < LIST.leastElo || value > LIST.mostElo) return null;
  return isOneOfTwo ? { from: value, to: value } : wholeLevel(levelOf(value));
}

function wholeLevel(level: number): Range {
  return { from: eloFrom(level), to: eloUpTo(level) };
}

function likeliest(ends: readonly (End | null)[], joint: string | undefined): string | null {
  const texts = ends.map((end) => (end ? nearest(end) : ''));
  return texts.includes(null) ? null : texts.join(joint === undefined ? '' : '..');
}

function nearest({ value, unit }: End): string | null {
  const within = (least: number, most: number) => Math.max(least, Math.min(value, most));
  if (unit === 'kyu' || (unit === null && value >= 1 && value <= MOST_KYU)) return `${within(1, MOST_KYU)}k`;
  if (unit === 'dan') return `${within(1, MOST_DAN)}d`;
  if (unit === null && (value < CLEARLY_ELO || value > LIST.mostElo)) return null;
  return `elo ${within(LIST.leastElo, LIST.mostElo)}`;
}
