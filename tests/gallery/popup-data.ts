import { nextDayStart } from '../../lib/days.ts';
import { levelOf, rankOfLevel } from '../../lib/difficulty/levels.ts';
import { type Filters, NO_FILTERS, STATUSES } from '../../lib/filters/filters.ts';
import { GENRES } from '../../lib/filters/genres.ts';
import { offersFor } from '../../lib/filters/offers.ts';
import { filtersOf, INITIAL_SAVED_FILTERS, type SavedFilter } from '../../lib/filters/saved-filters.ts';
import { activitySince } from '../../lib/history/activity.ts';
import { attemptsFrom } from '../../lib/history/attempts.ts';
import type { Attempt, Status } from '../../lib/model.ts';
import { SIGNS } from '../../lib/panel/sign.ts';
import type {
  Here,
  Picking,
  PopupViewModel,
  Recent,
  ResultRow,
  Results,
  Reviews,
  SavedFilterItem,
  SessionSummary,
  Standing,
  Today,
} from '../../lib/popup/popup.ts';
import { FRESH_POPUP } from '../../lib/popup/popup-state.ts';
import { failedDays, recentDays } from '../../lib/popup/recent.ts';
import { FIRST_CHOICES } from '../../lib/sessions/session.ts';
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
      ...standingAt(index, withStatus && index !== 5 ? nth(statuses, index + (index >> 2)) : null),
    };
  });
}

/** A status with one of the signs that it may have, all of them in turn. */
function standingAt(index: number, status: Status | null): Standing {
  const solved = SIGNS.filter((one) => one !== 'unsolved');
  const signs = { solved: nth(solved, index), tried_but_not_solved: 'unsolved', untried: null } as const;
  return { status, sign: status && signs[status] };
}

export const never: Results = {
  ...notFetched,
  requested: null,
  rows: [],
  full: false,
  hasMore: false,
  offers: [],
  sort: 'site',
};
export const found: Results = {
  ...never,
  ...fetched,
  requested: some,
  rows: resultRows(12),
};
export const none: Results = {
  ...found,
  rows: [],
  offers: offersFor(some).map((offer, place) => ({ ...offer, count: place === 0 ? 12 : null })),
};

/** An attempt as the gallery writes it: minutes before `NOW`, the problem's place in `problemOf`, the result, seconds taken. */
type Written = [minutes: number, problem: number, solved: boolean, seconds: number | null];

const MOST_PROBLEMS = 300;
const idOf = (problem: number) => 1204 + ((problem * 7919) % 34_000);

/** Problems, one of which has neither rank nor genre, one an uncertain rank. */
const PROBLEMS = new Map(
  Array.from({ length: MOST_PROBLEMS }, (_, problem) => [
    idOf(problem),
    {
      rank: problem === 3 ? null : { ...rankOfLevel(15 + (problem % 6)), uncertain: problem === 2 },
      genre: problem === 3 ? null : nth(GENRES, problem),
    },
  ]),
);

function attemptsOf(written: readonly Written[]): Attempt[] {
  return written.map(([minutes, problem, solved, seconds], place) => ({
    id: 9_000 - place,
    problemId: idOf(problem),
    at: NOW - minutes * MINUTE - 40_000,
    solved,
    ms: seconds === null ? null : seconds * 1000,
    level: null,
  }));
}

/** These attempts, of which the oldest day may be known in part. */
export function recentOf(attempts: Attempt[], failedOnly = false, isOldestKnown = true): Recent {
  const days = recentDays(attempts, {
    activity: activitySince(attemptsFrom(attempts), 0),
    since: isOldestKnown ? 0 : nextDayStart(attempts.at(-1)?.at ?? NOW),
    problemOf: (id) => PROBLEMS.get(id),
  });
  return {
    ...fetched,
    more: 'none',
    progress: null,
    days: failedOnly ? failedDays(days) : days,
    attemptCount: attempts.length,
    now: NOW,
  };
}

const HOURS = 60;
const DAYS = 24 * HOURS;

/** Eight days. */
export const latest = attemptsOf([
  [0, 0, true, 8.4],
  [11, 1, false, 18.1],
  [31, 2, true, 12.2],
  [33, 2, false, 41],
  [34, 2, false, 65],
  [4 * HOURS, 3, true, 37.5],
  [11 * HOURS, 4, false, null],
  [23 * HOURS, 5, true, 56.9],
  [24 * HOURS, 6, true, 9],
  [24 * HOURS + 1, 6, false, 83],
  [25 * HOURS, 7, true, 76.3],
  [2 * DAYS, 8, true, 86],
  [2 * DAYS + 5, 9, false, 95.7],
  [4 * DAYS, 10, true, 20],
  [9 * DAYS, 11, true, 1_105],
  [9 * DAYS + 2, 12, false, 260],
  [40 * DAYS, 13, true, 14],
  [71 * DAYS, 14, false, 3_610],
  [100 * DAYS, 15, true, 23],
  [100 * DAYS + 2, 16, false, 61],
]);

