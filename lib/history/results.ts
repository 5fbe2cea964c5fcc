import type { Attempt } from '../model.ts';
import { attemptsOn } from './attempts.ts';
import { type History, isComplete } from './history.ts';
import { type AttemptStats, statsOf } from './stats.ts';

/** A player's results on one problem. */
export interface Results {
  /** Newest first. */
  attempts: readonly Attempt[];
  stats: AttemptStats | undefined;
  /** Whether all attempts on the problem are known. If not, the newest are. */
  isKnown: boolean;
}

/** Returns the results on a problem. `asked`: when its own attempts were last requested and answered (`at`, epoch ms; 0: never). */
export function resultsOn(history: History, problemId: number, asked: { at: number } | undefined): Results {
  return {
    attempts: attemptsOn(history.attempts, problemId),
    stats: statsOf(history.attempts, problemId),
    isKnown: isComplete(history) || (asked?.at ?? 0) > 0,
  };
}
