import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../lib/account/account.ts';
import { changeProblem } from '../../../lib/background/writers/problem-writers.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';
import { filtersOf, INITIAL_SAVED_FILTERS } from '../../../lib/filters/saved-filters.ts';
import { allMatching } from '../../../lib/picks/candidates.ts';
import { countFilters } from '../../../lib/picks/filter-counts.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readHistory } from '../../../lib/store/player/history.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { problemDataCompleteAt } from '../../../lib/store/player/problem-data.ts';
import { readProblems } from '../../../lib/store/site/problems.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { idsBySql } from '../filters/filters-in-sql.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const here = workerAtPracticeSite();
const FAILED = { failure: { kind: 'not-responding', status: 503 }, retryAt: 1, failedWith: 1 } as const;
const DAY = 24 * 60 * 60_000;

const CUSTOM: Filters[] = [
  { ...NO_FILTERS, statuses: ['solved'], genres: ['tesuji'], rating: { from: 3, to: null } },
  { ...NO_FILTERS, elo: { from: 1_120, to: 1_288 } },
  { ...NO_FILTERS, genres: ['joseki'], statuses: ['untried', 'solved'] },
];
/** Of reviews, the site's database knows nothing. */
const wanted: Filters[] = [
  ...INITIAL_SAVED_FILTERS.map((saved) => filtersOf(saved, 1_406)).filter(({ among }) => !among),
  ...CUSTOM,
];
const isOfAttempted = ({ statuses }: Filters) => statuses.length > 0 && !statuses.includes('untried');

let account: Account;
let now: number;
beforeAll(async () => {
  account = await here.worker.connect(here.player);
  now = here.worker.environment.now();
});

async function counted(which: readonly Filters[] = wanted) {
  const [player, site] = [await playerData(here.site.url, here.player.id), await siteData(here.site.url)];
  const data = {
    history: await readHistory(player),
    problems: await readProblems(site),
    isProblemDataComplete: (await problemDataCompleteAt(site, here.worker.environment.now())) !== null,
  };
  return countFilters(which, data);
}

const idsOf = (filters: Filters) => idsBySql(here.site, here.player.id, { ...filters, count: 100_000 });
const bySql = (which: readonly Filters[]) => which.map((filters) => idsOf(filters).length);

describe('the number of problems that filters find', () => {
  it('is unknown without a problem data', async () => {
    await here.worker.recent('newest');
    expect(new Set(await counted())).toEqual(new Set([null]));
  });

  it('equals SQL for attempted problems once they are read completely', async () => {
    await changeSettings({ historyPaused: false, problemData: 'attempted' });
    await here.worker.history.fill(account);
    await here.worker.readProblems();
    const all = bySql(wanted);
    expect(wanted.filter(isOfAttempted).length).toBeGreaterThan(1);
    expect(await counted()).toEqual(wanted.map((one, nth) => (isOfAttempted(one) ? all[nth] : null)));
  });

  it('equals SQL for all with the complete problem data, without a request', async () => {
    await changeSettings({ problemData: 'all' });
    await here.worker.readProblems();
    here.site.log.clear();
    expect(await counted()).toEqual(bySql(wanted));
    expect(here.site.log.api(() => true)).toEqual([]);
  });

  it('leaves out what the site has deleted, however long ago that was found', async () => {
    const rows = wanted.map(idsOf);
    const [gone = 0] = rows.at(-CUSTOM.length) ?? [];
    await changeProblem(here.site.url, gone, () => ({ missingAt: now - 400 * DAY }));
    expect(await counted()).toEqual(rows.map((found) => found.filter((one) => one !== gone).length));
    const [player, site] = [await playerData(here.site.url, here.player.id), await siteData(here.site.url)];
    const searched = { problems: await readProblems(site), history: await readHistory(player) };
    const listed = allMatching(searched, NO_FILTERS);
    expect(listed?.length).toBeGreaterThan(100);
    expect(listed?.map(({ problem }) => problem.id)).not.toContain(gone);
    await changeProblem(here.site.url, gone, () => ({ missingAt: 0 }));
  });

  it('leaves out numbers at which the player looked in vain', async () => {
    // The site did not answer, so nothing is known of it.
    await changeProblem(here.site.url, 987_654, () => ({ asked: { at: 0, ...FAILED } }));
    expect(await counted([NO_FILTERS])).toEqual(bySql([NO_FILTERS]));
  });

  it('leaves out attempted problems that the complete problem data does not have', async () => {
    const site = await siteData(here.site.url);
    const known = await readProblems(site);
    const filters: Filters = { ...NO_FILTERS, statuses: ['solved'] };
    const solved = idsOf(filters);
    const isThere = (id: number) => id !== solved[0];
    const problems = {
      get: (id: number) => (isThere(id) ? known.get(id) : undefined),
      all: () => known.all().filter(({ id }) => isThere(id)),
    };
    const history = await readHistory(await playerData(here.site.url, here.player.id));
    const countOf = (isProblemDataComplete: boolean) =>
      countFilters([filters], { history, problems, isProblemDataComplete });
    expect(countOf(true)).toEqual([solved.length - 1]);
    // Without the complete problem data, all that were attempted are known to be there.
    expect(countOf(false)).toEqual([solved.length]);
  });
});
