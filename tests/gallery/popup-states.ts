import type { Failure } from '../../lib/failure.ts';
import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { INITIAL_SAVED_FILTERS, type SavedFilter } from '../../lib/filters/saved-filters.ts';
import type { Reason } from '../../lib/picks/pick.ts';
import type { PopupViewModel, Results } from '../../lib/popup/popup.ts';
import {
  fetched,
  found,
  here,
  longAgo,
  never,
  none,
  noRecent,
  notFetched,
  opened,
  ownSaved,
  picked,
  proven,
  recent,
  resultRows,
  savedFilterItems,
  some,
} from './popup-data.ts';
import {
  account,
  DAY,
  FAILURES,
  HOST,
  NOW,
  OF_A_PICK,
  OF_AN_ADDRESS,
  reading,
  type State,
} from './states.ts';

type PopupShown = Extract<State, { show: 'popup' }>;

function find(changes: Partial<PopupViewModel>, state: Partial<PopupViewModel['state']> = {}): PopupShown {
  const model = { ...opened, ...changes };
  return { show: 'popup', model: { ...model, state: { ...model.state, ...state } } };
}

const folded = { filtersOpen: false };
const fresh = { filters: NO_FILTERS };
const solved = { filters: { ...NO_FILTERS, statuses: ['solved' as const] } };
const keyless: Partial<PopupViewModel> = {
  account: null,
  recent: noRecent,
  savedFilters: { items: [], removed: null },
};
const refused: Partial<PopupViewModel> = { account: { ...account, refused: true } };
const onRecent = { tab: 'recent' as const };

function results(changes: Partial<Results>, base = found): Partial<PopupViewModel> {
  return { results: { ...base, ...changes } };
}

/** A pick for which something else speaks; null: chance alone. */
function pickedWith(changes: Partial<Reason> | null): PopupViewModel['picked'] {
  const { current } = picked;
  if (!current?.reason) return picked;
  const by = changes ? current.by : 'random';
  return { ...picked, current: { ...current, by, reason: changes && { ...current.reason, ...changes } } };
}

/** What the strip above the tabs says, and what comes up in the options or beside the problem in the tab alone. */
const NOT_IN_TAB: Failure['kind'][] = [
  'no-key',
  'key-empty',
  'key-odd',
  'key-refused',
  'no-permission',
  'no-such-problem',
  ...OF_AN_ADDRESS,
  ...OF_A_PICK,
];

/** Every kind of failure that can come up in a tab. */
function failures(
  name: string,
  ofWhat: (failure: Failure, retryAt: number | null) => State,
  not = NOT_IN_TAB,
) {
  return Object.fromEntries(
    Object.values(FAILURES)
      .filter(([{ kind }]) => !not.includes(kind))
      .map(([failure, retryAt]) => [`${name}-${failure.kind}`, ofWhat(failure, retryAt)]),
  );
}

