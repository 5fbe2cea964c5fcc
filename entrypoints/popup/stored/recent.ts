import type { Account } from '../../../lib/account/account.ts';
import { type Activity, activityByDay } from '../../../lib/history/activity.ts';
import { isHistoryComplete, type SyncState } from '../../../lib/history/sync-state.ts';
import { attemptsPerRow, type PopupState, RECENT_STEP } from '../../../lib/popup/popup-state.ts';
import { MOST_STREAK } from '../../../lib/statistics/recent-activity.ts';
import { readRateLimiter } from '../../../lib/store/core/rate-limiter.ts';
import { type PlayerDatabase, readRecent } from '../../../lib/store/player/player.ts';
import { readProgress } from '../../../lib/store/player/progress.ts';
import { readActiveMinutes } from '../../../lib/store/player/sums.ts';
import type { KnownProblems } from '../../../lib/store/site/problem-columns.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Resolves to what the player did on each of the last days; null while that is being counted. */
export async function readActivity(
  player: PlayerDatabase,
  now: number,
): Promise<ReadonlyMap<string, Activity> | null> {
  const today = Math.floor(now / DAY_MS);
  // One day more at each end, since the player's days are not those of UTC, and one to see whether a row of days goes on.
  const minutes = await readActiveMinutes(player, today - MOST_STREAK - 2, today + 1);
  return minutes && activityByDay(minutes);
}

/** Resolves to the attempts that the tab *Recent* shows. */
export async function readRecentAttempts(
  player: PlayerDatabase,
  state: Pick<PopupState, 'recentRows' | 'failedOnly'>,
) {
  const factor = attemptsPerRow(state);
  const { attempts, count } = await readRecent(player, state.recentRows * factor, RECENT_STEP * factor);
  return { attempts, count };
}

/** Returns attempts with the rank and genre of their problems, as far as those are known. */
export function withProblems(
  { attempts, ...recent }: Awaited<ReturnType<typeof readRecentAttempts>>,
  problems: KnownProblems,
) {
  const known = attempts.map((attempt) => {
    const { rank = null, genre = null } = problems.get(attempt.problemId) ?? {};
    return { ...attempt, rank, genre };
  });
  return { ...recent, attempts: known };
}

/** Resolves to how far the history is read, or null once it is complete, since that is not shown. */
export async function readUnlessComplete(account: Account, history: SyncState | undefined) {
  if (isHistoryComplete(history)) return null;
  const [progress, rateLimiter] = await Promise.all([readProgress(account), readRateLimiter()]);
  return { ...progress, rateLimiter };
}
