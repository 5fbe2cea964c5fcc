import { type Account, acceptedAccount } from '../../lib/account/account.ts';
import { requestableFilters, sameFilters } from '../../lib/filters/filters.ts';
import { isHistoryComplete } from '../../lib/history/sync-state.ts';
import { LIFETIME } from '../../lib/lifetimes.ts';
import type { PopupState, PopupTab } from '../../lib/popup/popup-state.ts';
import { isMissing, wasMissing } from '../../lib/problem-data/stored-problem.ts';
import {
  areAttemptsFresh,
  type Backoff,
  failureIn,
  isYoung,
  lastRequestTimes,
} from '../../lib/requests/request-status.ts';
import type { StoredData } from './stored-data.ts';

/**
 * The parts of the popup that may fail, each by itself. Each takes one request to the site, a pick up to three, `reviews` and `session` none.
 * `more`: the rows that the player adds to the list `problems`.
 */
export type Part = 'here' | 'problems' | 'more' | 'recent' | 'here-data' | 'pick' | 'reviews' | 'session';

/** Most requests that opening the popup may cause. The other parts are requested the next time. */
const MOST_AT_ONCE = 2;

/** The parts about the problem in the active tab. */
export const ABOUT_TAB: readonly Part[] = ['here', 'here-data'];

/** Returns the parts that are visible in a tab. */
export function partsOfTab(tab: PopupTab): Part[] {
  return ['here', tab, 'here-data'];
}

/** Returns the visible parts of `among` that are too old, the most important first, at most `MOST_AT_ONCE`. */
export function staleParts(
  stored: StoredData,
  state: PopupState,
  areFiltersOpen: boolean,
  now: number,
  among: readonly Part[] = partsOfTab(state.tab),
): Part[] {
  const parts: [Part, boolean][] = [
    ['here', isHereStale(stored, now)],
    ['problems', isListingStale(stored, state, areFiltersOpen, now)],
    ['recent', isRecentStale(stored, now)],
    ['here-data', isHereDataStale(stored, now)],
  ];
  return parts
    .flatMap(([part, isStale]) => (isStale && among.includes(part) ? [part] : []))
    .slice(0, MOST_AT_ONCE);
}

function isListingStale(
  stored: StoredData,
  state: PopupState,
  areFiltersOpen: boolean,
  now: number,
): boolean {
  const { lastRequest, answer } = stored.listing;
  if (lastRequest && isWaiting(lastRequest, stored.account, now)) return false;
  const filters = requestableFilters(state.filters, stored.account);
  // While the player is choosing filters, `findIfChanged` requests their list later.
  if (areFiltersOpen && lastRequest && !sameFilters(lastRequest.filters, filters)) return false;
  if (!answer || !sameFilters(answer.filters, filters)) return true;
  // An answer that was requested without a key or by another player may be shown, but is requested again.
  if (answer.playerId !== (acceptedAccount(stored.account)?.player.id ?? null)) return true;
  return !isYoung(answer.at, answer.parts ? LIFETIME.longListMs : LIFETIME.listMs, now);
}

function isRecentStale({ account, history: { sync } }: StoredData, now: number): boolean {
  if (!acceptedAccount(account)) return false;
  if (sync && isWaiting(sync, account, now)) return false;
  return !isYoung(sync?.at ?? 0, LIFETIME.recentMs, now);
}

function isHereStale({ account, here, history: { attempts, sync } }: StoredData, now: number): boolean {
  if (!acceptedAccount(account) || !here || isMissing(here.problem, now)) return false;
  const { asked, problem } = here;
  if (sync && isHistoryComplete(sync) && !isWaiting(sync, account, now))
    return !areAttemptsFresh(lastRequestTimes(asked, sync, now), now);
  // The problem has more attempts than one answer contains. The panel reads them all; the popup does not.
  const isInPart = asked?.at === 0 && attempts.problemId.includes(problem.id);
  if (isInPart && isYoung(asked.triedAt, LIFETIME.recentMs, now)) return false;
  return !asked || !(isWaiting(asked, account, now) || areAttemptsFresh(asked, now));
}

function isHereDataStale({ account, here }: StoredData, now: number): boolean {
  if (!here) return false;
  const { problem } = here;
  if (isMissing(problem, now) || isWaiting(problem.asked, account, now)) return false;
  return !isYoung(problem.asked.at, wasMissing(problem) ? LIFETIME.missingMs : LIFETIME.problemMs, now);
}

/** Whether the last request failed and a retry is not allowed yet. */
function isWaiting(backoff: Backoff, account: Account | null, now: number): boolean {
  return failureIn(backoff, acceptedAccount(account)?.generation ?? 0, now) !== null;
}
