import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../lib/account/account.ts';
import { changeProblem } from '../../../lib/background/writers/problem-writers.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';
import { filtersOf, INITIAL_SAVED_FILTERS } from '../../../lib/filters/saved-filters.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readAllCandidates } from '../../../lib/store/player/candidates.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { catalogueCompleteAt } from '../../../lib/store/player/problem-data.ts';
import { type Countable, countSavedFilters } from '../../../lib/store/player/saved-filter-counts.ts';
import { listLongAgo } from '../../../lib/store/player/solved-long-ago.ts';
import { readStandings } from '../../../lib/store/player/standings.ts';
import { readKnownProblems } from '../../../lib/store/site/problem-columns.ts';
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
const wanted: Countable[] = [
  ...INITIAL_SAVED_FILTERS.map((saved) => ({ ...saved, filters: filtersOf(saved, 1_406) })),
  ...CUSTOM.map((filters, index) => ({ id: 100 + index, filters, longAgo: false })),
];
const isOfAttempted = ({ statuses }: Filters) => statuses.length > 0 && !statuses.includes('untried');

let account: Account;
let now: number;
let before: number;
beforeAll(async () => {
  account = await here.worker.connect(here.player);
  now = here.worker.environment.now();
  before = now - 180 * DAY;
});

async function counted() {
  const [player, site] = [await playerData(here.site.url, here.player.id), await siteData(here.site.url)];
  const data = {
    standings: await readStandings(player),
    problems: await readKnownProblems(site),
    isCatalogueComplete: (await catalogueCompleteAt(site, here.worker.environment.now())) !== null,
  };
  return countSavedFilters(wanted, data, before);
}

/** From the site's database: problems last solved before `before`, with the time of that, ms. The oldest come first. */
function solvedBySql(): [id: number, at: number][] {
  const rows = here.site.sql(
    `select problem_id as id, max(created_at) * 1000 as at from attempts where user_id = ? and solved = 1
     group by problem_id having at < ? order by at, id`,
    here.player.id,
    before,
  );
  return rows.map(({ id, at }) => [Number(id), Number(at)]);
}

const bySql = (which: Countable[]) =>
  new Map(
    which.map(({ id, filters, longAgo }) => {
      const all = idsBySql(here.site, here.player.id, { ...filters, count: 100_000 });
      return [id, longAgo ? solvedBySql().length : all.length];
    }),
  );

describe('the number of problems that a saved filter finds', () => {
  it('is unknown without a catalogue, except for problems solved long ago', async () => {
    await here.worker.recent('newest');
    const counts = await counted();
    expect([...counts.keys()]).toEqual(wanted.filter(({ longAgo }) => longAgo).map(({ id }) => id));
  });

  it('equals SQL for attempted problems once they are read completely', async () => {
    await changeSettings({ historyPaused: false, catalogue: 'attempted' });
    await here.worker.history.fill(account);
    await here.worker.readProblems();
    const countable = wanted.filter(({ filters, longAgo }) => longAgo || isOfAttempted(filters));
    expect(countable.length).toBeGreaterThan(2);
    expect(await counted()).toEqual(bySql(countable));
  });

  it('equals SQL for all with the complete catalogue, without a request', async () => {
    await changeSettings({ catalogue: 'all' });
    await here.worker.readProblems();
    here.site.log.clear();
    expect(await counted()).toEqual(bySql(wanted));
    expect(here.site.log.api(() => true)).toEqual([]);
  });

  it('leaves out what the site has deleted, however long ago that was found', async () => {
    const countable = wanted.filter(({ longAgo }) => !longAgo);
    const rows = new Map(
      countable.map((one) => [
        one.id,
        idsBySql(here.site, here.player.id, { ...one.filters, count: 100_000 }),
      ]),
    );
    const [gone = 0] = rows.get(100) ?? [];
    await changeProblem(here.site.url, gone, () => ({ missingAt: now - 400 * DAY }));
    const counts = await counted();
    for (const [id, found] of rows) {
      expect(counts.get(id)).toBe(found.filter((one) => one !== gone).length);
    }
    const [player, site] = [await playerData(here.site.url, here.player.id), await siteData(here.site.url)];
    const listed = await readAllCandidates(site, NO_FILTERS, await readStandings(player));
    expect(listed?.length).toBeGreaterThan(100);
    expect(listed?.map(({ problem }) => problem.id)).not.toContain(gone);
    await changeProblem(here.site.url, gone, () => ({ missingAt: 0 }));
  });

  it('leaves out numbers at which the player looked in vain', async () => {
    const before = await counted();
    const all = { id: 200, filters: NO_FILTERS, longAgo: false };
    wanted.push(all);
    // The site did not answer, so nothing is known of it.
    await changeProblem(here.site.url, 987_654, () => ({ asked: { at: 0, ...FAILED } }));
    expect(await counted()).toEqual(new Map([...before, ...bySql([all])]));
  });

  it('leaves out tried problems that the complete catalogue does not have', async () => {
    const site = await siteData(here.site.url);
    const known = await readKnownProblems(site);
    const filters: Filters = { ...NO_FILTERS, statuses: ['solved'] };
    const solved = idsBySql(here.site, here.player.id, { ...filters, count: 100_000 });
    const isThere = (id: number) => id !== solved[0];
    const problems = {
      get: (id: number) => (isThere(id) ? known.get(id) : undefined),
      all: () => known.all().filter(({ id }) => isThere(id)),
    };
    const standings = await readStandings(await playerData(here.site.url, here.player.id));
    const countable = [{ id: 1, filters, longAgo: false }];
    const countOf = (isCatalogueComplete: boolean) =>
      countSavedFilters(countable, { standings, problems, isCatalogueComplete }, before).get(1);
    expect(countOf(true)).toBe(solved.length - 1);
    // Without the complete catalogue, all that were tried are known to be there.
    expect(countOf(false)).toBe(solved.length);
  });
});

describe('the problems solved long ago', () => {
  it('equal SQL, the oldest first, up to the requested number', async () => {
    const db = await playerData(here.site.url, here.player.id);
    const all = solvedBySql();
    expect(all.length).toBeGreaterThan(5);
    const { rows, count, isComplete } = listLongAgo(await readStandings(db), before, 5);
    expect(rows.map(({ problem, solvedAt }) => [problem.id, solvedAt])).toEqual(all.slice(0, 5));
    expect([count, isComplete]).toEqual([all.length, true]);
  });
});
