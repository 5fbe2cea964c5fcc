import { acceptedAccount } from '../../lib/account/account.ts';
import { oldestFirst } from '../../lib/again/again.ts';
import type { Failure } from '../../lib/failure.ts';
import { type Filters, NO_FILTERS } from '../../lib/filters/filters.ts';
import { ownCount } from '../../lib/filters/last-counts.ts';
import { offersFor } from '../../lib/filters/offers.ts';
import { isByTries, sortProblems } from '../../lib/filters/sort.ts';
import { checkAnswer } from '../../lib/filters/verdicts.ts';
import { isReadToTheEnd } from '../../lib/history/history.ts';
import { statusOf } from '../../lib/history/problem-stats.ts';
import { type Progress, progressOf } from '../../lib/history/sync-progress.ts';
import type { Problem } from '../../lib/model.ts';
import { newestFirst } from '../../lib/notes/notes.ts';
import { blindPick, blindProblem } from '../../lib/panel/blind.ts';
import { hiddenParts } from '../../lib/panel/blind-parts.ts';
import type {
  AgainList,
  AgainRow,
  Diary,
  Here,
  LoadState,
  NoteList,
  NoteRow,
  Picked,
  PickHow,
  PopupViewModel,
  ProgressSummary,
  Results,
} from '../../lib/popup/popup.ts';
import { type PopupState, triesPerRow } from '../../lib/popup/popup-state.ts';
import { type Backoff, failureIn } from '../../lib/requests/request-status.ts';
import { countSavedFilters } from '../../lib/store/player/saved-filter-counts.ts';
import { triesOn } from '../../lib/store/player/standings.ts';
import { progressSummary } from './progress-summary.ts';
import { hasMore, isFull } from './saved-filter-items.ts';
import type { Part } from './staleness.ts';
import type { StoredData } from './stored-data.ts';

/** A running request to the worker for one part. */
export interface RunningRequest {
  /** Whether it may cause a request to the site. Results from stored data are shown as they come. */
  asksSite: boolean;
  /** For a pick: which button the player pressed. */
  how?: PickHow;
  /** For a list: its filters. */
  filters?: Filters;
}

/** Why the last request for a part failed. */
export type PartError = { failure: Failure; retryAt: number | null };

/** The state of the popup's requests. */
export interface RequestStates {
  running: ReadonlyMap<Part, RunningRequest>;
  errors: ReadonlyMap<Part, PartError>;
  /** Why the database does not work. The tab shows this if it has no other failure. */
  storageFailure: Failure | null;
  isOnline: boolean;
}

/** Returns everything that the popup shows. */
export function viewModel(
  stored: StoredData,
  state: PopupState,
  requests: RequestStates,
  {
    offers,
    removedAgain,
    changedNotes,
    isReviewBusy,
    isPracticeBusy,
    lately,
    weakest,
    ...rest
  }: Pick<PopupViewModel, 'allowed' | 'preview' | 'savedFilters' | 'notice' | 'search' | 'now'> &
    Pick<Results, 'offers'> &
    Pick<ProgressSummary, 'lately' | 'weakest'> & {
      removedAgain: readonly AgainRow[];
      changedNotes: readonly NoteRow[];
      isReviewBusy: boolean;
      isPracticeBusy: boolean;
    },
): PopupViewModel {
  const { account, site } = stored;
  return {
    state,
    site,
    account,
    here: hereOf(stored, requests, rest.now),
    picked: pickedOf(stored, requests, rest.now),
    results: { ...resultsOf(stored, requests, rest.now), offers },
    diary: diaryOf(stored, state, requests, rest),
    longAgo: state.longAgo ? stored.longAgo : null,
    again: againOf(stored, state, requests, removedAgain),
    notes: notesOf(stored, state, requests, changedNotes, rest.now),
    progress:
      state.tab === 'progress'
        ? progressSummary(
            stored,
            {
              lately,
              weakest,
              reviews: { isBusy: isReviewBusy, failure: failureOf('reviews', requests) },
              practice: { isBusy: isPracticeBusy, failure: failureOf('practice', requests) },
            },
            rest.now,
          )
        : null,
    ...rest,
  };
}

function pickedOf(stored: StoredData, requests: RequestStates, now: number): Picked {
  const { current, hasEarlier } = stored.picked;
  const load = loadStateOf('pick', current?.at ?? 0, undefined, stored, requests, now);
  const picking = requests.running.get('pick')?.how ?? null;
  if (!current) return { ...load, current, hasEarlier, picking };
  const { lastAt, ...pick } = current;
  const hidden = hiddenParts(stored.settings.blind, lastAt, now);
  return { ...load, current: blindPick(pick, hidden), hasEarlier, picking };
}

