import { acceptedAccount } from '../../lib/account/account.ts';
import { ask } from '../../lib/ask.ts';
import { failed, type Result } from '../../lib/failure.ts';
import { type Filters, requestableFilters, sameFilters } from '../../lib/filters/filters.ts';
import { canAnswerLocally } from '../../lib/filters/match.ts';
import { possibleSort, type Sort } from '../../lib/filters/sort.ts';
import { isHistoryComplete, isReadToTheEnd } from '../../lib/history/history.ts';
import type { PickHow } from '../../lib/popup/popup.ts';
import {
  type PopupState,
  RECENT_STEP,
  RESULTS_SHOWN,
  scopeOf,
  showsResults,
  triesPerRow,
} from '../../lib/popup/popup-state.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { noteResult, partsToRetry } from './errors.ts';
import { showOpened } from './navigation.ts';
import type { PopupSignals } from './popup-signals.ts';
import { type Part, staleParts } from './staleness.ts';
import { changeState, readAgain, reportStorage } from './state.ts';
import type { StoredData } from './stored-data.ts';
import type { RunningRequest } from './view/request-states.ts';

/** The worker's answer to a request. The data themselves are read from the database. */
type Reply = Promise<Result<unknown>>;

/**
 * Requests the visible parts that are too old or may be retried. Does nothing while the popup is hidden; the requests
 * follow when it is shown.
 */
export async function requestStale(popup: PopupSignals): Promise<void> {
  const { stored, state, isRestored, isVisible, running } = popup;
  if (!stored.value || !isRestored.value || !isVisible.value) return;
  const parts = new Set([...staleParts(stored.value, state.value, Date.now()), ...partsToRetry(popup)]);
  const idle = [...parts].filter((part) => !running.value.has(part));
  await Promise.all(idle.map((part) => requestPart(popup, part, false)));
}

/** Requests one part, the list with the current filters, and shows the result. */
export async function requestPart(popup: PopupSignals, part: Part, userInitiated: boolean): Promise<void> {
  const { stored, state } = popup;
  if (!stored.value) return;
  if (part === 'find') {
    const filters = requestableFilters(state.value.filters, stored.value.account);
    const reply = ask('findProblems', { filters, userInitiated, sort: chosenSort(popup) });
    await follow(popup, 'find', { reply, asksSite: true, filters });
    return;
  }
  const reply = replyFor(popup, part, userInitiated);
  if (reply) await follow(popup, part, { reply, asksSite: true });
}

function replyFor({ stored }: PopupSignals, part: Part, userInitiated: boolean): Reply | null {
  if (!stored.value) return null;
  const id = stored.value.here?.problem.id;
  switch (part) {
    case 'diary':
      return ask('refresh', { what: 'newest', userInitiated });
    case 'here':
      return id === undefined ? null : ask('refresh', { what: 'attempts', id, userInitiated });
    case 'here-data':
      return id === undefined ? null : ask('refresh', { what: 'problem', id, userInitiated });
    case 'find':
    case 'more':
    case 'pick':
    case 'notes':
    case 'reviews':
    case 'practice':
      // The list is requested by `requestPart`; more rows and a pick only by an action of the player; what only the player has never.
      return null;
  }
}

interface Followed extends RunningRequest {
  reply: Reply;
  /** The part that has failed if this request fails; missing: the requested one. */
  failing?: Part;
  /** Whether a reply ends an earlier failure of that part; missing: each does. */
  answers?: (reply: unknown) => boolean;
}

/**
 * Shows that a request for a part is running, then its result. A newer request for the same part replaces this one. Resolves to whether
 * this one was the newest.
 */
async function follow(
  popup: PopupSignals,
  part: Part,
  { reply, failing = part, answers = () => true, ...request }: Followed,
): Promise<boolean> {
  const { running } = popup;
  const isLast = () => running.value.get(part) === request;
  running.value = new Map(running.value).set(part, request);
  const answer = await reply;
  if (!isLast()) return false;
  const result = await readAgain(popup).then(
    () => answer,
    (error) => failed(storeFailure(error)),
  );
  if (!isLast()) return false;
  if (!result.ok || answers(result.value)) noteResult(popup, failing, result);
  running.value = new Map([...running.value].filter(([other]) => other !== part));
  return true;
}

/**
 * Shows the problems in the complete catalogue that match the filters, without a request to the site. If the catalogue cannot
 * decide that, only the order of the shown list changes.
 */
