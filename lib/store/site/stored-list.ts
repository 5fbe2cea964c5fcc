import { isFilters } from '../../filters/filters.ts';
import { type Guarded, isNumber, listOf, objectOf, orNull, unchecked } from '../../guards.ts';
import { PROBLEM } from '../../model.ts';
import { BACKOFF } from '../../requests/request-status.ts';

const QUESTION = {
  filters: isFilters,
  /** As whom the site was asked; null: without a key. */
  playerId: orNull(isNumber),
};

const isRequest = objectOf({ ...QUESTION, ...BACKOFF });

const isAnswer = objectOf({
  ...QUESTION,
  /** Epoch ms. */
  at: isNumber,
  /** The rows that make sense, in the site's order. */
  rows: listOf(objectOf(PROBLEM)),
  /** Rows that made no sense and were set aside. */
  odd: isNumber,
  /** Rows received, sensible or not, each as often as it came. */
  received: isNumber,
  /** These are known to be all that there are. */
  whole: unchecked<boolean | undefined>(),
});

/** The last request to the problem list, answered or not. */
export type ListingAsked = Guarded<typeof isRequest>;

/** The last answer of the problem list. */
export type Listing = Guarded<typeof isAnswer>;

/** What each row of the list's store must be. */
export const LISTING = { asked: isRequest, answer: isAnswer };