function againOf(
  { account, again, lastCounts }: StoredData,
  state: PopupState,
  { errors }: RequestStates,
  removed: readonly AgainRow[],
): AgainList | null {
  if (!account) return null;
  const failure = errors.get('again')?.failure ?? again?.failure ?? null;
  if (!state.again || !again)
    return { count: ownCount(lastCounts, account.player.id, 'again'), rows: null, failure };
  return { count: again.count, rows: withRemoved(again.rows, removed), failure };
}

/** Returns the rows of the list with those that were removed, each in its place. */
function withRemoved(rows: readonly AgainRow[], removed: readonly AgainRow[]): AgainRow[] {
  // One that was put on the list again since, for example by the panel, is not removed any more.
  const stored = new Map(rows.map(({ problem, entry }) => [problem.id, entry.addedAt]));
  const gone = removed.filter(({ problem, entry }) => (stored.get(problem.id) ?? 0) <= entry.addedAt);
  const goneIds = new Set(gone.map(({ problem }) => problem.id));
  const all = [...rows.filter(({ problem }) => !goneIds.has(problem.id)), ...gone];
  const byId = new Map(all.map((row) => [row.problem.id, row]));
  return oldestFirst(all.map(({ entry }) => entry)).flatMap(({ problemId }) => byId.get(problemId) ?? []);
}

function notesOf(
  stored: StoredData,
  state: PopupState,
  { errors }: RequestStates,
  changed: readonly NoteRow[],
  now: number,
): NoteList | null {
  const { account, notes, lastCounts } = stored;
  if (!account) return null;
  const failure = errors.get('notes')?.failure ?? notes?.failure ?? null;
  if (!state.notes || !notes)
    return { count: ownCount(lastCounts, account.player.id, 'notes'), rows: null, failure };
  const hidden = hiddenNotes(stored, now);
  const rows = withChanged(notes.rows, changed).map((row) =>
    hidden.includes(row.problem.id) ? { ...row, line: '' } : row,
  );
  return { count: notes.count, rows, failure };
}

/** Returns the rows of the list of notes with those whose bookmark was pressed, each in its place. */
function withChanged(rows: readonly NoteRow[], changed: readonly NoteRow[]): NoteRow[] {
  const stored = new Map(rows.map((row) => [row.problem.id, row]));
  for (const before of changed) {
    const { problem, note } = before;
    // Without a note, a removed bookmark leaves nothing stored.
    const now = stored.get(problem.id) ?? { ...before, note: { ...note, bookmarked: false } };
    stored.set(problem.id, { ...now, note: { ...now.note, changedAt: note.changedAt } });
  }
  return newestFirst([...stored.values()].map(({ note }) => note)).flatMap(
    ({ problemId }) => stored.get(problemId) ?? [],
  );
}

/** Returns the problems whose notes blind mode hides: that of the tab and the current pick, until the player has tried them today. */
function hiddenNotes({ settings, here, picked }: StoredData, now: number): number[] {
  const shown = [here && { ...here.problem, lastAt: here.lastAt }, picked.current];
  return shown.flatMap((one) =>
    one && hiddenParts(settings.blind, one.lastAt, now).includes('results') ? [one.id] : [],
  );
}

function resultsOf(stored: StoredData, requests: RequestStates, now: number): Omit<Results, 'offers'> {
  const { lastRequest, answer, standings, setUps } = stored.listing;
  const filters = answer?.filters ?? NO_FILTERS;
  const { shown, hidden, unproven } = checkAnswer(
    answer?.rows ?? [],
    answer?.parts ? { ...filters, count: null } : filters,
  );
  return {
    ...loadStateOf('find', answer?.at ?? 0, lastRequest, stored, requests, now),
    ...requests.errors.get('more'),
    requested: answer?.filters ?? null,
    rows: inOrder(shown, answer, stored).map((problem) => ({
      problem,
      ...(standings.get(problem.id) ?? { status: null, mark: null }),
      setUp: setUps.get(problem.id) ?? null,
    })),
    sort: answer?.sorted?.by ?? 'site',
    isSortWhole: answer?.whole === true || answer?.sorted?.ofAll === true,
    hidden,
    invalid: answer?.odd ?? 0,
    // Whatever is in a list from the catalogue was proved by stored data.
    unproven: answer?.whole === undefined ? unproven : [],
    full: answer !== undefined && isFull(answer),
    hasMore: answer !== undefined && hasMore(answer, acceptedAccount(stored.account)?.player.elo ?? null),
  };
}

/**
 * Returns the ways to loosen filters that find nothing, without those that certainly find nothing either; none if the list has
 * rows. It counts all stored problems for each, so call it once for each reading of the data.
 */
