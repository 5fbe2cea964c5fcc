import { type Guarded, isBoolean, isNumber, objectOf, orNull } from '../guards.ts';
import type { Attempt } from '../model.ts';

export const isProblemStats = objectOf({
  problemId: isNumber,
  attemptCount: isNumber,
  solves: isNumber,
  /** This and the next five fields are null if there are no attempts. */
  firstAt: orNull(isNumber),
  lastAt: orNull(isNumber),
  /** Whether the first attempt solved it. */
  firstSolved: orNull(isBoolean),
  /** Whether the first attempt has a context, so that it does not tell the player's strength. */
  firstHasContext: orNull(isBoolean),
  /** Whether the last attempt solved it. */
  lastSolved: orNull(isBoolean),
  lastSolvedAt: orNull(isNumber),
  /** Shortest time of a solved attempt without a context, ms; null if none has a time. */
  bestMs: orNull(isNumber),
});

/**
 * Totals of the player's attempts on one problem. They are stored, so that a sign can be computed without reading the
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
  const times = solved.flatMap(({ ms, context }) => (ms === null || context !== undefined ? [] : [ms]));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return {
    problemId,
    attemptCount: attempts.length,
    solves: solved.length,
    firstAt: first?.at ?? null,
    lastAt: last?.at ?? null,
    firstSolved: first?.solved ?? null,
    firstHasContext: first ? first.context !== undefined : null,
    lastSolved: last?.solved ?? null,
    lastSolvedAt: solved.at(-1)?.at ?? null,
    bestMs: times.length > 0 ? Math.min(...times) : null,
  };
}

/**
 * Returns the stats after these attempts are added, which must not be among those that the stats contain. Returns null if
 * only all attempts together tell the new stats: an added attempt has the same time as the first or the last one.
 */
export function statsWith(stats: ProblemStats, added: readonly Attempt[]): ProblemStats | null {
  if (added.some(({ at }) => at === stats.firstAt || at === stats.lastAt)) return null;
  const others = problemStatsOf(stats.problemId, added);
  const firstAt = least(stats.firstAt, others.firstAt);
  const lastAt = greatest(stats.lastAt, others.lastAt);
  const first = firstAt === stats.firstAt ? stats : others;
  return {
    problemId: stats.problemId,
    attemptCount: stats.attemptCount + others.attemptCount,
    solves: stats.solves + others.solves,
    firstAt,
    lastAt,
    firstSolved: first.firstSolved,
    firstHasContext: first.firstHasContext,
    lastSolved: (lastAt === stats.lastAt ? stats : others).lastSolved,
    lastSolvedAt: greatest(stats.lastSolvedAt, others.lastSolvedAt),
    bestMs: least(stats.bestMs, others.bestMs),
  };
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function greatest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
