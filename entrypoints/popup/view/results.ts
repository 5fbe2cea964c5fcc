import { acceptedAccount } from '../../../lib/account/account.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { offersFor } from '../../../lib/filters/offers.ts';
import type { Sort } from '../../../lib/filters/sort.ts';
import { checkAnswer } from '../../../lib/filters/verdicts.ts';
import { oncePer } from '../../../lib/once-per.ts';
import { countFilters } from '../../../lib/picks/filter-counts.ts';
import type { Results } from '../../../lib/popup/popup.ts';
import type { Listing } from '../../../lib/problem-data/listing.ts';
import type { StoredData } from '../stored-data.ts';
import { hasMore, isFull } from './list-end.ts';
import type { rowOrder } from './order.ts';
import { loadStateOf, type RequestStates } from './request-states.ts';
import { standingOf } from './standing.ts';

const setUpsOf = oncePer(({ setUps = [] }: Listing) => new Map(setUps.map(({ id, setUp }) => [id, setUp])));

/** Returns the list of problems, without the ways to loosen its filters. */
export function resultsOf(
  stored: StoredData,
  requests: RequestStates,
  order: ReturnType<typeof rowOrder>,
  sort: Sort,
  now: number,
): Omit<Results, 'offers'> {
  const { lastRequest, answer } = stored.listing;
  const filters = answer?.filters ?? NO_FILTERS;
  const { shown } = checkAnswer(answer?.rows ?? [], answer?.parts ? { ...filters, count: null } : filters);
  return {
    ...loadStateOf('problems', answer?.at ?? 0, lastRequest, stored, requests, now),
    ...requests.errors.get('more'),
    requested: answer?.filters ?? null,
    rows: order(shown, stored, sort).map((problem) => {
      const { status, sign } = standingOf(stored, problem.id);
      return { problem, status, sign, setUp: (answer && setUpsOf(answer).get(problem.id)) ?? null };
    }),
    sort,
    full: answer !== undefined && isFull(answer),
    hasMore: answer !== undefined && hasMore(answer, acceptedAccount(stored.account)?.player.elo ?? null),
  };
}

/**
 * Returns the ways to loosen filters that find nothing, without those that certainly find nothing either; none if the list has
 * rows. It counts all stored problems for each, so call it once for each reading of the data.
 */
export function offersOf(stored: StoredData): Results['offers'] {
  const { listing, account, history, problems, isProblemDataComplete } = stored;
  const { answer } = listing;
  if (!answer || checkAnswer(answer.rows, answer.filters).shown.length > 0) return [];
  const offers = offersFor(answer.filters);
  const counts = problems
    ? countFilters(
        offers.map(({ filters }) => filters),
        { problems, history: account && history, isProblemDataComplete },
      )
    : [];
  return offers
    .map((offer, nth) => ({ ...offer, count: counts[nth] ?? null }))
    .filter(({ count }) => count !== 0);
}
