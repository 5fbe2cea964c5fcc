import type { Failure } from '../../lib/failure.ts';
import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { INITIAL_SAVED_FILTERS, type SavedFilter } from '../../lib/filters/saved-filters.ts';
import { blindProblem } from '../../lib/panel/blind.ts';
import { BLIND_PARTS } from '../../lib/panel/blind-parts.ts';
import { dayTotal } from '../../lib/popup/diary.ts';
import type {
  Diary,
  Here,
  LongAgo,
  PopupViewModel,
  PracticeSummary,
  Results,
  ReviewSummary,
  SavedFilterItem,
} from '../../lib/popup/popup.ts';
import type { PracticeFigures } from '../../lib/practice/practice-text.ts';
import { dayStart } from '../../lib/time.ts';
import {
  again,
  diary,
  fetched,
  found,
  here,
  latelyOf,
  littleProgress,
  longAgo,
  never,
  noDiary,
  none,
  notes,
  notFetched,
  opened,
  ownSaved,
  picked,
  practice,
  progress,
  proven,
  repeated,
  resultRows,
  review,
  savedFilterItems,
  some,
  tenYears,
} from './popup-data.ts';
import {
  account,
  DAY,
  FAILURES,
  failures,
  HOST,
  NOW,
  OF_A_PICK,
  reading,
  type State,
  underWay,
} from './states.ts';

type PopupShown = Extract<State, { show: 'popup' }>;

function find(changes: Partial<PopupViewModel>, state: Partial<PopupViewModel['state']> = {}): PopupShown {
  const model = { ...opened, ...changes };
  return { show: 'popup', model: { ...model, state: { ...model.state, ...state } } };
}

const { current } = picked;
const { reason } = current;
const unfolded = { filtersOpen: true };
const fresh = { filters: NO_FILTERS };
const solved = { filters: { ...NO_FILTERS, statuses: ['solved' as const] } };
const keyless: Partial<PopupViewModel> = {
  account: null,
  diary: noDiary,
  again: null,
  notes: null,
  ...savedFilters(savedFilterItems().map((item) => ({ ...item, count: null, exact: false, needsKey: true }))),
};
const refused: Partial<PopupViewModel> = { account: { ...account, refused: true } };
const onDiary = { tab: 'diary' as const };
const onProgress = { tab: 'progress' as const };
/** The progress with this practice session. */
const practising = (last: PracticeFigures | null, changes: Partial<PracticeSummary> = {}) =>
  find({ progress: { ...progress, practice: { ...practice, last, ...changes } } }, onProgress);
/** The progress with these reviews. */
const reviewing = (changes: Partial<ReviewSummary>): State =>
  find({ progress: { ...progress, review: { ...review, ...changes } } }, onProgress);

function results(changes: Partial<Results>): Partial<PopupViewModel> {
  return { results: { ...found, ...changes } };
}

/** The diary, scrolled down by `scrolled` pixels. */
function diaryTab(changes: Partial<Diary>, scrolled = 0): PopupShown {
  return find(
    { diary: { ...diary, ...changes } },
    { ...onDiary, scroll: { find: 0, diary: scrolled, progress: 0 } },
  );
}

/** The diary of these tries only, of which the site has no more. */
function diaryOf(tries: Diary['tries'], state: Partial<PopupViewModel['state']> = {}): PopupShown {
  const day = dayStart(tries.at(-1)?.at ?? NOW);
  const all: Diary = { ...diary, tries, oldestDay: dayTotal(day, tries), more: 'none' };
  return find({ diary: all }, { ...onDiary, ...state });
}

function pick(changes: Partial<PopupViewModel['picked']>): PopupShown {
  return find({ picked: { ...picked, ...changes } });
}

function savedFilters(items: SavedFilterItem[]): Partial<PopupViewModel> {
  return { savedFilters: { items, removed: null } };
}

/** The popup with the saved filter for problems that were solved long ago. */
function solvedLongAgo(changes: Partial<LongAgo>, state: Partial<PopupViewModel['state']> = {}): PopupShown {
  return find(
    { longAgo: { ...longAgo, ...changes }, ...savedFilters(savedFilterItems(INITIAL_SAVED_FILTERS, 3)) },
    { ...solved, ...state, longAgo: true },
  );
}

/** What blind mode hides of the player's results on the problem of the browser tab. */
const hiddenHere = { status: null, tries: null, solves: null, lastAt: null };

