import { isFilters } from '../../filters/filters.ts';
import { type Guarded, isNumber, listOf, objectOf, orNull, unchecked } from '../../guards.ts';
import { PROBLEM } from '../../model.ts';
import { BACKOFF } from '../../requests/request-status.ts';

const QUESTION = {
  filters: isFilters,
  /** The player whose key the request had; null: it had none. */
  playerId: orNull(isNumber),
};

const isRequest = objectOf({ ...QUESTION, ...BACKOFF });

const isAnswer = objectOf({
  ...QUESTION,
  /** Epoch ms. */
  at: isNumber,
  /** The valid rows, in the site's order. */
  rows: listOf(objectOf(PROBLEM)),
  /** How many rows were invalid and left out. */
  odd: isNumber,
  /** How many rows were received, valid or not, repeated ones included. */
  received: isNumber,
  /** The answer held all problems that match. */
  whole: unchecked<boolean | undefined>(),
});

/** The last request to the problem list, answered or not. */
export type ListingRequest = Guarded<typeof isRequest>;

/** The last answer of the problem list. */
export type Listing = Guarded<typeof isAnswer>;

/** The guard of each row of the store `listing`. */
export const LISTING = { asked: isRequest, answer: isAnswer };