export const recent: Recent = { ...recentOf(latest), more: 'stored' };
export const noRecent: Recent = { ...recentOf([]), ...notFetched };

/** Two days with repeated attempts at some problems, up to thirty. */
export const repeated = attemptsOf([
  [2, 4, true, 14],
  [3, 4, false, 22],
  [4, 4, false, 31],
  [5, 1, false, 12],
  [6, 1, true, 8],
  ...Array.from({ length: 8 }, (_, nth): Written => [20 + nth, 5, nth % 3 === 0, 9 + nth]),
  ...Array.from({ length: 30 }, (_, nth): Written => [60 + nth, 6, nth % 4 === 1, 40]),
  [100, 7, true, 33],
  ...Array.from({ length: 3 }, (_, nth): Written => [DAYS + nth, 4, false, 50 + nth]),
  [DAYS + 9, 2, false, null],
  [DAYS + 10, 2, false, null],
]);

/** Attempts in ten years, some each month. */
export const tenYears = attemptsOf(
  Array.from(
    { length: 240 },
    (_, nth): Written => [
      Math.floor(nth / 2) * 30 * DAYS + (nth % 2),
      nth,
      nth % 5 !== 3,
      12 + ((nth * 37) % 200),
    ],
  ),
);

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
  sign: 'solved',
  attemptCount: 3,
  solves: 2,
  lastAt: NOW - 2 * 60 * MINUTE,
  due: NOW + 5 * DAY,
};

export const noPick: Picking = { ...notFetched, how: null, current: null };

/** Why the problem in the tab was picked. */
export const picked: Picking = {
  ...noPick,
  current: {
    id: here.problem.id,
    at: NOW,
    by: 'normal',
    reason: {
      genre: 'tesuji',
      rank: { value: 7, unit: 'kyu', uncertain: false },
      success: 0.62,
      isWeaker: true,
    },
  },
};

/** Saved filters. The one with the id `current`, if any, is in use. */
export function savedFilterItems(
  list: readonly SavedFilter[] = INITIAL_SAVED_FILTERS,
  current = 0,
): SavedFilterItem[] {
  return list.map((saved) => ({
    saved,
    filters: filtersOf(saved, 1406),
    current: saved.id === current,
    needsKey: false,
  }));
}

/** The player's own saved filters, one of which is named after its filters. */
export const ownSaved: SavedFilter[] = [
  {
    id: 12,
    changedAt: 0,
    isRemoved: false,
    name: 'Evening',
    start: null,
    filters: some,
    near: false,
    levels: { below: 2, above: 2 },
    sort: 'site',
  },
  ...INITIAL_SAVED_FILTERS.slice(0, 3),
  {
    id: 13,
    changedAt: 0,
    isRemoved: false,
    name: '',
    start: null,
    filters: some,
    near: false,
    levels: { below: 2, above: 2 },
    sort: 'site',
  },
];

const unchanged = { isBusy: false, failure: null };

/** Reviews with problems that are due. */
export const reviews: Reviews = {
  plan: { startedAt: NOW - 30 * DAY, seededAt: NOW - 30 * DAY, medians: [], newPerDay: 10, endedAt: null },
  due: 12,
  tomorrow: 13,
  toBegin: null,
  isHistoryComplete: true,
  ...unchanged,
};
/** Before the player has begun to review. */
export const noReviews: Reviews = { ...reviews, plan: null, due: 0, tomorrow: 0, toBegin: 251 };

/** Before the first session. */
export const session: SessionSummary = { last: null, choices: FIRST_CHOICES, ...unchanged };

export const today: Today = {
  attemptCount: 7,
  streak: 14,
  goal: 20,
};

export const opened: PopupViewModel = {
  state: { ...FRESH_POPUP, isListChosen: true, filters: some },
  site: `https://${HOST}`,
  account,
  allowed: true,
  notice: null,
  here: null,
  picking: noPick,
  results: found,
  recent,
  preview: null,
  savedFilters: { items: savedFilterItems(), removed: null },
  reviews,
  session,
  today,
  weakest: null,
  sheet: null,
  search: { suggestions: null, failure: null },
  line: null,
  now: NOW,
};
