import { NO_FILTERS } from '../../lib/filters/filters.ts';
import type { Attempt } from '../../lib/model.ts';
import type { Here, PopupSheet, PopupViewModel, Recent, Results } from '../../lib/popup/popup.ts';

import {
  fetched,
  found,
  here,
  latest,
  never,
  none,
  noRecent,
  noReviews,
  notFetched,
  opened,
  ownSaved,
  picked,
  proven,
  recent,
  recentOf,
  repeated,
  resultRows,
  reviews,
  savedFilterItems,
  session,
  some,
  tenYears,
  today,
} from './popup-data.ts';
import { account, DAY, NOW, reading, type State, underWay } from './states.ts';

type PopupShown = Extract<State, { show: 'popup' }>;

function find(changes: Partial<PopupViewModel>, state: Partial<PopupViewModel['state']> = {}): PopupShown {
  const model = { ...opened, ...changes };
  return { show: 'popup', model: { ...model, state: { ...model.state, ...state } } };
}

const fresh = { filters: NO_FILTERS };
const keyless: Partial<PopupViewModel> = {
  account: null,
  recent: noRecent,
  reviews: null,
  session: null,
  today: null,
  savedFilters: {
    items: savedFilterItems().map((item) => ({ ...item, needsKey: item.saved.id < 4 })),
    removed: null,
  },
};
const onRecent = { tab: 'recent' as const };

function results(changes: Partial<Results>): Partial<PopupViewModel> {
  return { results: { ...found, ...changes } };
}

/** With a sheet or menu open. */
function open(sheet: PopupSheet, changes: Partial<PopupViewModel> = {}): PopupShown {
  return find({ here, sheet, ...changes });
}

/** The recent attempts, scrolled down by `scrolled` pixels. */
function recentTab(changes: Partial<Recent>, scrolled = 0): PopupShown {
  return find(
    { recent: { ...recent, ...changes } },
    { ...onRecent, scroll: { problems: 0, recent: scrolled } },
  );
}

/** These attempts only, of which the site has no more. */
function recentTabOf(attempts: Attempt[], state: Partial<PopupViewModel['state']> = {}): PopupShown {
  return find({ recent: recentOf(attempts, state.failedOnly) }, { ...onRecent, ...state });
}

/** The problem of the browser tab, before its data was fetched. */
const hereNotFetched: Here = {
  ...here,
  ...notFetched,
  problem: { ...here.problem, rank: null, elo: null, stars: null, votes: null, genre: null },
  status: null,
  sign: null,
  attemptCount: null,
  solves: null,
  lastAt: null,
  due: null,
};
const untried: Here = {
  ...here,
  status: 'untried',
  sign: null,
  attemptCount: 0,
  solves: 0,
  lastAt: null,
  due: null,
};

