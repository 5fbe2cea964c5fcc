import { type Filters, isFilters } from '../../filters/filters.ts';
import { isNumber, listOf, objectOf, orNull } from '../../guards.ts';
import { PROBLEM, type Problem } from '../../model.ts';
import { BACKOFF, type Backoff } from '../../requests/request-status.ts';

/** The last answer of the problem list. Times are epoch ms. */
export interface Listing {
  filters: Filters;
  /** As whom the site was asked; null: without a key. */
  playerId: number | null;
  at: number;
  /** The rows that make sense, in the site's order. */
  rows: Problem[];
  /** Rows that made no sense and were set aside. */
  odd: number;
  /** Rows received, sensible or not, each as often as it came. */
  received: number;
  /** These are known to be all that there are. */
  whole?: boolean;
}

/** The last question to the problem list, answered or not. */
export interface ListingAsked extends Backoff {
  filters: Filters;
  playerId: number | null;
}

const WHAT_WAS_ASKED = { filters: isFilters, playerId: orNull(isNumber) };

/** What each row of the list's store must be. */
export const LISTING = {
  asked: objectOf({ ...WHAT_WAS_ASKED, ...BACKOFF }),
  answer: objectOf({
    ...WHAT_WAS_ASKED,
    at: isNumber,
    rows: listOf(objectOf(PROBLEM)),
    odd: isNumber,
    received: isNumber,
  }),
};