export function offersOf(stored: StoredData): Results['offers'] {
  const { answer } = stored.listing;
  if (!answer || checkAnswer(answer.rows, answer.filters).shown.length > 0) return [];
  const offers = offersFor(answer.filters);
  const countable = offers.map((offer, id) => ({ id, filters: offer.filters, longAgo: false }));
  const counts = stored.isWhole ? countSavedFilters(countable, stored, 0) : new Map<number, number>();
  return offers
    .map((offer, id) => ({ ...offer, count: counts.get(id) ?? null }))
    .filter(({ count }) => count !== 0);
}

/** Returns the rows of an answer in its order. */
function inOrder(
  rows: readonly Problem[],
  answer: StoredData['listing']['answer'],
  { isWhole, standings }: StoredData,
): readonly Problem[] {
  const { by = 'site', ids = [] } = answer?.sorted ?? {};
  if (isWhole && isByTries(by)) {
    // The player may have tried some of them since the answer was put in order.
    const all = rows.map((problem) => ({ problem, ...triesOn(standings, problem.id) }));
    return sortProblems(all, by, null).map(({ problem }) => problem);
  }
  if (ids.length === 0) return rows;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Problem) => places.get(id) ?? ids.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function diaryOf(
  stored: StoredData,
  state: PopupState,
  requests: RequestStates,
  { allowed, now }: Pick<PopupViewModel, 'allowed' | 'now'>,
): Diary {
  const { recent } = stored;
  const lastRequest = recent?.lastRequest;
  const storedTries = recent?.tries ?? NO_TRIES;
  const covered = state.recentRows * triesPerRow(state);
  // The same array as long as possible, since the diary is drawn again for another one.
  const tries = storedTries.length > covered ? storedTries.slice(0, covered) : storedTries;
  const hasMore = (recent?.count ?? 0) > tries.length;
  return {
    ...loadStateOf('diary', lastRequest?.at ?? 0, lastRequest, stored, requests, now),
    tries,
    oldestDay: recent?.oldestDay ?? null,
    more: hasMore ? 'stored' : !recent || (lastRequest && isReadToTheEnd(lastRequest)) ? 'none' : 'site',
    progress: shownProgress(stored, requests.isOnline, allowed, now),
  };
}

const NO_TRIES: Diary['tries'] = [];

/** Returns null once all attempts are read. Failures are shown in another place. */
function shownProgress(stored: StoredData, online: boolean, allowed: boolean, now: number): Progress | null {
  const { account, settings, recent } = stored;
  if (!acceptedAccount(account) || !account || !recent?.progress) return null;
  const { historyPaused: paused, base } = settings;
  const forbiddenHost = allowed ? null : new URL(base).host;
  const { generation } = account;
  const progress = progressOf({ ...recent.progress, paused, online, forbiddenHost, generation }, now);
  return SHOWN_PROGRESS.includes(progress.state) ? progress : null;
}

const SHOWN_PROGRESS: readonly Progress['state'][] = ['reading', 'paused', 'held'];

function hereOf(stored: StoredData, requests: RequestStates, now: number): Here | null {
  const { here } = stored;
  if (!here) return null;
  const { problem, lastRequest, stats, mark, hasAllAttempts, lastAt, isMissing } = here;
  const hidden = hiddenParts(stored.settings.blind, lastAt, now);
  const showsResults = hasAllAttempts && !hidden.includes('results');
  const load = loadStateOf('here', lastRequest?.at ?? 0, lastRequest, stored, requests, now);
  return {
    ...load,
    ...(isMissing ? { failure: NO_SUCH_PROBLEM, retryAt: null } : {}),
    pending: load.pending || isPending('here-data', requests),
    problem: blindProblem(problem, hidden),
    status: isMissing || hidden.includes('results') ? null : statusOf(stats, hasAllAttempts),
    mark: isMissing || hidden.includes('results') ? null : mark,
    tries: showsResults ? (stats?.tries ?? 0) : null,
    solves: showsResults ? (stats?.solves ?? 0) : null,
    lastAt: hidden.includes('results') ? null : lastAt,
  };
}

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };

function failureOf(part: Part, { errors }: RequestStates): Failure | null {
  return errors.get(part)?.failure ?? null;
}

function isPending(part: Part, { running }: RequestStates): boolean {
  return running.get(part)?.asksSite === true;
}

/** Returns the load state of a part. An error since this popup was opened takes precedence over one stored earlier. */
function loadStateOf(
  part: Part,
  fetchedAt: number,
  backoff: Backoff | undefined,
  { account }: StoredData,
  requests: RequestStates,
  now: number,
): LoadState {
  const storedFailure = backoff && failureIn(backoff, acceptedAccount(account)?.generation ?? 0, now);
  const showsStorage = part !== 'here' && part !== 'pick';
  const error =
    requests.errors.get(part) ??
    (storedFailure
      ? { failure: storedFailure, retryAt: backoff.retryAt }
      : { failure: showsStorage ? requests.storageFailure : null, retryAt: null });
  return { fetchedAt: fetchedAt || null, pending: isPending(part, requests), ...error };
}