export const POPUP_STATES: Record<string, State> = {
  'popup-first-run': find({ ...keyless, results: never }, fresh),
  'popup-first-loading': find(
    {
      ...results({ requested: NO_FILTERS, rows: resultRows(20, NO_FILTERS) }),
      recent: { ...noRecent, progress: reading },
      reviews: noReviews,
      today: { attemptCount: 0, streak: 0, goal: null },
    },
    fresh,
  ),
  'popup-first-asking': find({ results: { ...never, pending: true }, reviews: noReviews }, fresh),
  'popup-found': find({ here }),
  'popup-found-alone': find(
    {
      ...results({ requested: NO_FILTERS, rows: resultRows(20, NO_FILTERS) }),
      reviews: noReviews,
      today: { ...today, goal: null },
      weakest: { genre: 'life and death', level: 25 },
    },
    fresh,
  ),
  'popup-picked': find({ here: untried, picking: picked }),
  'popup-picking': find({ here: untried, picking: { ...picked, pending: true, how: 'next' } }),
  'popup-pick-failed': find({ picking: { ...picked, failure: { kind: 'nothing-found', why: 'filters' } } }),
  'popup-filters': open('filters'),
  'popup-first-filters': find({ results: never, sheet: 'filters' }, fresh),
  'popup-reviews': open('reviews'),
  'popup-reviews-offered': open('reviews', { reviews: noReviews }),
  'popup-reviews-failed': open('reviews', { reviews: { ...reviews, failure: { kind: 'storage-full' } } }),
  'popup-session': open('session'),
  'popup-session-under-way': open('session', { session: { ...session, last: underWay } }),
  'popup-session-over': open('session', { session: { ...session, last: { ...underWay, state: 'over' } } }),
  'popup-goal': open('goal'),
  'popup-saved-filters': open('saved-filters', {
    savedFilters: { items: savedFilterItems(ownSaved, 12), removed: null },
  }),
  'popup-saved-filters-edited': {
    ...open('saved-filters', { savedFilters: { items: savedFilterItems(ownSaved), removed: null } }),
    press: 'Edit saved filters',
  },
  'popup-found-full': find(
    results({
      requested: { ...some, count: 20, canon: true },
      rows: resultRows(17, { ...some, canon: true }),
      full: true,
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
    { filters: { ...some, count: 100 }, scroll: { problems: 9_000, recent: 0 } },
  ),
  'popup-found-nothing': { ...find({ results: none }), next: found },
  'popup-found-old': find(results({ fetchedAt: NOW - 3 * DAY, failure: { kind: 'offline' } })),
  'popup-found-no-key': find({
    ...keyless,
    here: { ...here, status: null, sign: null, attemptCount: null, solves: null, lastAt: null, due: null },
    ...results({ requested: proven, rows: resultRows(12, proven, false) }),
  }),
  'popup-all-filters': find(
    { sheet: 'filters' },
    {
      filters: {
        ...some,
        elo: { from: 1111, to: null },
        statuses: ['solved'],
        among: 'in-review',
        rating: { from: 3, to: 4 },
        unrated: false,
        canon: true,
        descending: true,
      },
    },
  ),
  'popup-difficulty-odd': find({ sheet: 'filters' }, { drafts: { eloFrom: '40 kyu' } }),
  'popup-search-typed': {
    ...find({
      here,
      search: {
        suggestions: {
          typed: '5k tesuji',
          first: 'Find problems · Tesuji · 5 kyu',
          isCommand: true,
          others: [
            { content: '5k tesuji untried', line: 'Find problems · Tesuji · 5 kyu · Untried' },
            { content: '5k tesuji next', line: 'Next problem · Normal · Tesuji · 5 kyu' },
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
          first: '“tesjui” isn’t understood.',
          isCommand: false,
          others: [{ content: '5k tesuji', line: 'Find problems · Tesuji · 5 kyu' }],
        },
        failure: '“tesjui” isn’t understood.',
      },
    }),
    search: '5k tesjui',
  },
  'popup-here-loading': find({ here: { ...hereNotFetched, pending: true } }),
  'popup-noted': find({ notice: { kind: 'cache-deleted' }, here }),
  'popup-new': find({
    here,
    line: { kind: 'new', changelog: 'https://example.org/CHANGELOG.md' },
  }),
  'popup-backup-offered': find({ here, line: { kind: 'backup', state: 'offered' } }),
  'popup-backup-too-large': find({ here, line: { kind: 'backup', state: 'too-large' } }),
  'popup-narrow-backup-offered': {
    ...find({ here, line: { kind: 'backup', state: 'offered' } }),
    width: 340,
  },
  'popup-refused': find({
    account: { ...account, refused: true },
    here,
    ...results({ failure: { kind: 'key-refused' } }),
  }),
  'popup-permission-withheld': find({
    allowed: false,
    here,
    ...results({ failure: { kind: 'no-permission' } }),
  }),
  'popup-recent': find({ here }, onRecent),
  'popup-recent-repeated': recentTabOf(repeated),
  'popup-recent-ten-years': recentTabOf(tenYears, { scroll: { problems: 0, recent: 3_000 } }),
  'popup-recent-nothing-failed': recentTabOf(
    tenYears.filter(({ solved }) => solved),
    { failedOnly: true },
  ),
  'popup-recent-end': recentTab({ ...recentOf(latest, false, false), more: 'site' }, 9_000),
  'popup-recent-first-asking': recentTab({ ...noRecent, pending: true }),
  'popup-recent-none': recentTab({ ...noRecent, ...fetched }),
  'popup-recent-never-offline': recentTab({ ...noRecent, failure: { kind: 'offline' } }),
  'popup-recent-no-key': find(keyless, onRecent),
  // The longest, and one with a button.
  'popup-find-failed': find(results({ failure: { kind: 'cache-deleted' } })),
  'popup-find-failed-no-permission': find(results({ failure: { kind: 'no-permission' } })),
  'popup-narrow-found': {
    ...find({
      here: { ...here, sign: 'first', problem: { ...here.problem, genre: 'life and death' } },
      today: { attemptCount: 120, streak: 1_365, goal: 100 },
      session: { ...session, last: underWay },
    }),
    width: 340,
  },
  'popup-narrow-recent': { ...find({ here }, onRecent), width: 340 },
  // As wide as Firefox's sidebar is at first.
  'popup-sidebar-found': { ...find({ here }), width: 252 },
  'popup-sidebar-recent': { ...find({ here }, onRecent), width: 252 },
  'popup-sidebar-filters': { ...find({ here, sheet: 'filters' }), width: 252 },
  'popup-wide-found': { ...find({ here }), width: 800 },
  'popup-wide-recent': { ...find({ here }, onRecent), width: 800 },
};
