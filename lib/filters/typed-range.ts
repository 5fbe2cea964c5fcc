import { LAST_LEVEL, levelOf, levelOfRank, rangeOfLevels } from '../difficulty/levels.ts';
import { LIST } from '../limits.ts';
import type { Range } from '../model.ts';
import { text } from '../text.ts';
import { END, type End, parseEnd } from '../typed-numbers.ts';

/**
 * The separator of two bounds. It has blanks on both sides or on neither, so that a range with an open side does not
 * match.
 */
const JOINT = String.raw`(?:-|\.\.+|\s+(?:-|\.\.+|to|到|至|から|부터|에서)\s+)`;

/** The pattern of a difficulty in a longer text: two bounds, one with an open side, or one alone. */
export const DIFFICULTY = `(?:${END}${JOINT}${END}|${END}\\.\\.+|\\.\\.+${END}|${END})`;

const PARTS = new RegExp(`^(?<low>${END})?(?:(?<joint>${JOINT})(?<high>${END})?)?$`, 'u');

/** A number without a unit from this on is an elo, in a range with two bounds or one open side. */
const CLEARLY_ELO = 100;
const MOST_KYU = 30;
const MOST_DAN = LAST_LEVEL - MOST_KYU + 1;

/** A text that looks like a difficulty but is invalid. `instead`: a suggestion; null if nothing is similar. */
interface InvalidRange {
  instead: string | null;
}

/**
 * Returns the elo range for a difficulty in lower case; null for a text that does not look like one. `5k` is a complete
 * rank, and `elo 1400` the complete rank around it. `5k-2d`, `5-2k` and `1400-1500` are ranges with two bounds; `5k..`
 * and `..5k` have an open side. A number alone is not a difficulty, since it may be a rank, an elo or a problem number.
 */
export function parseRange(text: string): Range | InvalidRange | null {
  const { low, joint, high } = PARTS.exec(text)?.groups ?? {};
  if (low === undefined && high === undefined) return null;
  const typed = [low, high].map((end) => (end === undefined ? null : parseEnd(end)));
  const ends = withUnits(typed, joint);
  const spans = ends.map((end) => end && spanOf(end, joint !== undefined));
  if (ends.some((end, i) => end && !spans[i])) return { instead: likeliest(ends, joint) };
  const [from, to] = spans;
  if (joint !== undefined && !(from && to)) return { from: from?.from ?? null, to: to?.to ?? null };
  return enclosingRange(spans.filter((span) => span !== null && span !== undefined));
}

/** Returns the smallest range that includes all of these. There must be at least one. */
export function enclosingRange(ranges: readonly Range[]): Range {
  const [from, to] = [ranges.map((range) => range.from), ranges.map((range) => range.to)];
  return {
    from: from.some((bound) => bound === null) ? null : Math.min(...from.map(Number)),
    to: to.some((bound) => bound === null) ? null : Math.max(...to.map(Number)),
  };
}

/** Adds missing units: in "5-2k" and "elo 1400-1500" only one of the two bounds has a unit. */
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

/** Returns the range of a single bound; null if it is not on the scale. */
function spanOf({ value, unit }: End, isOneOfTwo: boolean): Range | null {
  if (unit === null) return null;
  if (unit !== 'elo') {
    const level = levelOfRank({ value, unit, uncertain: false });
    return level === null ? null : rangeOfLevels(level);
  }
  if (value < LIST.minElo || value > LIST.maxElo) return null;
  return isOneOfTwo ? { from: value, to: value } : rangeOfLevels(levelOf(value));
}

function likeliest(ends: readonly (End | null)[], joint: string | undefined): string | null {
  const texts = ends.map((end) => (end ? nearest(end) : ''));
  return texts.includes(null) ? null : texts.join(joint === undefined ? '' : '..');
}

function nearest({ value, unit }: End): string | null {
  const within = (least: number, most: number) => Math.max(least, Math.min(value, most));
  if (unit === 'kyu' || (unit === null && value >= 1 && value <= MOST_KYU))
    return text('stats_ranks_kyu_short', String(within(1, MOST_KYU)));
  if (unit === 'dan') return text('stats_ranks_dan_short', String(within(1, MOST_DAN)));
  if (unit === null && (value < CLEARLY_ELO || value > LIST.maxElo)) return null;
  return `elo ${within(LIST.minElo, LIST.maxElo)}`;
}
