import { type Account, acceptedAccount } from '../../lib/account/account.ts';
import { requestableFilters, sameFilters } from '../../lib/filters/filters.ts';
import { LIFETIME } from '../../lib/lifetimes.ts';
import type { PopupState, PopupTab } from '../../lib/popup/popup-state.ts';
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

function isRecentStale({ account, history: lastRequest }: StoredData, now: number): boolean {
  if (!acceptedAccount(account)) return false;
  if (lastRequest && isWaiting(lastRequest, account, now)) return false;
  return !isYoung(lastRequest?.at ?? 0, LIFETIME.recentMs, now);
}

function isHereStale({ account, here }: StoredData, now: number): boolean {
  if (!acceptedAccount(account) || !here || here.isMissing) return false;
  const { lastRequest, stats } = here;
  const history = here.completeHistory;
  if (history && !isWaiting(history, account, now))
    return !areAttemptsFresh(lastRequestTimes(lastRequest, history, now), now);
  // The problem has more attempts than one answer contains. The panel reads them all; the popup does not.
  const isInPart = lastRequest?.at === 0 && (stats?.attemptCount ?? 0) > 0;
  if (isInPart && isYoung(lastRequest.triedAt, LIFETIME.recentMs, now)) return false;
  return !lastRequest || !(isWaiting(lastRequest, account, now) || areAttemptsFresh(lastRequest, now));
}

function isHereDataStale({ account, here }: StoredData, now: number): boolean {
  if (!here || here.isMissing || isWaiting(here.dataRequest, account, now)) return false;
  return !isYoung(here.dataRequest.at, here.wasMissing ? LIFETIME.missingMs : LIFETIME.problemMs, now);
}

/** Whether the last request failed and a retry is not allowed yet. */
function isWaiting(backoff: Backoff, account: Account | null, now: number): boolean {
  return failureIn(backoff, acceptedAccount(account)?.generation ?? 0, now) !== null;
}
