import { type ProblemStats, statusOf } from '../history/problem-stats.ts';
import type { Attempt } from '../model.ts';
import { horizonMsOf, markOrNull, signOf } from './mark.ts';
import type { CardResults } from './panel.ts';

/** What is stored of the player's results on a problem. */
interface StoredResults {
  stats: ProblemStats | undefined;
  /** Newest first. */
  attempts: readonly Attempt[];
  /** Whether all attempts on the problem are stored. */
  isKnown: boolean;
}

/**
 * Returns what a card shows of the player's results at `now` (epoch ms); null if nothing is known. `horizonDays`: after how many days a
 * solved problem counts as solved long ago; null: never.
 */
export function cardResults(
  { stats, attempts, isKnown }: StoredResults,
  horizonDays: number | null,
  now: number,
): CardResults | null {
  const one = markOrNull(stats, now, horizonMsOf(horizonDays), isKnown);
  const sign = one ?? signOf(statusOf(stats, isKnown), null);
  if (sign === null) return null;
  // As in the panel, no sums while not all of them are stored.
  const { tries = 0, solves = 0, bestMs = null } = (isKnown ? stats : undefined) ?? {};
  return {
    sign,
    tries,
    solves,
    bestMs,
    attempts: attempts.map(({ at, solved, ms }) => ({ at, solved, ms })),
  };
}
