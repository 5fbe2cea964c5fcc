import type { Status } from '../model.ts';
import { type History, isComplete } from './history.ts';
import { statsByProblem, statusOf } from './stats.ts';

/** Returns the player's status on a problem and the time of the last attempt; both null without a player. */
export function standingOn(
  history: History | null,
  problemId: number,
): { status: Status | null; lastAt: number | null } {
  if (!history) return { status: null, lastAt: null };
  const stats = statsByProblem(history.attempts).get(problemId);
  return { status: statusOf(stats, isComplete(history)), lastAt: stats?.lastAt ?? null };
}
