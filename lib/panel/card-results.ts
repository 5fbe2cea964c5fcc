import { type ProblemStats, statusOf } from '../history/problem-stats.ts';
import type { Attempt } from '../model.ts';
import type { CardResults } from './panel.ts';
import { signOf, signOfStats } from './sign.ts';

/** What is stored of the player's results on a problem. */
interface StoredResults {
  stats: ProblemStats | undefined;
  /** Newest first. */
  attempts: readonly Attempt[];
  /** Whether all attempts on the problem are stored. */
  isKnown: boolean;
}

/** Returns what a card shows of the player's results. */
export function cardResults({ stats, attempts, isKnown }: StoredResults, isDue: boolean): CardResults {
  // As in the panel, no sums while not all of them are stored.
  const { attemptCount = 0, solves = 0, bestMs = null } = (isKnown ? stats : undefined) ?? {};
  return {
    sign: signOf(statusOf(stats, isKnown), signOfStats(stats, isKnown, isDue)),
    attemptCount,
    solves,
    bestMs,
    attempts: attempts.map(({ at, solved, ms }) => ({ at, solved, ms })),
  };
}
