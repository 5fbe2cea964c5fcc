import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { levelOf } from '../../../../lib/difficulty/levels.ts';
import { type Filters, NO_FILTERS, queryOf } from '../../../../lib/filters/filters.ts';
import { listParts, partFilters } from '../../../../lib/filters/list-parts.ts';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { LIST } from '../../../../lib/limits.ts';
import { paramsOf } from '../../../../lib/requests/query.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readListing, readStoredSetUp } from '../../../../lib/store/site/site-data.ts';
import { defaultSwitches } from '../../../site/switches.ts';
import { storeCompleteProblemData } from '../../support/complete-problem-data.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
const LIFE_AND_DEATH: Filters = { ...NO_FILTERS, genres: ['life and death'], count: 20 };

async function listed() {
  const { answer } = await readListing(here.site.url);
  if (!answer) throw new Error('nothing is listed');
  return answer;
}

const ids = async () => (await listed()).rows.map(({ id }) => id);
const more = async (sort: 'site' | 'difficulty' = 'site') =>
  here.worker.nextLife().page.moreProblems({ sort, listed: (await ids()).length });

// The player's elo is known only after the key was used.
beforeAll(async () => {
  await here.worker.nextLife().page.useKey(here.site.keyOf(here.player.name));
});
beforeEach(async () => {
  expect(await here.worker.listing.find(LIFE_AND_DEATH)).toEqual({ ok: true, value: null });
});

afterEach(() => void Object.assign(here.site.switches, defaultSwitches()));

it('adds the problems of the player’s own level first, by one request, each once', async () => {
  const first = await ids();
  expect(first).toHaveLength(20);
  const before = here.site.log.mark();
  expect(await more()).toEqual({ ok: true, value: null });
  const sent = here.site.log.since(before);
  const [part] = listParts(LIFE_AND_DEATH, here.player.elo);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.query).toBe(
    `${paramsOf(queryOf(partFilters(LIFE_AND_DEATH, part ?? { from: 0, to: 0 })))}`,
  );
  const longer = await ids();
  expect(longer.slice(0, 20)).toEqual(first);
  expect(new Set(longer).size).toBe(longer.length);
  const added = longer.slice(20);
  const elos = here.site.sql(`select elo, genre from problems where id in (${added.join()})`);
  expect(added.length).toBeGreaterThan(0);
  for (const { elo, genre } of elos) {
    expect(genre).toBe('life and death');
    expect(Math.abs(levelOf(Number(elo)) - levelOf(here.player.elo))).toBeLessThanOrEqual(1);
  }
});

it('adds nothing if the same message comes again, as after the death of a worker', async () => {
  const message = { sort: 'site', listed: (await ids()).length } as const;
  const page = () => here.worker.nextLife().page;
  expect(await page().moreProblems(message)).toEqual({ ok: true, value: null });
  const longer = await ids();
  expect(longer.length).toBeGreaterThan(message.listed);
  const before = here.site.log.mark();
  expect(await page().moreProblems(message)).toEqual({ ok: true, value: null });
  expect(here.site.log.since(before)).toEqual([]);
  expect(await ids()).toEqual(longer);
});

it('reaches every problem that matches, and then asks nothing more', async () => {
  const all = here.site.sql("select id from problems where genre = 'life and death'").length;
  let requests = 0;
  for (let length = 0; length !== (await ids()).length || requests < 39; ) {
    length = (await ids()).length;
    await more();
    requests++;
  }
  expect(await ids()).toHaveLength(Math.min(all, LIST.maxListed));
  const before = here.site.log.mark();
  await more();
  expect(here.site.log.since(before)).toEqual([]);
});

it('keeps the list as it is if the request fails', async () => {
  const before = await listed();
  here.site.faults.once('problems', { kind: 'html' });
  expect((await more()).ok).toBe(false);
  expect((await listed()).rows).toEqual(before.rows);
});

it('has the positions that are stored, at once and when another becomes known', async () => {
  const [seen = 0, unseen = 0] = await ids();
  expect((await listed()).setUps).toEqual([]);
  const { page } = here.worker.nextLife();
  await page.refresh({ what: 'problem', id: seen, userInitiated: true });
  const stored = await readStoredSetUp(here.site.url, seen);
  expect(stored?.setUp).toBeTruthy();
  expect((await listed()).setUps).toEqual([stored]);
  await here.worker.listing.find(LIFE_AND_DEATH);
  expect((await listed()).setUps).toEqual([stored]);
  await page.refresh({ what: 'problem', id: unseen, userInitiated: true });
  expect((await listed()).setUps?.map(({ id }) => id)).toEqual([seen, unseen]);
});

describe('a list from the complete problem data', () => {
  const FEW = { ...NO_FILTERS, count: 20 };
  const LONGER = FEW.count + LIST.maxRows;
  /** Lists all stored problems, a hundred more than at first. */
  async function listLonger(): Promise<void> {
    await storeCompleteProblemData(here.site, here.worker.environment.now() - 2 * LIFETIME.longListMs);
    await here.worker.listing.findKnown(FEW, 'site');
    expect(await ids()).toHaveLength(FEW.count);
    await more();
    expect(await ids()).toHaveLength(LONGER);
    here.site.log.clear();
  }
  afterEach(() => changeSettings({ problemData: 'none' }));

  it('stays as long as the player made it when it is listed again or sorted', async () => {
    await listLonger();
    await here.worker.listing.find(FEW);
    expect(await ids()).toHaveLength(LONGER);
    await here.worker.listing.findKnown(FEW, 'difficulty');
    expect(await ids()).toHaveLength(LONGER);
    await here.worker.listing.find({ ...FEW, genres: ['tesuji'] });
    expect(await ids()).toHaveLength(FEW.count);
    expect(here.site.log.api()).toEqual([]);
  });

  it('gets more from the site once the problem data is gone', async () => {
    await listLonger();
    await changeSettings({ problemData: 'none' });
    expect(await more()).toEqual({ ok: true, value: null });
    expect(here.site.log.api('problems')).toHaveLength(1);
    expect((await ids()).length).toBeGreaterThan(LONGER);
  });
});
