import { ask } from '../../lib/ask.ts';
import { failed, type Result } from '../../lib/failure.ts';
import { type Filters, requestableFilters, sameFilters } from '../../lib/filters/filters.ts';
import { canAnswerLocally } from '../../lib/filters/match.ts';
import { isComplete } from '../../lib/history/history.ts';
import { countNewest } from '../../lib/history/newest.ts';
import { isReadToTheEnd } from '../../lib/history/sync-state.ts';
import type { OpenIn, Picking } from '../../lib/popup/popup.ts';
import { attemptsPerRow, type PopupState, RECENT_STEP, scopeOf } from '../../lib/popup/popup-state.ts';
import type { SessionChoices } from '../../lib/sessions/session.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { noteResult, partsToRetry } from './errors.ts';
import type { PopupSignals } from './popup-signals.ts';
import type { RunningRequest } from './source-signals.ts';
import { type Part, staleParts } from './staleness.ts';
import { changeState, readAgain } from './state.ts';
import { NOTHING_STORED, type StoredData } from './stored-data.ts';

/** The worker's answer to a request. The data themselves are read from the database. */
type Reply = Promise<Result<unknown>>;

/**
 * Requests the visible parts that are too old or may be retried, of all parts or only of `among`. Does nothing while the popup is
 * hidden; the requests follow when it is shown.
 */
export async function requestStale(popup: PopupSignals, among?: readonly Part[]): Promise<void> {
  const { stored, state, sheet, isRestored, isVisible, running } = popup;
  if (!stored.value || !isRestored.value || !isVisible.value) return;
  const stale = staleParts(stored.value, state.value, sheet.value === 'filters', Date.now(), among);
  const parts = new Set([...stale, ...(among ? [] : partsToRetry(popup))]);
  const idle = [...parts].filter((part) => !running.value.has(part));
  await Promise.all(idle.map((part) => requestPart(popup, part, false)));
}

/** Requests one part, the list with the current filters, and shows the result. */
export async function requestPart(popup: PopupSignals, part: Part, userInitiated: boolean): Promise<void> {
  const { stored, state } = popup;
  if (!stored.value) return;
  if (part === 'problems') {
    const filters = requestableFilters(state.value.filters, stored.value.account);
    const reply = ask('findProblems', { filters, userInitiated, sort: popup.sort.value });
    await follow(popup, 'problems', { reply, asksSite: true, filters });
    return;
  }
  const reply = replyFor(popup, part, userInitiated);
  if (reply) await follow(popup, part, { reply, asksSite: true });
}

function replyFor({ stored }: PopupSignals, part: Part, userInitiated: boolean): Reply | null {
  if (!stored.value) return null;
  const id = stored.value.here?.problem.id;
  switch (part) {
    case 'recent':
      return ask('refresh', { what: 'newest', userInitiated });
    case 'here':
      return id === undefined ? null : ask('refresh', { what: 'attempts', id, userInitiated });
    case 'here-data':
      return id === undefined ? null : ask('refresh', { what: 'problem', id, userInitiated });
    default:
      // The list is requested by `requestPart`; more rows and a pick only by an action of the player; what only the player has never.
      return null;
  }
}

interface Followed extends RunningRequest {
  reply: Reply;
  /** The part that has failed if this request fails; missing: the requested one. */
  failing?: Part;
}

/**
 * Shows that a request for a part is running, then its result. A newer request for the same part replaces this one. Resolves to whether
 * this one was the newest.
 */
async function follow(
  popup: PopupSignals,
  part: Part,
  { reply, failing = part, ...request }: Followed,
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
  // A list that stored data could not decide ends no earlier failure.
  if (!result.ok || result.value !== false) noteResult(popup, failing, result);
  running.value = new Map([...running.value].filter(([other]) => other !== part));
  return true;
}

/** Shows the problems in the complete problem data that match the filters, without a request to the site, if those can decide that. */
export async function findLocally(popup: PopupSignals): Promise<void> {
  const { stored, state, sort } = popup;
  if (!stored.value) return;
  const filters = requestableFilters(state.value.filters, stored.value.account);
  if (!canAnswer(stored.value, filters)) return;
  const reply = ask('findKnown', { filters, sort: sort.value });
  await follow(popup, 'problems', { reply, asksSite: false });
}

