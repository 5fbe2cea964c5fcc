import { isNumber } from '../guards.ts';
import type { Problem, Range, Rank } from '../model.ts';
import { levelOfRank, provenLevel, rangeOfLevels } from './levels.ts';

/** What is known of a problem's elo: the number itself, its rank, and the narrowest elo range in which it was found. */
type EloHints = Pick<Problem, 'elo' | 'rank'> & { within?: Range };

/** 30 kyu and 9 dan have one open end; most of their problems lie about this far from the other end. */
const OPEN_LEVEL_MIDDLE = 100;

/**
 * Returns the best estimate of a problem's elo: the elo itself if known; else the middle of the overlap of its rank's
 * level and the range in which it was found. The range counts alone if the two do not overlap, since a rank can be one
 * step off, or if the rank is uncertain, since that may be 19 levels off. Returns null if neither is known.
 */
export function likelyElo({ elo, rank, within }: EloHints): number | null {
  if (isNumber(elo)) return elo;
  const level = provenLevel(rank);
  if (level === null) return within ? middleOf(within) : null;
  if (!within) return middleOf(rangeOfLevels(level));
  const { from, to } = rangeOfLevels(level);
  const common = { from: higher(from, within.from), to: lower(to, within.to) };
  return middleOf(isEmpty(common) ? within : common);
}

/**
 * Returns the same estimate; if there is none, the middle of a rank of which it is unknown whether it is uncertain.
 * About six of a hundred such ranks are wrong, on average by zero. That is good enough for planning and for statistics,
 * but not for a statement about one problem.
 */
export function roughElo(hints: EloHints): number | null {
  return likelyElo(hints) ?? middleOfRank(hints.rank);
}

/** Returns the middle of a rank as elo; null if the rank is marked as uncertain or not on the scale. */
export function middleOfRank(rank: Rank | null): number | null {
  const level = rank && !rank.uncertain ? levelOfRank(rank) : null;
  return level === null ? null : middleOf(rangeOfLevels(level));
}

function middleOf({ from, to }: Range): number | null {
  if (from === null) return to === null ? null : to - OPEN_LEVEL_MIDDLE;
  return to === null ? from + OPEN_LEVEL_MIDDLE : (from + to) / 2;
}

function higher(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function lower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/**
 * Returns the range in which a problem lies after it was found in one range before and in another now: their overlap,
 * which is a single elo if they share only a bound. If they do not overlap, its elo has changed and the new range
 * counts.
 */
export function narrowedRange(before: Range | undefined, now: Range | undefined): Range | undefined {
  if (!before || !now) return now ?? before;
  const both = { from: higher(before.from, now.from), to: lower(before.to, now.to) };
  return isEmpty(both) ? now : both;
}

/** Returns the distance between two elo ranges; 0 if they overlap. */
export function distanceBetween(one: Range, other: Range): number {
  const [from, to] = [higher(one.from, other.from), lower(one.to, other.to)];
  return from === null || to === null ? 0 : Math.max(0, from - to);
}

function isEmpty({ from, to }: Range): boolean {
  return from !== null && to !== null && from > to;
}
