import type { Range } from './filters.ts';
import { LAST_LEVEL, levelOfRank, levelStart } from './levels.ts';
import type { Problem } from './model.ts';

/** What tells where a problem's elo lies: the number itself, its rank, and the narrowest range that it was found in. */
type Told = Pick<Problem, 'elo' | 'rank'> & { within?: Range };

/** How far from its one bound the middle of a level that is open at the other end is taken to lie. */
const OPEN_LEVEL_MIDDLE = 60;

/**
 * The elo of a problem as far as it is known: its own; else the middle of what its rank's level and the range it was found in
 * have in common, or of the range alone where they have nothing, since a rank can be a step off. Null where neither says
 * where it lies.
 */
export function likelyElo({ elo, rank, within }: Told): number | null {
  if (elo !== null) return elo;
  const level = rank && levelOfRank(rank);
  if (level === null) return within ? middleOf(within) : null;
  if (!within) return middleOf(boundsOf(level));
  const { from, to } = boundsOf(level);
  const common = { from: higher(from, within.from), to: lower(to, within.to) };
  const isEmpty = common.from !== null && common.to !== null && common.from > common.to;
  return middleOf(isEmpty ? within : common);
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

/** The narrower of two ranges that a problem was found in. */
export function narrower(one: Range | undefined, other: Range | undefined): Range | undefined {
  if (!one || !other) return one ?? other;
  return widthOf(other) < widthOf(one) ? other : one;
}

function widthOf({ from, to }: Range): number {
  return from === null || to === null ? Number.POSITIVE_INFINITY : to - from;
}