/** The problem of the browser tab, before its data was fetched. */
const hereNotFetched: Here = {
  ...here,
  ...notFetched,
  problem: { ...here.problem, rank: null, elo: null, stars: null, votes: null, genre: null },
  status: null,
  tries: null,
  solves: null,
  lastAt: null,
};

/**
 * Failures that the popup's tabs never show: the notice above the tabs, the options, or the place of the problem shows them.
 */
const NOT_IN_TAB: Failure['kind'][] = [
  'no-key',
  'key-empty',
  'key-odd',
  'key-refused',
  'no-permission',
  'no-such-problem',
];

export const POPUP_STATES: Record<string, State> = {
  'popup-first-run': find({ ...keyless, results: never }, fresh),
  'popup-first-run-with-key': find({ results: never }, { ...fresh, ...unfolded }),
  'popup-first-asking': find({ results: { ...never, pending: true } }, fresh),
  'popup-found': find({ here }),
  'popup-filters': find({ here }, unfolded),
  'popup-found-no-filters': find(
    results({ requested: NO_FILTERS, rows: resultRows(12, NO_FILTERS), unproven: [] }),
    fresh,
  ),
  'popup-found-asking': find({ here, ...results({ pending: true }) }),
  'popup-picked': find({
    here: {
      ...here,
      problem: { ...here.problem, id: current.id },
      status: 'untried',
      tries: 0,
      solves: 0,
      lastAt: null,
    },
    picked,
  }),
  'popup-picked-why': { ...pick({}), press: 'Why this problem?' },
  'popup-picked-first': find({ picked: { ...picked, hasEarlier: false } }),
  'popup-picked-from-few': pick({
    current: { ...current, reason: { ...reason, success: 0.66, tries: 7, missRate: null, similar: 0 } },
  }),
  'popup-picked-by-chance': pick({ current: { ...current, by: 'random', reason: null } }),
  'popup-picking': pick({ pending: true, picking: 'next' }),
  ...Object.fromEntries(
    OF_A_PICK.map((kind) => [`popup-pick-failed-${kind}`, pick({ failure: FAILURES[kind][0] })]),
  ),
  'popup-found-other-filters': find(results({ requested: { ...some, descending: true } })),
  'popup-found-full': find(
    results({
      requested: { ...some, count: 20, canon: true },
      rows: resultRows(17, { ...some, canon: true }),
      hidden: 3,
      full: true,
      unproven: ['status', 'canon'],
    }),
    { filters: { ...some, count: 20, canon: true } },
  ),
  'popup-found-more': {
    ...find(results({ requested: { ...some, count: 20 }, rows: resultRows(20), full: true, hasMore: true }), {
      filters: { ...some, count: 20 },
    }),
    next: { ...found, requested: { ...some, count: 20 }, rows: resultRows(34), full: true },
  },
  'popup-found-full-end': find(
    results({ requested: { ...some, count: 100 }, rows: resultRows(100), full: true }),
    { filters: { ...some, count: 100 }, scroll: { find: 9_000, diary: 0, progress: 0 } },
  ),
  'popup-found-odd': find(
    results({ requested: proven, rows: resultRows(4, proven), hidden: 1, invalid: 2, unproven: [] }),
    { filters: proven },
  ),
  'popup-found-nothing': { ...find({ results: none }), next: found },
  'popup-found-all-hidden': { ...find({ results: { ...none, hidden: 20 } }), next: found },
  'popup-found-scrolled': find(
    { here, ...results({ rows: resultRows(24) }) },
    { scroll: { find: 400, diary: 0, progress: 0 } },
  ),
  'popup-found-old': find(results({ fetchedAt: NOW - 3 * DAY, failure: { kind: 'offline' } })),
  'popup-found-no-key': find({
    ...keyless,
    here: { ...here, status: null, tries: null, solves: null, lastAt: null },
    ...results({ requested: proven, rows: resultRows(12, proven, false), unproven: [] }),
  }),
  'popup-all-filters': find(
    {},
    {
      ...unfolded,
      filters: {
        ...some,
        elo: { from: 1111, to: null },
        statuses: ['solved'],
        rating: { from: 3, to: 4 },
        unrated: false,
        canon: true,
        count: 50,
        descending: true,
      },
    },
  ),
  'popup-all-filters-closed': find(
    {},
    {
      filters: {
        ...some,
        elo: { from: null, to: 1288 },
        rating: { from: 5, to: 5 },
        unrated: false,
        count: 50,
      },
    },
  ),
  'popup-difficulty-typed': find({}, { ...unfolded, drafts: { eloTo: '12k' } }),
  'popup-difficulty-odd': find({}, { ...unfolded, drafts: { eloFrom: '40 kyu' } }),
  'popup-difficulty-meeting': find({}, { ...unfolded, filters: { ...some, elo: { from: 2007, to: null } } }),
  'popup-search-typed': {
    ...find({
      here,
      search: {
        suggestions: {
          typed: '5k tesuji',
          first: 'Find problems: Tesuji, 5 kyu',
          isCommand: true,
          others: [
            { content: '5k tesuji untried', line: 'Find problems: Tesuji · 5 kyu · Untried' },
            { content: '5k tesuji next', line: 'Your next problem, Steady: Tesuji · 5 kyu' },
          ],
        },
        failure: null,
      },
    }),
    search: '5k tesuji',
  },
  'popup-search-failed': {
    ...find({
      here,
      search: {
        suggestions: {
          typed: '5k tesjui',
          first: '“tesjui” is not understood. Did you mean: 5k tesuji',
          isCommand: false,
          others: [{ content: '5k tesuji', line: 'Find problems: Tesuji · 5 kyu' }],
        },
        failure: '“tesjui” is not understood. Did you mean: 5k tesuji',
      },
    }),
    search: '5k tesjui',
  },
  'popup-here-untried': find({ here: { ...here, status: 'untried', tries: 0, solves: 0, lastAt: null } }),
  'popup-here-loading': find({ here: { ...hereNotFetched, pending: true } }),
  'popup-here-missing': find({ here: { ...hereNotFetched, failure: { kind: 'no-such-problem' } } }),
  'popup-here-offline': find({
    here: { ...here, failure: { kind: 'offline' } },
    ...results({ failure: { kind: 'offline' } }),
  }),
  'popup-noted-no-wish': find({ notice: { kind: 'no-wish', word: 'tesjui', suggestion: '5k tesuji' }, here }),
  'popup-noted': find({ notice: { kind: 'kept-damaged' }, here }),
  'popup-refused': find({ ...refused, here, ...results({ failure: { kind: 'key-refused' } }) }),
  'popup-refused-diary': find({ ...refused, diary: { ...diary, failure: { kind: 'key-refused' } } }, onDiary),
  'popup-permission-withheld': find({
    allowed: false,
    here,
    ...results({ failure: { kind: 'no-permission', host: HOST } }),
  }),
  'popup-permission-withheld-first-run': find({ ...keyless, allowed: false, results: never }, fresh),
  'popup-name-long': find({
    account: { ...account, player: { ...account.player, name: 'Kitani Minoru of Hiratsuka' } },
  }),
  'popup-name-only': find({
    account: { ...account, player: { ...account.player, name: '木谷', rank: null } },
  }),
  'popup-diary': find({ here }, onDiary),
  'popup-diary-one-day': diaryOf(diary.tries.filter(({ at }) => at >= dayStart(NOW))),
  'popup-diary-repeated': diaryOf(repeated),
  'popup-diary-ten-years': diaryOf(tenYears, { scroll: { find: 0, diary: 3_000, progress: 0 } }),
  'popup-diary-cut': diaryTab({ oldestDay: null }, 9_000),
  'popup-diary-missed': find({ here }, { ...onDiary, missedOnly: true }),
  'popup-diary-nothing-missed': diaryOf(
    tenYears.filter(({ solved }) => solved),
    { missedOnly: true },
  ),
  'popup-diary-blind': find(
    {
      here: { ...here, ...hiddenHere, problem: blindProblem(here.problem, BLIND_PARTS) },
    },
    onDiary,
  ),
  'popup-diary-reading': diaryTab({ progress: reading }),
  'popup-diary-paused': diaryTab({ progress: { ...reading, state: 'paused' } }),
  'popup-diary-asking': diaryTab({ pending: true }),
  'popup-diary-end': diaryTab({ more: 'site' }, 9_000),
  'popup-diary-end-asking': diaryTab({ more: 'site', pending: true }, 9_000),
  'popup-diary-first-asking': diaryTab({ ...noDiary, pending: true }),
  'popup-diary-none': diaryTab({ ...noDiary, ...fetched }),
  'popup-diary-no-key': find(keyless, onDiary),
  'popup-diary-never-offline': diaryTab({ ...noDiary, failure: { kind: 'offline' } }),
  'popup-progress': find({ here, progress }, onProgress),
  'popup-progress-goal': find({ progress: { ...progress, goal: 20 } }, onProgress),
  'popup-progress-goal-reached': find({ progress: { ...progress, goal: 10 } }, onProgress),
  'popup-progress-little': find({ progress: littleProgress }, onProgress),
  'popup-progress-none': find(
    { progress: { ...progress, lately: latelyOf(() => 0), weakest: [] } },
    onProgress,
  ),
  'popup-progress-incomplete': find(
    { progress: { ...progress, isComplete: false, weakest: null } },
    onProgress,
  ),
  'popup-progress-counting': find({ progress: { ...progress, lately: null, weakest: null } }, onProgress),
  'popup-progress-no-key': find(keyless, onProgress),
  'popup-progress-reviews-none': reviewing({ counts: { due: 0, joining: 0 } }),
  'popup-progress-reviews-many': reviewing({ counts: { due: 1_204, joining: 50 } }),
  'popup-progress-reviews-making': reviewing({ counts: null, isBusy: true }),
  'popup-progress-reviews-paused': reviewing({
    plan: review.plan && { ...review.plan, pausedAt: NOW - DAY },
  }),
  'popup-progress-reviews-failed': reviewing({ failure: { kind: 'storage-full' } }),
  'popup-progress-review-settings': reviewing({}),
  'popup-progress-practice': practising(underWay),
  'popup-progress-practice-minutes': practising({
    ...underWay,
    length: { unit: 'minutes', count: 20 },
    leftMs: 7 * 60_000,
  }),
  'popup-progress-practice-paused': practising({ ...underWay, state: 'paused' }),
  'popup-progress-practice-over': practising({ ...underWay, state: 'over', tried: 10, firstSolved: 8 }),
  'popup-progress-practice-failed': practising(null, { failure: { kind: 'storage-full' } }),
  'popup-narrow-progress-practice': { ...practising(underWay), width: 340 },
  'popup-narrow-progress': { ...find({ progress: { ...progress, goal: 20 } }, onProgress), width: 340 },
  'popup-wide-progress': { ...find({ progress }, onProgress), width: 800 },
  ...failures('popup-find-failed', NOT_IN_TAB, (failure, retryAt) =>
    find(results({ failure: inPopup(failure, 'problems'), retryAt })),
  ),
  ...failures('popup-diary-failed', [...NOT_IN_TAB, 'list-refused'], (failure, retryAt) =>
    diaryTab({ failure: inPopup(failure, 'attempts'), retryAt }),
  ),
  'popup-saved-filters': find({ here, ...savedFilters(savedFilterItems(ownSaved, 12)) }),
  'popup-saved-filters-initial': find(savedFilters(savedFilterItems(INITIAL_SAVED_FILTERS, 1))),
  'popup-saved-filters-edited': {
    ...find(savedFilters(savedFilterItems(ownSaved))),
    press: 'Edit saved filters',
  },
  'popup-saved-filters-removed': {
    ...find({
      savedFilters: { items: savedFilterItems(), removed: { saved: ownSaved[0] as SavedFilter, at: 0 } },
    }),
    press: 'Edit saved filters',
  },
  'popup-saved-filters-refused': find({
    ...refused,
    ...savedFilters(savedFilterItems().map((item) => ({ ...item, needsKey: !item.saved.longAgo }))),
  }),
  'popup-again': find({ again }, { again: true }),
  'popup-again-none': find({ again: { count: 0, rows: [], failure: null } }, { again: true }),
  'popup-again-first': find({ again: { ...again, count: 412 } }, { again: true }),
  'popup-again-unread': find(
    { again: { count: 12, rows: [], failure: { kind: 'storage-newer' } } },
    { again: true },
  ),
  'popup-again-count': find({ here, again: { count: 12, rows: null, failure: null } }),
  'popup-notes': find({ here, notes }, { notes: true }),
  'popup-long-ago': solvedLongAgo({}),
  'popup-long-ago-part': solvedLongAgo({ count: 412, isComplete: false }),
  'popup-long-ago-none': solvedLongAgo({ rows: [], count: 0 }),
  'popup-narrow-found': { ...find({ here }), width: 340 },
  'popup-narrow-diary': { ...find({ here }, onDiary), width: 340 },
  'popup-narrow-again': { ...find({ again }, { again: true }), width: 340 },
  'popup-wide-again': { ...find({ here, again }, { again: true }), width: 800 },
  'popup-wide-found': { ...find({ here }), width: 800 },
  'popup-wide-diary': { ...find({ here }, onDiary), width: 800 },
};

/** The same failure with the endpoint that the popup's tab requests. */
function inPopup(failure: Failure, endpoint: 'problems' | 'attempts'): Failure {
  return 'endpoint' in failure ? { ...failure, endpoint } : failure;
}
