import { isNumber } from '../guards.ts';
import type { Problem, Rank } from '../model.ts';
import { LAST_LEVEL, levelOfRank, levelStart, provenLevel } from './levels.ts';
import type { Range } from './range.ts';

/** What tells where a problem's elo lies: the number itself, its rank, and the narrowest range that it was found in. */
type Told = Pick<Problem, 'elo' | 'rank'> & { within?: Range };

/** 30 kyu and 9 dan are open at one end; their problems mostly lie about so far from the other. */
const OPEN_LEVEL_MIDDLE = 100;

/**
 * The elo of a problem as far as it is known: its own; else the middle of what its rank's level and the range it was found in
 * have in common, or of the range alone where they have nothing, since a rank can be a step off, or where the rank is
 * uncertain, which may be 19 off. Null where neither says where it lies.
 */
export function likelyElo({ elo, rank, within }: Told): number | null {
  if (isNumber(elo)) return elo;
  const level = provenLevel(rank);
  if (level === null) return within ? middleOf(within) : null;
  if (!within) return middleOf(boundsOf(level));
  const { from, to } = boundsOf(level);
  const common = { from: higher(from, within.from), to: lower(to, within.to) };
  return middleOf(isEmpty(common) ? within : common);
}

/**
 * The same, and where nothing is known but a rank that the site did not mark, though it may be uncertain, the middle of that.
 * Of a hundred such ranks some six are off, on average by none: good enough for a plan, or to learn from many at once, and
 * not to say anything of one problem.
 */
export function roughElo(told: Told): number | null {
  return likelyElo(told) ?? middleOfRank(told.rank);
}

/** The middle of a rank, elo; null where it is marked uncertain or the scale does not have it. */
export function middleOfRank(rank: Rank | null): number | null {
  const level = rank && !rank.uncertain ? levelOfRank(rank) : null;
  return level === null ? null : middleOf(boundsOf(level));
}

function boundsOf(level: number): Range {
  return {
    from: level === 0 ? null : levelStart(level),
    to: level === LAST_LEVEL ? null : levelStart(level + 1),
  };
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
 * Where a problem lies that was found in one range before and in another now: in both, which is a single elo where they share
 * but a bound. Where they have nothing in common, its elo has changed.
 */
export function foundIn(before: Range | undefined, now: Range | undefined): Range | undefined {
  if (!before || !now) return now ?? before;
  const both = { from: higher(before.from, now.from), to: lower(before.to, now.to) };
  return isEmpty(both) ? now : both;
}

/** How far two ranges of elo are from each other; 0 where they have something in common. */
export function distanceBetween(one: Range, other: Range): number {
  const [from, to] = [higher(one.from, other.from), lower(one.to, other.to)];
  return from === null || to === null ? 0 : Math.max(0, from - to);
}

function isEmpty({ from, to }: Range): boolean {
  return from !== null && to !== null && from > to;
}
