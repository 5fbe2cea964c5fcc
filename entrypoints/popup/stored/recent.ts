import type { Account } from '../../../lib/account/account.ts';
import { dayStart } from '../../../lib/days.ts';
import { type Activity, activityByDay, deviceDays } from '../../../lib/history/days.ts';
import { type History, isHistoryComplete, isReadToTheEnd } from '../../../lib/history/history.ts';
import { attemptsPerRow, type PopupState, RECENT_STEP } from '../../../lib/popup/popup-state.ts';
import { type DayTotal, dayTotal } from '../../../lib/popup/recent.ts';
import { MOST_STREAK } from '../../../lib/statistics/recent-activity.ts';
import { readRateLimiter } from '../../../lib/store/core/rate-limiter.ts';
import { type PlayerDatabase, readDayTotal, readRecent } from '../../../lib/store/player/player.ts';
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
  return minutes && activityByDay(minutes, deviceDays());
}

/** Resolves to the attempts that the tab *Recent* shows. */
export async function readRecentAttempts(
  player: PlayerDatabase,
  state: Pick<PopupState, 'recentRows' | 'failedOnly'>,
) {
  const factor = attemptsPerRow(state);
  const recent = await readRecent(player, state.recentRows * factor, RECENT_STEP * factor);
  const { attempts, count } = recent;
  return { attempts, count, oldestDay: await readOldestDay(player, recent) };
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

/** Resolves to the total of the oldest day of these attempts, null if not all attempts of that day are stored. */
async function readOldestDay(
  player: PlayerDatabase,
  { asked: history, attempts, count }: Awaited<ReturnType<typeof readRecent>>,
): Promise<DayTotal | null> {
  const oldest = attempts.at(-1);
  if (!oldest || !history) return null;
  const day = dayStart(oldest.at);
  if (isHistoryComplete(history)) return readDayTotal(player, day);
  return isReadToTheEnd(history) && count === attempts.length ? dayTotal(day, attempts) : null;
}

/** Resolves to how far the history is read, or null once it is complete, since that is not shown. */
export async function readUnlessComplete(account: Account, history: History | undefined) {
  if (isHistoryComplete(history)) return null;
  const [progress, rateLimiter] = await Promise.all([readProgress(account), readRateLimiter()]);
  return { ...progress, rateLimiter };
}
