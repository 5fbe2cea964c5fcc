import { acceptedAccount } from '../../../lib/account/account.ts';
import { type Sort, sortProblems } from '../../../lib/filters/sort.ts';
import type { Problem } from '../../../lib/model.ts';
import type { StoredData } from '../stored-data.ts';
import { standingOf } from './standing.ts';

/**
 * Returns a function that puts the rows of a list in an order. Until another list is shown, each row keeps its place, so that none moves
 * under the pointer when a problem was solved or failed.
 */
export function rowOrder() {
  let list = '';
  let places: ReadonlyMap<number, number> = new Map();
  return (rows: readonly Problem[], stored: StoredData, sort: Sort) => {
    const { at, filters } = stored.listing.answer ?? {};
    const shown = JSON.stringify([at, sort, filters?.descending, rows.map(({ id }) => id)]);
    if (shown !== list) {
      list = shown;
      const elo = acceptedAccount(stored.account)?.player.elo ?? null;
      const lastAtOf = ({ id }: Problem) => standingOf(stored, id).stats?.lastAt ?? null;
      const inOrder = sortProblems(
        rows.map((problem) => ({ problem, lastAt: lastAtOf(problem) })),
        sort,
        elo,
      );
      places = new Map(inOrder.map(({ problem }, place) => [problem.id, place]));
    }
    const placeOf = ({ id }: Problem) => places.get(id) ?? places.size;
    return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  };
}
