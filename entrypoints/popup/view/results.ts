import { acceptedAccount } from '../../../lib/account/account.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { offersFor } from '../../../lib/filters/offers.ts';
import { isByTries, sortProblems } from '../../../lib/filters/sort.ts';
import { checkAnswer } from '../../../lib/filters/verdicts.ts';
import type { Problem } from '../../../lib/model.ts';
import type { Results } from '../../../lib/popup/popup.ts';
import { countSavedFilters } from '../../../lib/store/player/saved-filter-counts.ts';
import { triesOn } from '../../../lib/store/player/standings.ts';
import { hasMore, isFull } from '../saved-filter-items.ts';
import type { StoredData } from '../stored-data.ts';
import { loadStateOf, type RequestStates } from './request-states.ts';

/** Returns the list of problems that the tab "Find" shows, without the ways to loosen its filters. */
export function resultsOf(stored: StoredData, requests: RequestStates, now: number): Omit<Results, 'offers'> {
  const { lastRequest, answer, standings, setUps } = stored.listing;
  const filters = answer?.filters ?? NO_FILTERS;
  const { shown, hidden, unproven } = checkAnswer(
    answer?.rows ?? [],
    answer?.parts ? { ...filters, count: null } : filters,
  );
  return {
    ...loadStateOf('find', answer?.at ?? 0, lastRequest, stored, requests, now),
    ...requests.errors.get('more'),
    requested: answer?.filters ?? null,
    rows: inOrder(shown, answer, stored).map((problem) => ({
      problem,
      ...(standings.get(problem.id) ?? { status: null, mark: null }),
      setUp: setUps.get(problem.id) ?? null,
    })),
    sort: answer?.sorted.by ?? 'site',
    isSortWhole: answer?.whole === true || answer?.sorted.ofAll === true,
    hidden,
    invalid: answer?.odd ?? 0,
    // Whatever is in a list from the catalogue was proved by stored data.
    unproven: answer?.whole === undefined ? unproven : [],
    full: answer !== undefined && isFull(answer),
    hasMore: answer !== undefined && hasMore(answer, acceptedAccount(stored.account)?.player.elo ?? null),
  };
}

/**
 * Returns the ways to loosen filters that find nothing, without those that certainly find nothing either; none if the list has
 * rows. It counts all stored problems for each, so call it once for each reading of the data.
 */
export function offersOf(stored: StoredData): Results['offers'] {
  const { answer } = stored.listing;
  if (!answer || checkAnswer(answer.rows, answer.filters).shown.length > 0) return [];
  const offers = offersFor(answer.filters);
  const countable = offers.map((offer, id) => ({ id, filters: offer.filters, longAgo: false }));
  const counts = stored.isWhole ? countSavedFilters(countable, stored, 0) : new Map<number, number>();
  return offers
    .map((offer, id) => ({ ...offer, count: counts.get(id) ?? null }))
    .filter(({ count }) => count !== 0);
}

function inOrder(
  rows: readonly Problem[],
  answer: StoredData['listing']['answer'],
  { isWhole, standings }: StoredData,
): readonly Problem[] {
  const { by = 'site', ids = [] } = answer?.sorted ?? {};
  if (isWhole && isByTries(by)) {
    // The player may have tried some of them since the answer was put in order.
    const all = rows.map((problem) => ({ problem, ...triesOn(standings, problem.id) }));
    return sortProblems(all, by, null).map(({ problem }) => problem);
  }
  if (ids.length === 0) return rows;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Problem) => places.get(id) ?? ids.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
