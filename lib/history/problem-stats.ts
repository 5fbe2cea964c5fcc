import { type Guarded, isBoolean, isNumber, objectOf, orNull } from '../guards.ts';
import type { Attempt, Status } from '../model.ts';

/** Whether a stored value is the stats of a problem. */
export const isProblemStats = objectOf({
  problemId: isNumber,
  tries: isNumber,
  solves: isNumber,
  /** This and the next four fields are null if there are no attempts. */
  firstAt: orNull(isNumber),
  lastAt: orNull(isNumber),
  /** Whether the first attempt solved it. */
  firstSolved: orNull(isBoolean),
  /** Whether the last attempt solved it. */
  lastSolved: orNull(isBoolean),
  lastSolvedAt: orNull(isNumber),
  /** Shortest time of a solved attempt, ms; null if no solved attempt has a time. */
  bestMs: orNull(isNumber),
  /** Median time of the solved attempts, ms; for an even number, the shorter of the two in the middle. */
  medianMs: orNull(isNumber),
});

/**
 * Totals of the player's attempts on one problem. They are stored, so that a mark can be computed without reading the
 * attempts. Points in time are epoch ms.
 */
export type ProblemStats = Guarded<typeof isProblemStats>;

/**
 * Returns the stats of one problem's attempts, given in any order. Of two attempts at the same time, the one with the
 * higher id is later.
 */
export function problemStatsOf(problemId: number, attempts: readonly Attempt[]): ProblemStats {
  const inOrder = attempts.toSorted((one, other) => one.at - other.at || one.id - other.id);
  const solved = inOrder.filter((attempt) => attempt.solved);
  const times = solved.flatMap(({ ms }) => (ms === null ? [] : [ms])).sort((one, other) => one - other);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return {
    problemId,
    tries: attempts.length,
    solves: solved.length,
    firstAt: first?.at ?? null,
    lastAt: last?.at ?? null,
    firstSolved: first?.solved ?? null,
    lastSolved: last?.solved ?? null,
    lastSolvedAt: solved.at(-1)?.at ?? null,
    bestMs: times[0] ?? null,
    medianMs: times[(times.length - 1) >> 1] ?? null,
  };
}

/**
 * Returns the player's status on a problem. If not all attempts on it are stored (`areAllStored` false), only a solved
 * attempt proves a status; without one the result is null.
 */
export function statusOf(stats: ProblemStats | undefined, areAllStored: boolean): Status | null {
  if (stats && stats.solves > 0) return 'solved';
  if (!areAllStored) return null;
  return stats && stats.tries > 0 ? 'tried_but_not_solved' : 'untried';
}
