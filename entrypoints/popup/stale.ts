import { type Account, usable } from '../../lib/account/account.ts';
import { askable, type Filters, sameFilters } from '../../lib/filters/filters.ts';
import { LIFETIME } from '../../lib/limits.ts';
import type { PopupState } from '../../lib/popup/popup.ts';
import {
  areAttemptsFresh,
  type Backoff,
  failureIn,
  isYoung,
  saidOf,
} from '../../lib/requests/request-status.ts';
import type { Known } from './view.ts';

/** What the popup can have the site asked for; each is one request, a pick three at most. */
export type Part = 'here' | 'find' | 'recent' | 'here-data' | 'pick';

/** Requests that opening the popup may cause; what is left waits for the next time. */
const MOST_AT_ONCE = 2;

/** The parts that the player looks at. */
export function partsInSight({ tab }: PopupState): Part[] {
  return ['here', tab, 'here-data'];
}

/** The parts of what is shown that are too old, the most wanted first, no more than may be asked for at once. */
export function staleParts(known: Known, state: PopupState, now: number): Part[] {
  const parts: [Part, boolean][] = [
    ['here', isHereStale(known, now)],
    ['find', state.tab === 'find' && !known.longAgo && isListingStale(known, state, now)],
    ['recent', state.tab === 'recent' && isRecentStale(known, now)],
    ['here-data', isHereDataStale(known, now)],
  ];
  return parts.flatMap(([part, isStale]) => (isStale ? [part] : [])).slice(0, MOST_AT_ONCE);
}

/** The filters that what is shown answers, or will answer. */
export function shownFilters({ listing, account }: Known, state: PopupState): Filters {
  return askable(listing.asked?.filters ?? state.filters, account);
}

function isListingStale(known: Known, state: PopupState, now: number): boolean {
  const { asked, answer } = known.listing;
  if (asked && isHopeless(asked, known.account, now)) return false;
  if (!answer || !sameFilters(answer.filters, shownFilters(known, state))) return true;
  // What was said to nobody, or to another player, may be painted, but is asked for anew.
  if (answer.playerId !== (usable(known.account)?.player.id ?? null)) return true;
  return !isYoung(answer.at, LIFETIME.listMs, now);
}

function isRecentStale({ account, recent }: Known, now: number): boolean {
  if (!usable(account)) return false;
  const asked = recent?.asked;
  if (asked && isHopeless(asked, account, now)) return false;
  return !isYoung(asked?.at ?? 0, LIFETIME.recentMs, now);
}

function isHereStale({ account, here }: Known, now: number): boolean {
  if (!usable(account) || !here || here.isMissing) return false;
  const { asked, facts } = here;
  const whole = here.whole && !isHopeless(here.whole, account, now) ? here.whole : null;
  if (whole) return !areAttemptsFresh(saidOf(asked, whole), now);
  // More tries than one answer holds: the panel reads them all, the popup asks no further.
  const isInPart = asked?.at === 0 && (facts?.tries ?? 0) > 0;
  if (isInPart && isYoung(asked.triedAt, LIFETIME.recentMs, now)) return false;
  return !asked || !(isHopeless(asked, account, now) || areAttemptsFresh(asked, now));
}

function isHereDataStale({ account, here }: Known, now: number): boolean {
  if (!here || here.isMissing || isHopeless(here.data, account, now)) return false;
  return !isYoung(here.data.at, here.wasMissing ? LIFETIME.missingMs : LIFETIME.problemMs, now);
}

/** The last answer made no sense, and would make none yet. */
function isHopeless(memory: Backoff, account: Account | null, now: number): boolean {
  return failureIn(memory, usable(account)?.generation ?? 0, now) !== null;
}