export async function findLocally(popup: PopupSignals): Promise<void> {
  const { stored, state } = popup;
  // The list is not read for the progress.
  if (!stored.value || stored.value.isForProgress) return;
  const sort = chosenSort(popup);
  const filters = requestableFilters(state.value.filters, stored.value.account);
  const isAnswerable = canAnswer(stored.value, filters);
  if (!isAnswerable && (stored.value.listing.answer?.sorted.by ?? 'site') === sort) return;
  // A running request is followed until its end. If its answer has another order, it is sorted then (`listeners.ts`).
  if (!isAnswerable && popup.running.value.has('find')) return;
  const reply = ask('findKnown', { filters, sort });
  // Another order of the shown list is no answer to a request that failed.
  await follow(popup, 'find', { reply, asksSite: false, answers: (isListed) => isListed === true });
}

/** Whether stored data can decide these filters for every problem. */
function canAnswer({ isCatalogueComplete, recent }: StoredData, filters: Filters): boolean {
  const areStatusesKnown = filters.statuses.length === 0 || isHistoryComplete(recent?.lastRequest);
  return isCatalogueComplete && areStatusesKnown && canAnswerLocally(filters);
}

/** Returns the order that the player has chosen, or the site's if that order is not possible now. */
export function chosenSort({ stored, state }: PopupSignals): Sort {
  return possibleSort(state.value.sort, acceptedAccount(stored.value?.account ?? null)?.player ?? null);
}

/**
 * Requests problems with the current filters if the shown list is for others. Call it after `findLocally`, which has stored
 * the list if stored data can tell.
 */
export function findIfChanged(popup: PopupSignals): void {
  const { stored, state, running } = popup;
  if (!stored.value || stored.value.isForProgress || !popup.isRestored.value) return;
  if (!showsResults(state.value)) return;
  const filters = requestableFilters(state.value.filters, stored.value.account);
  const last = running.value.get('find')?.filters ?? stored.value.listing.lastRequest?.filters;
  if (!last || !sameFilters(last, filters)) void requestPart(popup, 'find', true);
}

/** Requests problems with the current filters, for a command or a saved filter. An older notice goes. */
export function find(popup: PopupSignals): void {
  if (!popup.stored.value) return;
  popup.notice.value = null;
  showFound(popup);
}

/** Shows the list, and requests problems with the current filters. A notice stays. */
export function showFound(popup: PopupSignals): void {
  if (!popup.stored.value) return;
  changeState(popup, RESULTS_SHOWN);
  void requestPart(popup, 'find', true);
}

/**
 * Lets the worker pick a problem, by the popup's difficulty and filters or the `given` ones, and open it in the active tab. The popup stays
 * open and shows the reason for the pick.
 */
export async function pick(
  popup: PopupSignals,
  how: PickHow,
  given: Partial<Pick<PopupState, 'difficulty' | 'filters'>> = {},
): Promise<void> {
  const { stored, state } = popup;
  if (!stored.value) return;
  popup.notice.value = null;
  const scope = scopeOf(state.value);
  const { difficulty, filters: wanted } = { ...state.value, filters: scope, ...given };
  const filters = requestableFilters(wanted, stored.value.account);
  const strict = wanted === scope ? undefined : (true as const);
  const reply = ask(
    'pickProblem',
    how === 'next' ? { how, difficulty, filters, strict, where: 'here' } : { how, where: 'here' },
  );
  if (!(await follow(popup, 'pick', { reply, asksSite: true, how }))) return;
  const answer = await reply;
  if (answer.ok && answer.value) await showOpened(popup, answer.value.id);
}

/** Adds more rows to the list, from stored data or by one request. */
export function listMore(popup: PopupSignals): void {
  const { filters, rows } = popup.stored.value?.listing.answer ?? {};
  if (!filters || !rows || popup.running.value.has('find')) return;
  const reply = ask('moreProblems', { sort: chosenSort(popup), listed: rows.length });
  // If it fails, the list itself has not failed: it is not requested again.
  void follow(popup, 'find', { reply, asksSite: true, filters, failing: 'more' });
}

/** Shows more tries in the diary. Requests them from the site if not enough are stored. */
export function showMore(popup: PopupSignals): void {
  const { stored, state } = popup;
  const { lastRequest, count = 0 } = stored.value?.recent ?? {};
  const factor = triesPerRow(state.value);
  // If requests fail and the player presses repeatedly, the limit stays at most one step above the number of stored
  // tries.
  const storedRows = Math.ceil(count / factor);
  changeState(popup, { recentRows: Math.min(state.value.recentRows, storedRows) + RECENT_STEP });
  const isEnd = isReadToTheEnd(lastRequest);
  if (count >= state.value.recentRows * factor || isEnd) void readAgain(popup);
  else {
    const reply = ask('refresh', { what: 'older', userInitiated: true });
    void follow(popup, 'diary', { reply, asksSite: true });
  }
}

/** Limits the diary to the problems that the player missed, or removes that limit. */
export function showMissedOnly(popup: PopupSignals, missedOnly: boolean): void {
  changeState(popup, { missedOnly });
  readAgain(popup).catch((error) => reportStorage(popup, error));
}
