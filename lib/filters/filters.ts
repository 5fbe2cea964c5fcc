import { type Account, usable } from '../account/account.ts';
import { LAST_LEVEL, levelOf, levelStart } from '../difficulty/levels.ts';
import type { Range } from '../difficulty/range.ts';
import { asRecord } from '../guards.ts';
import { LIST } from '../limits.ts';
import type { Status } from '../model.ts';

/** The six genres that the site's API names, in its order. */
export const GENRES = ['life and death', 'joseki', 'fuseki', 'tesuji', 'best move', 'endgame'] as const;
export type Genre = (typeof GENRES)[number];

export const STATUSES = ['untried', 'tried_but_not_solved', 'solved'] as const satisfies readonly Status[];

/** What a player may ask of the problem list. Untouched parts are not sent, so that the site's own default applies. */
export interface Filters {
  /** None: any genre. In the order of `GENRES`. */
  genres: Genre[];
  /** Whole elo. */
  elo: Range;
  /** None: any status. In the order of `STATUSES`. */
  statuses: Status[];
  /** Whole stars, 1 to 5. */
  rating: Range;
  /** Whether problems without a rating are wanted too. */
  unrated: boolean;
  /** Only problems that the site counts as canon. */
  canon: boolean;
  /** How many problems at most, 1 to `LIST.most`; null: as many as the site gives by itself. */
  count: number | null;
  /** The site's order turned round. */
  descending: boolean;
}

export const NO_FILTERS: Filters = {
  genres: [],
  elo: { from: null, to: null },
  statuses: [],
  rating: { from: null, to: null },
  unrated: true,
  canon: false,
  count: null,
  descending: false,
};

/** Whether something stored are filters just as they are kept. */
export function isFilters(stored: unknown): boolean {
  return JSON.stringify(sensibleFilters(stored)) === JSON.stringify(stored);
}

/** A parameter of the API with its value; an array is sent as repeated `name[]`. */
export type ListQuery = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The query of `GET /problems` for these filters: only documented names and values, nothing for what is untouched. */
export function queryOf(filters: Filters): ListQuery {
  const { genres, elo, statuses, rating, unrated, canon, count, descending } = filters;
  const bounded = rating.from !== null || rating.to !== null;
  const query = {
    result_number: count,
    difficulty_from_elo: elo.from,
    difficulty_to_elo: elo.to,
    genres: genres.length > 0 ? genres : null,
    sort_direction: descending ? 'desc' : null,
    type: canon ? 'canon' : null,
    statuses: statuses.length > 0 ? statuses : null,
    rating_from: rating.from,
    rating_to: rating.to,
    // The contract leaves open what holds for unrated problems without a word on them.
    include_not_rated: bounded || !unrated ? unrated : null,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)) as ListQuery;
}

/** The filters that a query stands for; what it does not say, or says oddly, is untouched. */
export function filtersIn(query: URLSearchParams): Filters {
  return sensibleFilters({
    genres: query.getAll('genres[]'),
    elo: { from: numberIn(query, 'difficulty_from_elo'), to: numberIn(query, 'difficulty_to_elo') },
    statuses: query.getAll('statuses[]'),
    rating: { from: numberIn(query, 'rating_from'), to: numberIn(query, 'rating_to') },
    unrated: query.get('include_not_rated') !== 'false',
    canon: query.get('type') === 'canon',
    count: numberIn(query, 'result_number'),
    descending: query.get('sort_direction') === 'desc',
  });
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const value = query.get(name);
  return value !== null && /^-?\d{1,6}$/.test(value) ? Number(value) : null;
}

/** Filters out of anything, such as what an earlier version stored or a message brought: odd parts are untouched ones. */
export function sensibleFilters(from: unknown): Filters {
  const given = asRecord(from);
  const listed = <T extends string>(all: readonly T[], value: unknown) =>
    all.filter((one) => Array.isArray(value) && value.includes(one));
  return {
    genres: listed(GENRES, given.genres),
    elo: rangeIn(given.elo, LIST.leastElo, LIST.mostElo),
    statuses: listed(STATUSES, given.statuses),
    rating: rangeIn(given.rating, LIST.leastStars, LIST.mostStars),
    unrated: given.unrated !== false,
    canon: given.canon === true,
    count: wholeIn(given.count, 1, LIST.most),
    descending: given.descending === true,
  };
}

function rangeIn(value: unknown, least: number, most: number): Range {
  const { from, to } = asRecord(value);
  const range = { from: wholeIn(from, least, most), to: wholeIn(to, least, most) };
  // Bounds the wrong way round would find nothing; a player means the two.
  return range.from !== null && range.to !== null && range.from > range.to
    ? { from: range.to, to: range.from }
    : range;
}

function wholeIn(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : null;
}

/** The filters as they can be asked now: who is nobody to the site has no status. */
export function askable(filters: Filters, account: Account | null): Filters {
  return usable(account) ? filters : { ...filters, statuses: [] };
}

/** Whether two filters ask the same. */
export function sameFilters(one: Filters, other: Filters): boolean {
  return JSON.stringify(queryOf(one)) === JSON.stringify(queryOf(other));
}

/**
 * The range with one end changed. Past the other end it takes that along, to `other`: who sets both ends in turn means
 * the second one too.
 */
export function rangeWith(range: Range, side: keyof Range, bound: number | null, other = bound): Range {
  const changed = { ...range, [side]: bound };
  const { from, to } = changed;
  const isTurned = from !== null && to !== null && from > to;
  return isTurned ? { from: other, to: other, [side]: bound } : changed;
}

/** The upper bound that takes in a whole level: where the next one begins, since elos are no whole numbers. */
export function eloUpTo(level: number): number | null {
  return level >= LAST_LEVEL ? null : levelStart(level + 1);
}

/** The lower bound that takes in a whole level. */
export function eloFrom(level: number): number | null {
  return level <= 0 ? null : levelStart(level);
}

/** The lowest and highest level that an elo range takes in, for a control that shows ranks. */
export function levelsOf({ from, to }: Range): { lowest: number; highest: number } {
  return {
    lowest: from === null ? 0 : levelOf(from),
    // What begins at the upper bound is taken in by name only: "up to 1288" means up to 10 kyu.
    highest: to === null ? LAST_LEVEL : levelOf(to - 1),
  };
}