export const POPUP_STATES: Record<string, State> = {
  'popup-first-run': find({ ...keyless, results: never }, { ...fresh, ...folded }),
  'popup-first-run-with-key': find({ results: never }, fresh),
  'popup-first-asking': find({ results: { ...never, pending: true } }, fresh),
  'popup-found': find({ here }),
  'popup-found-folded': find({ here }, folded),
  'popup-found-folded-no-filters': find(
    { ...results({ requested: NO_FILTERS, rows: resultRows(12, NO_FILTERS), unproven: [] }) },
    {
      ...folded,
      ...fresh,
    },
  ),
  'popup-found-asking': find({ here, ...results({ pending: true }) }),
  'popup-picked': find({ here, picked }, folded),
  'popup-picked-first': find({ picked: { ...picked, hasEarlier: false } }),
  'popup-picked-from-few': find({ picked: pickedWith({ success: 0.66, tries: 7, missRate: null }) }, folded),
  'popup-picked-by-chance': find({ picked: pickedWith(null) }, folded),
  'popup-picking': find({ picked: { ...picked, pending: true, picking: 'next' } }, folded),
  ...Object.fromEntries(
    OF_A_PICK.map((kind) => [
      `popup-pick-failed-${kind}`,
      find({ picked: { ...picked, failure: FAILURES[kind][0] } }, folded),
    ]),
  ),
  'popup-found-other-filters': find({ ...results({ requested: { ...some, descending: true } }) }),
  'popup-found-full': find(
    {
      ...results({
        requested: { ...some, count: 20, canon: true },
        rows: resultRows(17, { ...some, canon: true }),
        hidden: 3,
        full: true,
        unproven: ['status', 'canon'],
      }),
    },
    { ...folded, filters: { ...some, count: 20, canon: true } },
  ),
  'popup-found-full-end': find(
    { ...results({ requested: { ...some, count: 100 }, rows: resultRows(100), full: true }) },
    { ...folded, filters: { ...some, count: 100 }, scroll: { find: 9_000, recent: 0 } },
  ),
  'popup-found-odd': find(
    { ...results({ requested: proven, rows: resultRows(4, proven), hidden: 1, invalid: 2, unproven: [] }) },
    { ...folded, filters: proven },
  ),
  'popup-found-nothing': find({ results: none }),
  'popup-found-all-hidden': find({ results: { ...none, hidden: 20 } }, folded),
  'popup-found-scrolled': find(
    { here, ...results({ rows: resultRows(24) }) },
    { scroll: { find: 400, recent: 0 } },
  ),
  'popup-found-old': find({ ...results({ fetchedAt: NOW - 3 * DAY, failure: { kind: 'offline' } }) }, folded),
  'popup-found-no-key': find({
    ...keyless,
    here: { ...here, status: null, tries: null, solves: null, lastAt: null },
    ...results({ requested: proven, rows: resultRows(12, proven, false), unproven: [] }),
  }),
  'popup-all-filters': find(
    {},
    {
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
  'popup-all-filters-folded': find(
    {},
    {
      ...folded,
      filters: {
        ...some,
        elo: { from: null, to: 1288 },
        rating: { from: 5, to: 5 },
        unrated: false,
        count: 50,
      },
    },
  ),
  'popup-difficulty-typed': find({}, { drafts: { eloTo: '12k' } }),
  'popup-difficulty-odd': find({}, { drafts: { eloFrom: '40 kyu' } }),
  'popup-difficulty-meeting': find({}, { filters: { ...some, elo: { from: 2007, to: null } } }),
  'popup-go-to-typed': find({ here }, { drafts: { goTo: '4711' } }),
  'popup-go-to-missed': find(
    { here, goToMissed: true },
    { drafts: { goTo: 'https://example.com/problems/12' } },
  ),
  'popup-here-untried': find(
    { here: { ...here, status: 'untried', tries: 0, solves: 0, lastAt: null } },
    folded,
  ),
  'popup-here-loading': find(
    {
      here: {
        ...here,
        ...notFetched,
        problem: { ...here.problem, rank: null, elo: null, stars: null, votes: null, genre: null },
        status: null,
        tries: null,
        solves: null,
        lastAt: null,
        pending: true,
      },
    },
    folded,
  ),
  'popup-here-missing': find(
    {
      here: {
        ...here,
        ...notFetched,
        problem: { ...here.problem, rank: null, elo: null, stars: null, votes: null, genre: null },
        status: null,
        tries: null,
        solves: null,
        lastAt: null,
        failure: { kind: 'no-such-problem' },
      },
    },
    folded,
  ),
  'popup-here-offline': find(
    { here: { ...here, failure: { kind: 'offline' } }, ...results({ failure: { kind: 'offline' } }) },
    folded,
  ),
  'popup-noted-no-wish': find({ notice: { kind: 'no-wish', word: 'tesjui', suggestion: '5k tesuji' }, here }),
  'popup-noted': find({ notice: { kind: 'kept-damaged' }, here }),
  'popup-refused': find({ ...refused, here, ...results({ failure: { kind: 'key-refused' } }) }),
  'popup-refused-recent': find(
    { ...refused, recent: { ...recent, failure: { kind: 'key-refused' } } },
    onRecent,
  ),
  'popup-permission-withheld': find({
    allowed: false,
    here,
    ...results({ failure: { kind: 'no-permission', host: HOST } }),
  }),
  'popup-permission-withheld-first-run': find({ ...keyless, allowed: false, results: never }, fresh),
  'popup-name-long': find(
    { account: { ...account, player: { ...account.player, name: 'Kitani Minoru of Hiratsuka' } } },
    folded,
  ),
  'popup-name-only': find(
    { account: { ...account, player: { ...account.player, name: '木谷', rank: null } } },
    folded,
  ),
  'popup-recent': find({ here }, onRecent),
  'popup-recent-reading': find({ recent: { ...recent, progress: reading } }, onRecent),
  'popup-recent-paused': find({ recent: { ...recent, progress: { ...reading, state: 'paused' } } }, onRecent),
  'popup-recent-asking': find({ recent: { ...recent, pending: true } }, onRecent),
  'popup-recent-end': find(
    { recent: { ...recent, more: 'site' } },
    { ...onRecent, scroll: { find: 0, recent: 9_000 } },
  ),
  'popup-recent-end-asking': find(
    { recent: { ...recent, more: 'site', pending: true } },
    { ...onRecent, scroll: { find: 0, recent: 9_000 } },
  ),
  'popup-recent-first-asking': find({ recent: { ...noRecent, pending: true } }, onRecent),
  'popup-recent-none': find({ recent: { ...noRecent, ...fetched } }, onRecent),
  'popup-recent-no-key': find(keyless, onRecent),
  'popup-recent-never-offline': find({ recent: { ...noRecent, failure: { kind: 'offline' } } }, onRecent),
  ...failures('popup-find-failed', (failure, retryAt) =>
    find({ ...results({ failure: inPopup(failure, 'problems'), retryAt }) }, folded),
  ),
  ...failures(
    'popup-recent-failed',
    (failure, retryAt) =>
      find({ recent: { ...recent, failure: inPopup(failure, 'attempts'), retryAt } }, onRecent),
    [...NOT_IN_TAB, 'list-refused'],
  ),
  'popup-saved-filters': find({
    here,
    savedFilters: { items: savedFilterItems(ownSaved, 12), removed: null },
  }),
  'popup-saved-filters-folded': find(
    { savedFilters: { items: savedFilterItems(INITIAL_SAVED_FILTERS, 1), removed: null } },
    folded,
  ),
  'popup-saved-filters-edited': {
    ...find({ savedFilters: { items: savedFilterItems(ownSaved), removed: null } }),
    press: 'Edit',
  },
  'popup-saved-filters-removed': {
    ...find({
      savedFilters: { items: savedFilterItems(), removed: { saved: ownSaved[0] as SavedFilter, at: 0 } },
    }),
    press: 'Edit',
  },
  'popup-saved-filters-refused': find({
    ...refused,
    savedFilters: {
      items: savedFilterItems().map((item) => ({ ...item, disabled: !item.saved.longAgo })),
      removed: null,
    },
  }),
  'popup-long-ago': find(
    { longAgo, savedFilters: { items: savedFilterItems(INITIAL_SAVED_FILTERS, 3), removed: null } },
    { ...solved, longAgo: true },
  ),
  'popup-long-ago-part': find(
    {
      longAgo: { ...longAgo, count: 412, isComplete: false },
      savedFilters: { items: savedFilterItems(INITIAL_SAVED_FILTERS, 3), removed: null },
    },
    { ...solved, ...folded, longAgo: true },
  ),
  'popup-long-ago-none': find(
    {
      longAgo: { rows: [], count: 0, isComplete: true },
      savedFilters: { items: savedFilterItems(INITIAL_SAVED_FILTERS, 3), removed: null },
    },
    { ...solved, longAgo: true },
  ),
  'popup-narrow-found': { ...find({ here }), width: 340 },
  'popup-narrow-recent': { ...find({ here }, onRecent), width: 340 },
  'popup-wide-found': { ...find({ here }), width: 800 },
  'popup-wide-recent': {
    ...find({ here, recent: { ...recent, rows: recent.rows.slice(0, 10) } }, onRecent),
    width: 800,
  },
};

/** The popup's two tabs ask about one thing each. */
function inPopup(failure: Failure, endpoint: 'problems' | 'attempts'): Failure {
  return 'endpoint' in failure ? { ...failure, endpoint } : failure;
}
