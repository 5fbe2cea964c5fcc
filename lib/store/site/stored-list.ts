import { isFilters } from '../../filters/filters.ts';
import { SORTS } from '../../filters/sort.ts';
import {
  type Guarded,
  isNumber,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
  unchecked,
} from '../../guards.ts';
import { PROBLEM } from '../../model.ts';
import { BACKOFF } from '../../requests/request-status.ts';

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
  /** Whether the answer contained all problems that match. */
  whole: unchecked<boolean | undefined>(),
  /** The order that the player chose, and the ids of `rows` in it. Not part of rows that earlier versions stored. */
  sorted: orMissing(objectOf({ by: oneOf(SORTS), ids: listOf(isNumber) })),
});

/** The last request to the problem list, answered or not. */
export type ListingRequest = Guarded<typeof isRequest>;

/** The last answer of the problem list. */
export type Listing = Guarded<typeof isAnswer>;

/** The guard of each row of the store `listing`. */
export const LISTING = { asked: isRequest, answer: isAnswer };
