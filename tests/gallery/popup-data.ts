import { levelOf, rankOfLevel } from '../../lib/difficulty/levels.ts';
import { type Filters, GENRES, NO_FILTERS, STATUSES } from '../../lib/filters/filters.ts';
import { offersFor } from '../../lib/filters/offers.ts';
import { filtersOf, INITIAL_SAVED_FILTERS, type SavedFilter } from '../../lib/filters/saved-filters.ts';
import {
  type AgainList,
  FRESH_POPUP,
  type Here,
  type LongAgo,
  type Picked,
  type PopupViewModel,
  type Recent,
  type ResultRow,
  type Results,
  type SavedFilterItem,
} from '../../lib/popup/popup.ts';
import { CORNER, CROWDED, drawn, GAME } from './positions.ts';
import { account, DAY, HOST, MINUTE, NOW } from './states.ts';

export const fetched = { fetchedAt: NOW - 5 * MINUTE, pending: false, failure: null, retryAt: null };
export const notFetched = { ...fetched, fetchedAt: null };

export const some: Filters = {
  ...NO_FILTERS,
  genres: ['life and death', 'tesuji'],
  elo: { from: 1120, to: 1288 },
  statuses: ['untried', 'tried_but_not_solved'],
  rating: { from: 3, to: null },
};
/** The same filters without a status, which rows cannot prove without a key. */
export const proven: Filters = { ...some, statuses: [] };

/** The item at an index of the list, repeated endlessly. */
function nth<T>(list: readonly T[], index: number): T | null {
  return list[index % list.length] ?? null;
}

const SET_UPS = [
  drawn(CORNER),
  drawn(CORNER, { turned: true }),
  drawn(GAME),
  drawn(['', '', '......XXX', '......XOO.X', '.......O.O', '........X']),
  drawn(CROWDED, { size: [5, 5] }),
];

/** Rows as a site may send them for these filters, a few with little data. */
export function resultRows(count: number, filters = some, withStatus = true): ResultRow[] {
  const genres = filters.genres.length > 0 ? filters.genres : [...GENRES, 'shape'];
  const statuses = filters.statuses.length > 0 ? filters.statuses : STATUSES;
  const least = filters.rating.from ?? 2;
  return Array.from({ length: count }, (_, index) => {
    const unrated = index % 8 === 6;
    const elo = 1120 + ((index * 41) % 168);
    return {
      problem: {
        id: 1204 + ((index * 7919) % 34_000),
        rank: { ...rankOfLevel(levelOf(elo)), uncertain: index === 3 },
        elo,
        stars: unrated ? null : least + ((index * 7) % 20) / 10,
        votes: unrated ? null : 3 + ((index * 29) % 190),
        unrated,
        genre: nth(genres, index * 3 + (index >> 2)),
        canon: filters.canon ? null : true,
      },
      setUp: index % 3 === 2 ? null : nth(SET_UPS, index),
      status: withStatus && index !== 5 ? nth(statuses, index + (index >> 1)) : null,
    };
  });
}

export const never: Results = {
  ...notFetched,
  requested: null,
  rows: [],
  hidden: 0,
  invalid: 0,
  unproven: [],
  full: false,
  hasMore: false,
  offers: [],
  sort: 'site',
  isSortWhole: false,
};
export const found: Results = {
  ...never,
  ...fetched,
  requested: some,
  rows: resultRows(12),
  unproven: ['status'],
};
export const none: Results = {
  ...found,
  rows: [],
  unproven: [],
  offers: offersFor(some).map((offer, place) => ({ ...offer, count: place === 0 ? 12 : null })),
};

export const recent: Recent = {
  ...fetched,
  more: 'stored',
  progress: null,
  rows: Array.from({ length: 12 }, (_, index) => ({
    id: 900 - index,
    problemId: 1204 + ((index * 7919) % 34_000),
    at: NOW - index ** 3 * 11 * MINUTE - 40_000,
    solved: index % 3 !== 1,
    ms: index === 4 ? null : 8_400 + index * 9_700,
    rank: index === 2 ? null : rankOfLevel(15 + (index % 6)),
    genre: index === 2 ? null : nth(GENRES, index),
  })),
};
export const noRecent: Recent = { ...notFetched, rows: [], more: 'none', progress: null };

export const here: Here = {
  ...fetched,
  problem: {
    id: 12345,
    rank: { value: 14, unit: 'kyu', uncertain: false },
    elo: 1166.04,
    stars: 4.2,
    votes: 81,
    unrated: false,
    genre: 'tesuji',
    canon: true,
  },
  status: 'solved',
  tries: 3,
  solves: 2,
  lastAt: NOW - 2 * 60 * MINUTE,
};

export const noPick: Picked = {
  current: null,
  hasEarlier: false,
  picking: null,
  fetchedAt: null,
  pending: false,
  failure: null,
  retryAt: null,
};

export const picked = {
  ...noPick,
  hasEarlier: true,
  current: {
    id: 24_681,
    at: NOW,
    by: 'stretch',
    status: 'untried',
    reason: {
      genre: 'tesuji',
      rank: { value: 7, unit: 'kyu', uncertain: false },
      success: 0.62,
      low: 0.54,
      high: 0.7,
      offset: -35,
      tries: 120,
      missRate: 0.48,
    },
  },
} satisfies Picked;

const COUNTS: (SavedFilterItem['count'] | null)[] = [
  { count: 100, full: true },
  { count: 37, full: false },
  { count: 212, full: false },
  null,
  { count: 8, full: false },
];

/** Saved filters with some counts. The one with the id `current`, if any, is in use. */
export function savedFilterItems(
  list: readonly SavedFilter[] = INITIAL_SAVED_FILTERS,
  current = 0,
): SavedFilterItem[] {
  return list.map((saved, index) => ({
    saved,
    filters: filtersOf(saved, 1406),
    count: COUNTS[index % COUNTS.length] ?? null,
    exact: index % 2 === 1,
    current: saved.id === current,
    disabled: false,
  }));
}

/** The player's own saved filters, one of which is named after its filters. */
export const ownSaved: SavedFilter[] = [
  {
    id: 12,
    name: 'Evening',
    start: null,
    filters: some,
    near: false,
    levels: { below: 2, above: 2 },
    sort: 'site',
    longAgo: false,
  },
  ...INITIAL_SAVED_FILTERS.slice(0, 3),
  {
    id: 13,
    name: '',
    start: null,
    filters: some,
    near: false,
    levels: { below: 2, above: 2 },
    sort: 'site',
    longAgo: false,
  },
];

export const longAgo: LongAgo = {
  rows: resultRows(14).map(({ problem }, index) => ({ problem, solvedAt: NOW - (900 - index * 47) * DAY })),
  count: 14,
  isComplete: true,
};

export const again: AgainList = {
  rows: resultRows(7).map(({ problem }, index) => ({
    problem,
    entry: { problemId: problem.id, addedAt: NOW - (6 - index) ** 2 * DAY, lastTryAt: null },
    isRemoved: index === 2,
  })),
  count: 6,
  failure: null,
};

export const opened: PopupViewModel = {
  state: { ...FRESH_POPUP, filters: some },
  site: `https://${HOST}`,
  account,
  allowed: true,
  notice: null,
  here: null,
  picked: noPick,
  results: found,
  recent,
  preview: null,
  savedFilters: { items: savedFilterItems(), removed: null },
  longAgo: null,
  again: { count: 0, rows: null, failure: null },
  search: { suggestions: null, failure: null },
  now: NOW,
};
