import type { Attempt } from '../model.ts';
import { attemptsBetween, rowFrom } from './attempts.ts';
import { type History, isComplete } from './history.ts';

/**
 * Returns how many of the newest attempts have no gap between them: those down to the end of the newest range that was read. A complete
 * history has no gap, even while it is being read again.
 */
export function countNewest(history: History): number {
  const { attempts, sync } = history;
  return isComplete(history)
    ? attempts.count
    : attempts.count - rowFrom(attempts, sync?.ranges[0]?.reach ?? 0);
}

/** Returns the newest attempts without a gap, at most so many, the newest first. */
export function newestAttempts(history: History, most: number): Attempt[] {
  const { count } = history.attempts;
  const from = count - Math.min(most, countNewest(history));
  return attemptsBetween(history.attempts, from, count).reverse();
}
