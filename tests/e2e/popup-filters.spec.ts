import { type Filters, queryOf } from '../../lib/filters/filters.ts';
import { paramsOf } from '../../lib/requests/query.ts';
import fc from '../unit/fast-check.ts';
import { anyFilters } from '../unit/filters/arbitrary-filters.ts';
import { idsBySql } from '../unit/filters/filters-in-sql.ts';
import { expect, test } from './fixture.ts';
import {
  chooseAllProblems,
  find,
  openFilters,
  openPaintedPopup,
  setFilters,
  shownIds,
} from './popup-view.ts';

/** Filters that the popup's controls can set. Small numbers in its fields for difficulty mean kyu. */
const settable: fc.Arbitrary<Filters> = fc
  .tuple(anyFilters, fc.constantFrom(null, 10, 20, 50, 100))
  .map(([filters, count]) => ({ ...filters, count }))
  .filter(({ elo }) => [elo.from, elo.to].every((bound) => bound === null || bound > 30));

const SEED = 20260312;

test('the popup shows exactly the rows of the SQL for any filters', async ({ site, player, connected }) => {
  await chooseAllProblems(connected);
  const popup = await openPaintedPopup(connected);
  const samples = fc.sample(settable, { seed: SEED, numRuns: 6 });
  for (const filters of samples) {
    const before = site.log.mark();
    await openFilters(popup);
    await setFilters(popup, filters);
    await find(popup);
    expect(await shownIds(popup), JSON.stringify(filters)).toEqual(idsBySql(site, player.id, filters));
    // On a slow machine, a request may also be sent between two changes, but each query only once.
    const queries = site.log.since(before).flatMap(({ route, query }) => (route === null ? [] : [query]));
    expect(queries.at(-1)).toBe(paramsOf(queryOf(filters)).toString());
    expect(new Set(queries).size).toBe(queries.length);
  }
});
