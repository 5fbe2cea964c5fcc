import { sortProblems } from '../../../lib/filters/sort.ts';
import type { Problem } from '../../../lib/model.ts';
import type { StoredData } from '../stored-data.ts';
import { standingOf } from './standing.ts';

/**
 * Returns a function that puts the rows of a list in their order. Until another list is shown, each row keeps its place, so that none moves
 * under the pointer when a problem was solved or failed.
 */
export function rowOrder() {
  let list = '';
  let places: ReadonlyMap<number, number> = new Map();
  return (rows: readonly Problem[], stored: StoredData) => {
    const { answer } = stored.listing;
    const { by = 'site', ids = [] } = answer?.sorted ?? {};
    const isByAttempts = by === 'last-attempted';
    const shown = JSON.stringify([answer?.at, by, answer?.filters.descending, ids]);
    if (shown !== list) {
      list = shown;
      // The player may have attempted some of them since the answer was put in order.
      const inOrder = isByAttempts
        ? sortProblems(
            rows.map((problem) => ({
              problem,
              lastAt: standingOf(stored, problem.id).stats?.lastAt ?? null,
            })),
            by,
            null,
          ).map(({ problem }) => problem.id)
        : ids;
      places = new Map(inOrder.map((id, place) => [id, place]));
    }
    const placeOf = ({ id }: Problem) => places.get(id) ?? places.size;
    return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  };
}
