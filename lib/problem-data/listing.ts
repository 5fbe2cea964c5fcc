import { isSetUp } from '../board/set-up.ts';
import { isFilters } from '../filters/filters.ts';

import { areAllWhole } from '../filters/list-parts.ts';
import { type Sort, type Sortable, sortProblems } from '../filters/sort.ts';
import { type Guarded, isNumber, listOf, objectOf, orMissing, orNull, unchecked } from '../guards.ts';
import { LIST } from '../limits.ts';
import { PROBLEM, type Range } from '../model.ts';
import { BACKOFF } from '../requests/request-status.ts';
import { publicPart, type StoredProblem } from './stored-problem.ts';

const QUESTION = {
  filters: isFilters,
  /** The player whose key was sent with the request; null: no key was sent. */
  playerId: orNull(isNumber),
};

const isRequest = objectOf({ ...QUESTION, ...BACKOFF });

const isAnswer = objectOf({
  ...QUESTION,
  /** Epoch ms. */
  at: isNumber,
  /** The valid rows, in the site's order. */
  rows: listOf(objectOf(PROBLEM)),
  /** Number of invalid rows, which were left out. */
  odd: isNumber,
  /** Number of rows received: valid, invalid and repeated ones. */
  received: isNumber,
  /** Of a list that began with the complete problem data: whether it has all problems that match. Missing: the site has answered, which does not tell. */
  whole: unchecked<boolean | undefined>(),
  /** If the player asked for more rows than one answer has: the elo ranges that were added. Empty: added from stored data. */
  parts: orMissing(listOf(objectOf({ from: orNull(isNumber), to: orNull(isNumber) }))),
  /** Most rows that the site sent for one of these ranges, valid or not; missing: none was added. */
  mostOfPart: orMissing(isNumber),
  /** The initial positions of its problems, as far as they are stored, so that one read brings them with the rows. */
  setUps: orMissing(listOf(objectOf({ id: isNumber, setUp: isSetUp }))),
});

/** The last request to the problem list, answered or not. */
export type ListingRequest = Guarded<typeof isRequest>;

/** The last answer of the problem list. */
export type Listing = Guarded<typeof isAnswer>;

/** The guard of each row of the store `listing`. */
export const LISTING = { asked: isRequest, answer: isAnswer };

/** Returns what a list shows of all problems that match, in the site's order: the first `most` by an order. `elo`: the player's own. */
export function shownOf(
  all: readonly (Sortable & { problem: StoredProblem })[],
  sort: Sort,
  elo: number | null,
  most: number,
): Pick<Listing, 'rows' | 'odd' | 'received' | 'whole'> {
  const shown = new Set(
    sortProblems(all, sort, elo)
      .slice(0, most)
      .map(({ problem }) => problem.id),
  );
  // In the site's order they can be shown in another one without another search.
  const rows = all.flatMap(({ problem }) => (shown.has(problem.id) ? [publicPart(problem)] : []));
  return { rows, odd: 0, received: rows.length, whole: rows.length === all.length };
}

/** Returns the list with the rows of one more part of its elo range. */
export function withPart(
  list: Listing,
  part: Range,
  { rows, odd, received }: Pick<Listing, 'rows' | 'odd' | 'received'>,
): Listing {
  const parts = [...(list.parts ?? []), part];
  const mostOfPart = Math.max(list.mostOfPart ?? 0, received);
  const listed = new Set(list.rows.map(({ id }) => id));
  return {
    ...list,
    // If it began with the complete problem data, the site tells from here on whether there are others.
    ...(list.whole === undefined ? {} : { whole: areAllWhole(list.filters, parts, mostOfPart, 0) }),
    rows: [...list.rows, ...rows.filter(({ id }) => !listed.has(id))],
    odd: list.odd + odd,
    parts,
    mostOfPart,
  };
}

/**
 * Whether the site has answered a request for as many rows as one part has. Then it refuses another part because nothing matches: some
 * sites answer 404 to a list without rows.
 */
export function isSizeAccepted({ filters, parts = [] }: Listing): boolean {
  return filters.count === LIST.maxRows || parts.length > 0;
}
