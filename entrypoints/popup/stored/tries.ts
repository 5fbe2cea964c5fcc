import type { Account } from '../../../lib/account/account.ts';
import { type Activity, activityByDay, deviceDays } from '../../../lib/history/days.ts';
import { type History, isHistoryComplete, isReadToTheEnd } from '../../../lib/history/history.ts';
import { type DayTotal, dayTotal } from '../../../lib/popup/diary.ts';
import { type PopupState, RECENT_STEP, triesPerRow } from '../../../lib/popup/popup-state.ts';
import { CALENDAR_WEEKS } from '../../../lib/statistics/progress-summary.ts';
import { readRateLimiter } from '../../../lib/store/core/rate-limiter.ts';
import {
  type PlayerDatabase,
  readDayTotal,
  readHistory,
  readRecent,
} from '../../../lib/store/player/player.ts';
import { readProgress } from '../../../lib/store/player/progress.ts';
import { readActiveMinutes } from '../../../lib/store/player/sums.ts';
import { dayStart } from '../../../lib/time.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Resolves to what the player did on each day of the calendar; null while the tries are being counted. */
export async function readActivity(
  player: PlayerDatabase,
  now: number,
): Promise<ReadonlyMap<string, Activity> | null> {
  const today = Math.floor(now / DAY_MS);
  // One day more at each end, since the player's days are not those of UTC, and one to see whether a row of days goes on.
  const minutes = await readActiveMinutes(player, today - CALENDAR_WEEKS * 7 - 2, today + 1);
  return minutes && activityByDay(minutes, deviceDays());
}

/** Resolves to the tries that the diary shows, and how far the history is read. */
export async function readRecentTries(
  player: PlayerDatabase,
  account: Account,
  state: Pick<PopupState, 'tab' | 'recentRows' | 'missedOnly'>,
) {
  // The progress shows no single try.
  if (state.tab === 'progress') return readOnlyHistory(player, account);
  const factor = triesPerRow(state);
  const recent = await readRecent(player, state.recentRows * factor, RECENT_STEP * factor);
  const { asked: lastRequest, attempts, count } = recent;
  const [oldestDay, progress] = await Promise.all([
    readOldestDay(player, recent),
    progressUnlessComplete(account, lastRequest),
  ]);
  return { lastRequest, attempts, count, oldestDay, progress };
}

/** Resolves to the same without any try. */
async function readOnlyHistory(player: PlayerDatabase, account: Account) {
  const lastRequest = await readHistory(player);
  const progress = await progressUnlessComplete(account, lastRequest);
  return { lastRequest, attempts: [], count: 0, oldestDay: null, progress };
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
async function progressUnlessComplete(account: Account, history: History | undefined) {
  if (isHistoryComplete(history)) return null;
  const [progress, rateLimiter] = await Promise.all([readProgress(account), readRateLimiter()]);
  return { ...progress, rateLimiter };
}
