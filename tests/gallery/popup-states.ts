import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { INITIAL_SAVED_FILTERS } from '../../lib/filters/saved-filters.ts';
import { dayTotal } from '../../lib/popup/diary.ts';
import type {
  Diary,
  Here,
  PopupViewModel,
  ProgressSummary,
  Results,
  SavedFilterItem,
} from '../../lib/popup/popup.ts';
import { dayStart } from '../../lib/time.ts';
import {
  diary,
  fetched,
  found,
  here,
  longAgo,
  never,
  noDiary,
  none,
  noProgress,
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
import { account, DAY, NOW, reading, type State, underWay } from './states.ts';

type PopupShown = Extract<State, { show: 'popup' }>;

function find(changes: Partial<PopupViewModel>, state: Partial<PopupViewModel['state']> = {}): PopupShown {
  const model = { ...opened, ...changes };
  return { show: 'popup', model: { ...model, state: { ...model.state, ...state } } };
}

const { current } = picked;
const unfolded = { filtersOpen: true };
const fresh = { filters: NO_FILTERS };
const keyless: Partial<PopupViewModel> = {
  account: null,
  diary: noDiary,
  notes: null,
  ...savedFilters(savedFilterItems().map((item) => ({ ...item, count: null, exact: false, needsKey: true }))),
};
const onDiary = { tab: 'diary' as const };
const onProgress = { tab: 'progress' as const };
const withProgress = (changes: Partial<ProgressSummary>) =>
  find({ progress: { ...progress, ...changes } }, onProgress);

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

export const POPUP_STATES: Record<string, State> = {
  'popup-first-run': find({ ...keyless, results: never }, fresh),
  'popup-first-run-with-key': find({ results: never }, { ...fresh, ...unfolded }),
  'popup-first-asking': find({ results: { ...never, pending: true } }, fresh),
  'popup-found': find({ here }),
  'popup-filters': find({ here }, unfolded),
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
  'popup-picking': pick({ pending: true, picking: 'next' }),
  'popup-pick-failed': pick({ failure: { kind: 'nothing-found', why: 'filters' } }),
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
  'popup-found-nothing': { ...find({ results: none }), next: found },
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
  'popup-difficulty-odd': find({}, { ...unfolded, drafts: { eloFrom: '40 kyu' } }),
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
  'popup-here-loading': find({ here: { ...hereNotFetched, pending: true } }),
  'popup-noted': find({ notice: { kind: 'cache-deleted' }, here }),
  'popup-refused': find({
    account: { ...account, refused: true },
    here,
    ...results({ failure: { kind: 'key-refused' } }),
    ...savedFilters(savedFilterItems().map((item) => ({ ...item, needsKey: !item.saved.longAgo }))),
  }),
  'popup-permission-withheld': find({
    allowed: false,
    here,
    ...results({ failure: { kind: 'no-permission' } }),
  }),
  'popup-diary': find({ here }, onDiary),
  'popup-diary-repeated': diaryOf(repeated),
  'popup-diary-ten-years': diaryOf(tenYears, { scroll: { find: 0, diary: 3_000, progress: 0 } }),
  'popup-diary-nothing-missed': diaryOf(
    tenYears.filter(({ solved }) => solved),
    { missedOnly: true },
  ),
  'popup-diary-reading': diaryTab({ progress: reading }),
  'popup-diary-end': diaryTab({ more: 'site' }, 9_000),
  'popup-diary-first-asking': diaryTab({ ...noDiary, pending: true }),
  'popup-diary-none': diaryTab({ ...noDiary, ...fetched }),
  'popup-diary-never-offline': diaryTab({ ...noDiary, failure: { kind: 'offline' } }),
  'popup-progress': find({ here, progress }, onProgress),
  'popup-progress-none': find({ progress: noProgress }, onProgress),
  'popup-progress-no-key': find(keyless, onProgress),
  'popup-progress-counting': withProgress({ lately: null, weakest: null }),
  'popup-progress-reviews-making': withProgress({ review: { ...review, counts: null, isBusy: true } }),
  'popup-progress-practice': withProgress({
    review,
    practice: { ...practice, last: underWay },
  }),
  'popup-progress-failed': withProgress({
    review: { ...review, failure: { kind: 'storage-full' } },
    practice: { ...practice, failure: { kind: 'storage-full' } },
  }),
  'popup-narrow-progress': { ...find({ progress: { ...progress, goal: 20 } }, onProgress), width: 340 },
  'popup-wide-progress': { ...find({ progress }, onProgress), width: 800 },
  // The longest, and one with a button.
  'popup-find-failed': find(results({ failure: { kind: 'cache-deleted' } })),
  'popup-find-failed-no-permission': find(results({ failure: { kind: 'no-permission' } })),
  'popup-saved-filters-edited': {
    ...find(savedFilters(savedFilterItems(ownSaved))),
    press: 'Edit saved filters',
  },
  'popup-notes': find({ here, notes }, { notes: true }),
  'popup-long-ago': find(
    { longAgo, ...savedFilters(savedFilterItems(INITIAL_SAVED_FILTERS, 3)) },
    { filters: { ...NO_FILTERS, statuses: ['solved'] }, longAgo: true },
  ),
  'popup-narrow-found': {
    ...find({
      here,
      account: { ...account, player: { ...account.player, name: 'Kitani Minoru of Hiratsuka' } },
    }),
    width: 340,
  },
  'popup-narrow-diary': { ...find({ here }, onDiary), width: 340 },
  'popup-wide-found': { ...find({ here }), width: 800 },
  'popup-wide-diary': { ...find({ here }, onDiary), width: 800 },
};
