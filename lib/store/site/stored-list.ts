import { isSetUp } from '../../board/set-up.ts';
import { isFilters } from '../../filters/filters.ts';
import { type Guarded, isNumber, listOf, objectOf, orMissing, orNull, unchecked } from '../../guards.ts';
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
