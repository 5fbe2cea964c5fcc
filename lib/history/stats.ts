import type { Status } from '../model.ts';
import { oncePer } from '../once-per.ts';
import { type Attempts, NO_TIME } from './attempts.ts';

/** What a player's attempts on one problem tell; there is at least one. Points in time are epoch ms. */
export interface AttemptStats {
  problemId: number;
  attemptCount: number;
  solves: number;
  firstAt: number;
  lastAt: number;
  /** Whether the first attempt solved it. */
  firstSolved: boolean;
  /** Whether the first attempt has a context, so that it does not tell the player's strength. */
  firstHasContext: boolean;
  /** Whether the last attempt solved it. */
  lastSolved: boolean;
  lastSolvedAt: number | null;
  /** Shortest time of a solved attempt without a context, ms; null if none has a time. */
  bestMs: number | null;
}

/** Returns the stats of every attempted problem. */
export const statsByProblem = oncePer(
  (attempts: Attempts): ReadonlyMap<number, AttemptStats> => statsWhere(attempts, () => true),
);

/** Returns the stats of these problems, as far as they were attempted, without making those of all others. */
export function statsOfProblems(
  attempts: Attempts,
  problemIds: Iterable<number>,
): ReadonlyMap<number, AttemptStats> {
  const wanted = new Set(problemIds);
  return statsWhere(attempts, (id) => wanted.has(id));
}

/** Returns the stats of a problem; undefined if it was not attempted. */
export function statsOf(attempts: Attempts, problemId: number): AttemptStats | undefined {
  return statsWhere(attempts, (id) => id === problemId).get(problemId);
}

/** Of two attempts at the same time, the one with the higher id is later. */
function statsWhere(attempts: Attempts, isWanted: (problemId: number) => boolean): Map<number, AttemptStats> {
  const { count, at: times, problemId: ids, ms, context, solved: results } = attempts;
  const all = new Map<number, AttemptStats>();
  for (let row = 0; row < count; row++) {
    const problemId = ids[row] as number;
    if (!isWanted(problemId)) continue;
    const at = times[row] as number;
    const solved = results[row] === 1;
    const hasContext = context[row] !== 0;
    let stats = all.get(problemId);
    if (!stats) {
      stats = withoutAttempts(problemId, at, solved, hasContext);
      all.set(problemId, stats);
    }
    stats.attemptCount++;
    if (at < stats.firstAt) {
      stats.firstAt = at;
      stats.firstSolved = solved;
      stats.firstHasContext = hasContext;
    }
    if (at >= stats.lastAt) {
      stats.lastAt = at;
      stats.lastSolved = solved;
    }
    if (!solved) continue;
    stats.solves++;
    stats.lastSolvedAt = Math.max(at, stats.lastSolvedAt ?? at);
    const taken = ms[row] as number;
    if (taken !== NO_TIME && !hasContext) stats.bestMs = Math.min(taken, stats.bestMs ?? taken);
  }
  return all;
}

/** Returns what the first row of a problem's attempts begins with. */
function withoutAttempts(problemId: number, at: number, solved: boolean, hasContext: boolean): AttemptStats {
  return {
    problemId,
    attemptCount: 0,
    solves: 0,
    firstAt: at,
    lastAt: at,
    firstSolved: solved,
    firstHasContext: hasContext,
    lastSolved: solved,
    lastSolvedAt: null,
    bestMs: null,
  };
}

/**
 * Returns the player's status on a problem. If not all attempts on it are stored (`areAllStored` false), only a solved
 * attempt proves a status; without one the result is null.
 */
export function statusOf(
  stats: Pick<AttemptStats, 'attemptCount' | 'solves'> | undefined,
  areAllStored: boolean,
): Status | null {
  if (stats && stats.solves > 0) return 'solved';
  if (!areAllStored) return null;
  return stats && stats.attemptCount > 0 ? 'tried_but_not_solved' : 'untried';
}
