import { isNumber } from '../guards.ts';
import type { Problem, Range, Rank } from '../model.ts';
import { levelOfRank, provenLevel, rangeOfLevels } from './levels.ts';

/** What is known about a problem's elo: the elo itself, its rank, and the narrowest elo range in which it was found. */
export type EloHints = Pick<Problem, 'elo' | 'rank'> & { within?: Range | undefined };

/**
 * The ranks 30 kyu and 9 dan have one open end. Most of their problems are about this far from the other end, in elo.
 */
const OPEN_LEVEL_MIDDLE = 100;

/**
 * Returns the best estimate of a problem's elo. This is the elo itself if known, else the middle of the overlap of its
 * rank's level and the range in which it was found. Only the range is used if the rank is uncertain, since that may be
 * 19 levels off, or if the two do not overlap, since a rank may be one step off. Returns null if neither is known.
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
 * Returns the estimate of `likelyElo`. If there is none, returns the middle of a rank of which the site's answer did not say
 * whether it is uncertain (`unverified`). About six of a hundred such ranks are wrong, with a mean error of zero. That is good
 * enough for planning and statistics, but not for a statement about one problem.
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
 * Returns the elo range of a problem that was found in the range `before` and now in the range `now`. This is their
 * overlap, which is a single elo if they share only a bound. If they do not overlap, the problem's elo has changed, so
 * the new range is returned.
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
