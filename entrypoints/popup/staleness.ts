import { type Account, acceptedAccount } from '../../lib/account/account.ts';
import { type Filters, requestableFilters, sameFilters } from '../../lib/filters/filters.ts';
import { LIFETIME } from '../../lib/limits.ts';
import type { PopupState, PopupTab } from '../../lib/popup/popup.ts';
import {
  areAttemptsFresh,
  type Backoff,
  failureIn,
  isYoung,
  lastRequestTimes,
} from '../../lib/requests/request-status.ts';
import type { StoredData } from './stored-data.ts';

/** What the popup can request of the site; each is one request, a pick three at most. */
export type Part = 'here' | 'find' | 'recent' | 'here-data' | 'pick';

/** Requests that opening the popup may cause; what is left waits for the next time. */
const MOST_AT_ONCE = 2;

/** The parts that the player looks at in a tab. */
export function partsOfTab(tab: PopupTab): Part[] {
  return ['here', tab, 'here-data'];
}

/** Returns the shown parts that are too old, the most wanted first, no more than may be requested at once. */
export function staleParts(stored: StoredData, state: PopupState, now: number): Part[] {
  const parts: [Part, boolean][] = [
    ['here', isHereStale(stored, now)],
    ['find', state.tab === 'find' && !stored.longAgo && isListingStale(stored, state, now)],
    ['recent', state.tab === 'recent' && isRecentStale(stored, now)],
    ['here-data', isHereDataStale(stored, now)],
  ];
  return parts.flatMap(([part, isStale]) => (isStale ? [part] : [])).slice(0, MOST_AT_ONCE);
}

/** Returns the filters of the last request for the list; before the first one, those that are set. */
export function requestedFilters({ listing, account }: StoredData, state: PopupState): Filters {
  return requestableFilters(listing.lastRequest?.filters ?? state.filters, account);
}

function isListingStale(stored: StoredData, state: PopupState, now: number): boolean {
  const { lastRequest, answer } = stored.listing;
  if (lastRequest && isWaiting(lastRequest, stored.account, now)) return false;
  if (!answer || !sameFilters(answer.filters, requestedFilters(stored, state))) return true;
  // An answer to nobody, or to another player, may be painted, but is requested anew.
  if (answer.playerId !== (acceptedAccount(stored.account)?.player.id ?? null)) return true;
  return !isYoung(answer.at, LIFETIME.listMs, now);
}

function isRecentStale({ account, recent }: StoredData, now: number): boolean {
  if (!acceptedAccount(account)) return false;
  const lastRequest = recent?.lastRequest;
  if (lastRequest && isWaiting(lastRequest, account, now)) return false;
  return !isYoung(lastRequest?.at ?? 0, LIFETIME.recentMs, now);
}

function isHereStale({ account, here }: StoredData, now: number): boolean {
  if (!acceptedAccount(account) || !here || here.isMissing) return false;
  const { lastRequest, stats } = here;
  const history = here.completeHistory;
  if (history && !isWaiting(history, account, now))
    return !areAttemptsFresh(lastRequestTimes(lastRequest, history), now);
  // More tries than one answer holds: the panel reads them all, the popup requests no further.
  const isInPart = lastRequest?.at === 0 && (stats?.tries ?? 0) > 0;
  if (isInPart && isYoung(lastRequest.triedAt, LIFETIME.recentMs, now)) return false;
  return !lastRequest || !(isWaiting(lastRequest, account, now) || areAttemptsFresh(lastRequest, now));
}

function isHereDataStale({ account, here }: StoredData, now: number): boolean {
  if (!here || here.isMissing || isWaiting(here.dataRequest, account, now)) return false;
  return !isYoung(here.dataRequest.at, here.wasMissing ? LIFETIME.missingMs : LIFETIME.problemMs, now);
}

/** Whether the last request failed in a way that a request right now would fail again. */
function isWaiting(backoff: Backoff, account: Account | null, now: number): boolean {
  return failureIn(backoff, acceptedAccount(account)?.generation ?? 0, now) !== null;
}
