import { type Filters, NO_FILTERS } from '../../lib/filters.ts';
import { rankOfLevel } from '../../lib/levels.ts';
import type { Status } from '../../lib/model.ts';
import {
  FRESH_POPUP,
  type Here,
  type PopupModel,
  type Recent,
  type ResultRow,
  type Results,
} from '../../lib/popup.ts';
import { account, HOST, MINUTE, NOW } from './states.ts';

export const said = { saidAt: NOW - 5 * MINUTE, pending: false, failure: null, retryAt: null };
export const unsaid = { ...said, saidAt: null };

const GENRES = ['tesuji', 'life and death', 'tesuji', 'best move', 'joseki', 'endgame', 'tesuji', 'fuseki'];
const STATUSES: Status[] = ['untried', 'solved', 'untried', 'tried_but_not_solved', 'solved'];

/** Rows as a site may send them, a few with little known of them. */
export function resultRows(count: number, withStatus = true): ResultRow[] {
  return Array.from({ length: count }, (_, index) => {
    const unrated = index % 8 === 6;
    return {
      problem: {
        id: 1204 + ((index * 7919) % 34_000),
        rank: { ...rankOfLevel(15 + ((index * 5) % 6)), uncertain: index === 3 },
        elo: 1120 + ((index * 41) % 168),
        stars: unrated ? null : 2.6 + ((index * 7) % 23) / 10,
        votes: unrated ? null : 3 + ((index * 29) % 190),
        unrated,
        genre: index === 9 ? 'shape' : (GENRES[index % GENRES.length] ?? null),
        canon: true,
      },
      status: withStatus && index !== 5 ? (STATUSES[index % STATUSES.length] ?? null) : null,
    };
  });
}

export const some: Filters = {
  ...NO_FILTERS,
  genres: ['life and death', 'tesuji'],
  elo: { from: 1120, to: 1288 },
  statuses: ['untried', 'tried_but_not_solved'],
  rating: { from: 3, to: null },
};

export const never: Results = {
  ...unsaid,
  asked: null,
  rows: [],
  hidden: 0,
  odd: 0,
  unproven: [],
  full: false,
};
export const found: Results = { ...never, ...said, asked: some, rows: resultRows(12), unproven: ['status'] };
export const none: Results = { ...found, rows: [], unproven: [] };

export const recent: Recent = {
  ...said,
  more: 'kept',
  rows: Array.from({ length: 12 }, (_, index) => ({
    id: 900 - index,
    problemId: 1204 + ((index * 7919) % 34_000),
    at: NOW - index ** 3 * 11 * MINUTE - 40_000,
    solved: index % 3 !== 1,
    ms: index === 4 ? null : 8_400 + index * 9_700,
    rank: index === 2 ? null : rankOfLevel(15 + (index % 6)),
    genre: index === 2 ? null : (GENRES[index % GENRES.length] ?? null),
  })),
};
export const noRecent: Recent = { ...unsaid, rows: [], more: 'none' };

export const here: Here = {
  ...said,
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

export const opened: PopupModel = {
  state: { ...FRESH_POPUP, filters: some },
  site: `https://${HOST}`,
  account,
  allowed: true,
  here: null,
  results: found,
  recent,
  goToMissed: false,
  now: NOW,
};
