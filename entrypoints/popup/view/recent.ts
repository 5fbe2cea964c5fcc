import { acceptedAccount } from '../../../lib/account/account.ts';
import { dayStart, nextDayStart } from '../../../lib/days.ts';
import { activitySince } from '../../../lib/history/activity.ts';
import type { History } from '../../../lib/history/history.ts';
import { countNewest, newestAttempts } from '../../../lib/history/newest.ts';
import { type Progress, progressOf } from '../../../lib/history/sync-progress.ts';
import { isHistoryComplete, isReadToTheEnd } from '../../../lib/history/sync-state.ts';
import type { PopupViewModel, Recent } from '../../../lib/popup/popup.ts';
import { attemptsPerRow, type PopupState } from '../../../lib/popup/popup-state.ts';
import { failedDays, type RecentDay, recentDays } from '../../../lib/popup/recent.ts';
import type { StoredData } from '../stored-data.ts';
import { loadStateOf, type RequestStates } from './request-states.ts';

/** Returns the days of the newest attempts. */
export function daysOf({ history, problems }: StoredData, most: number, failedOnly: boolean): RecentDay[] {
  const attempts = newestAttempts(history, most);
  const oldest = attempts.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const days = recentDays(attempts, {
    activity: activitySince(history.attempts, dayStart(oldest)),
    since: knownSince(history),
    problemOf: (id) => problems?.get(id),
  });
  return failedOnly ? failedDays(days) : days;
}

/** Returns the start of the first day of which all attempts are known. */
function knownSince(history: History): number {
  if (isReadToTheEnd(history.sync)) return 0;
  const { at, count } = history.attempts;
  return nextDayStart(at[count - countNewest(history)] ?? 0);
}

export function recentOf(
  stored: StoredData,
  state: PopupState,
  requests: RequestStates,
  { allowed, now, days }: Pick<PopupViewModel, 'allowed' | 'now'> & { days: RecentDay[] },
): Recent {
  const { account, history } = stored;
  const { sync } = history;
  const newest = countNewest(history);
  const listed = Math.min(newest, state.recentRows * attemptsPerRow(state));
  return {
    ...loadStateOf('recent', sync?.at ?? 0, sync, stored, requests, now),
    days,
    attemptCount: listed,
    now: now + stored.siteOffset,
    more: newest > listed ? 'stored' : !account || isReadToTheEnd(sync) ? 'none' : 'site',
    progress: shownProgress(stored, requests.isOnline, allowed, now),
  };
}

const SHOWN_PROGRESS: readonly Progress['state'][] = ['reading', 'paused', 'held'];

/** Returns null once all attempts are read. Failures are shown in another place. */
function shownProgress(
  stored: StoredData,
  online: boolean,
  isAllowed: boolean,
  now: number,
): Progress | null {
  const { history, rateLimiter, settings } = stored;
  const account = acceptedAccount(stored.account);
  if (!account || isHistoryComplete(history.sync)) return null;
  const { historyPaused: paused } = settings;
  const { generation } = account;
  const progress = progressOf({ history, rateLimiter, paused, online, isAllowed, generation }, now);
  return SHOWN_PROGRESS.includes(progress.state) ? progress : null;
}
