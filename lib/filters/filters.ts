import { type Account, acceptedAccount } from '../account/account.ts';
import { LAST_LEVEL, levelOf } from '../difficulty/levels.ts';
import { asRecord, field, isBoolean, isNumber, oneOf, orNull, recordOf } from '../guards.ts';
import { LIST } from '../limits.ts';
import type { Range, Status } from '../model.ts';
import { GENRES } from './genres.ts';

/** The three statuses, in the order of the site's API. */
export const STATUSES = ['untried', 'tried_but_not_solved', 'solved'] as const satisfies readonly Status[];

/** Problems that only stored data tell: failed at the last attempt, due for review today, and with any next review. */
export const AMONG = ['failed', 'due', 'in-review'] as const;
export type Among = (typeof AMONG)[number];

/**
 * Returns valid filters from any value, such as one that is stored or that a message contains. Invalid parts
 * are not set. Filters that are not set are not sent, so the site's own defaults apply.
 */
export const parseFilters = recordOf({
  /** Empty: any genre. In the order of `GENRES`. */
  genres: listed(GENRES),
  /** Integers. */
  elo: bounds(LIST.minElo, LIST.maxElo),
  /** Empty: any status. In the order of `STATUSES`. */
  statuses: listed(STATUSES),
  /** Null: any problem. The site cannot filter by these, so such a list comes from stored data alone. */
  among: field(orNull(oneOf(AMONG)), null),
  /** Integers, 1 to 5. */
  rating: bounds(LIST.minStars, LIST.maxStars),
  /** Whether problems without a rating are included. */
  unrated: field(isBoolean, true),
  /** Whether only canon problems are included. The site decides which problems are canon. */
  canon: field(isBoolean, false),
  /** Number of problems at most, 1 to `LIST.maxRows`; null: the site's own default. */
  count: integer(1, LIST.maxRows),
  /** Whether the site's order is reversed. */
  descending: field(isBoolean, false),
});

export type Filters = ReturnType<typeof parseFilters>;

/** Filters of which none is set. */
export const NO_FILTERS: Filters = parseFilters({});

function listed<T extends string>(all: readonly T[]) {
  return (value: unknown) => all.filter((one) => Array.isArray(value) && value.includes(one));
}

function bounds(least: number, most: number) {
  const bound = integer(least, most);
  return (value: unknown): Range => {
    const given = asRecord(value);
    const [from, to] = [bound(given.from), bound(given.to)];
    // Swapped bounds would match nothing. The player wants the range between them.
    return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
  };
}

function integer(least: number, most: number) {
  return (value: unknown): number | null =>
    isNumber(value) && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** Whether a stored value is exactly as filters are stored. */
export function isFilters(stored: unknown): stored is Filters {
  // An earlier version may not have known all of them.
  return JSON.stringify(parseFilters(stored)) === JSON.stringify({ ...NO_FILTERS, ...asRecord(stored) });
}

/** Parameters of the API by name; an array is sent as repeated `name[]`. */
type ListQuery = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * Returns the query of `GET /problems` for these filters. It contains only documented names and values. Filters that
 * are not set are not sent.
 */
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
    // This is sent together with every bound, since the API's documentation does not say what applies to unrated
    // problems without it.
    include_not_rated: bounded || !unrated ? unrated : null,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)) as ListQuery;
}

/** Returns the filters of a query. Missing and invalid parameters are not set. */
export function filtersFromQuery(query: URLSearchParams): Filters {
  return parseFilters({
    among: query.get('among'),
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

/** Returns these filters as the query of an address of our own, which `filtersFromQuery` reads. */
export function addressQuery(filters: Filters): ListQuery {
  return { ...queryOf(filters), ...(filters.among ? { among: filters.among } : {}) };
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const value = query.get(name);
  return value !== null && /^-?\d{1,6}$/.test(value) ? Number(value) : null;
}

/**
 * Returns the filters that can be used now. Without a usable account the site has no status and nothing of the player's is known, so those filters are
 * removed.
 */
export function requestableFilters(filters: Filters, account: Account | null): Filters {
  return acceptedAccount(account) ? filters : { ...filters, statuses: [], among: null };
}

export function sameFilters(one: Filters, other: Filters): boolean {
  return JSON.stringify(addressQuery(one)) === JSON.stringify(addressQuery(other));
}

/**
 * Returns the range with one bound set. If the bounds then cross, the bound that was set last wins, and the opposite one
 * becomes `other`, by default the same value.
 */
export function rangeWith(range: Range, side: keyof Range, bound: number | null, other = bound): Range {
  const changed = { ...range, [side]: bound };
  const { from, to } = changed;
  const isTurned = from !== null && to !== null && from > to;
  return isTurned ? { from: other, to: other, [side]: bound } : changed;
}

/** Returns the lowest and highest level in an elo range, for a control that shows ranks. */
export function levelsOf({ from, to }: Range): { lowest: number; highest: number } {
  return {
    lowest: from === null ? 0 : levelOf(from),
    // The level that begins at the upper bound is not included: "up to 1288" is up to 10 kyu.
    highest: to === null ? LAST_LEVEL : levelOf(to - 1),
  };
}