/** Whether stored data can decide these filters for every problem. */
function canAnswer({ isProblemDataComplete, history }: StoredData, filters: Filters): boolean {
  if (filters.among) return true;
  const areStatusesKnown = filters.statuses.length === 0 || isComplete(history);
  return isProblemDataComplete && areStatusesKnown && canAnswerLocally(filters);
}

/**
 * Requests problems with the current filters if the shown list is for others. Call it after `findLocally`, which has stored
 * the list if stored data can tell.
 */
export function findIfChanged(popup: PopupSignals): void {
  const { stored, state, running } = popup;
  if (!stored.value || !popup.isRestored.value) return;
  const filters = requestableFilters(state.value.filters, stored.value.account);
  const last = running.value.get('problems')?.filters ?? stored.value.listing.lastRequest?.filters;
  if (!last || !sameFilters(last, filters)) void requestPart(popup, 'problems', true);
}

/** Requests problems with the current filters, for a command or a saved filter. An older notice goes. */
export function find(popup: PopupSignals): void {
  popup.notice.value = null;
  void requestPart(popup, 'problems', true);
}

/**
 * Picks the next problem, by the popup's difficulty and filters or those that a command names, or the next review, and opens it. The worker
 * does it all, so that it is done whatever closes. `onDone` closes the popup.
 */
export async function pick(
  popup: PopupSignals,
  how: NonNullable<Picking['how']>,
  onDone: () => void,
  named: Partial<Pick<PopupState, 'difficulty' | 'filters'>> = {},
): Promise<void> {
  const { stored, state, notice } = popup;
  if (!stored.value) return;
  notice.value = null;
  const { difficulty, filters: wanted } = { ...state.value, filters: scopeOf(state.value), ...named };
  const filters = requestableFilters(wanted, stored.value.account);
  const strict = named.filters ? true : undefined;
  const where = 'here';
  const reply =
    how === 'next'
      ? ask('pickProblem', { how, difficulty, filters, strict, where })
      : ask('pickProblem', { how, where });
  await followPick(popup, how, reply, onDone);
}

/** Starts a session, and opens its first problem, as `pick` does. */
export async function startSession(
  popup: PopupSignals,
  choices: SessionChoices,
  onDone: () => void,
): Promise<void> {
  const { difficulty } = popup.state.value;
  popup.notice.value = null;
  const reply = ask('pickProblem', { how: 'session', at: Date.now(), choices, difficulty, where: 'here' });
  await followPick(popup, 'next', reply, onDone);
}

async function followPick(
  popup: PopupSignals,
  how: NonNullable<Picking['how']>,
  reply: Reply,
  onDone: () => void,
): Promise<void> {
  if ((await follow(popup, 'pick', { reply, asksSite: true, how })) && (await reply).ok) onDone();
}

/** Opens a problem, and then calls `onDone`, which closes the popup, unless the problem opens in a background tab. */
export async function openProblem(id: number, where: OpenIn, onDone: () => void): Promise<void> {
  await ask('openProblem', { id, where });
  if (where !== 'background-tab') onDone();
}

/** Adds more rows to the list, from stored data or by one request. */
export function listMore(popup: PopupSignals): void {
  const { filters, rows } = popup.stored.value?.listing.answer ?? {};
  if (!filters || !rows || popup.running.value.has('problems')) return;
  const reply = ask('moreProblems', { sort: popup.sort.value, listed: rows.length });
  // If it fails, the list itself has not failed: it is not requested again.
  void follow(popup, 'problems', { reply, asksSite: true, filters, failing: 'more' });
}

/** Shows more recent attempts. Requests them from the site if not enough are stored. */
export function showMore(popup: PopupSignals): void {
  const { stored, state } = popup;
  const { history } = stored.value ?? NOTHING_STORED;
  const count = countNewest(history);
  const factor = attemptsPerRow(state.value);
  // If requests fail and the player presses repeatedly, the limit stays at most one step above the number of stored
  // attempts.
  const storedRows = Math.ceil(count / factor);
  changeState(popup, { recentRows: Math.min(state.value.recentRows, storedRows) + RECENT_STEP });
  if (count >= state.value.recentRows * factor || isReadToTheEnd(history.sync)) return;
  const reply = ask('refresh', { what: 'older', userInitiated: true });
  void follow(popup, 'recent', { reply, asksSite: true });
}
