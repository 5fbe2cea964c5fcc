import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { countDescribed, describedIds, readReading } from '../../../../lib/store/player/catalogue.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { siteData, siteDataName } from '../../../../lib/store/site/site-data.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { defaultSwitches } from '../../../site/switches.ts';
import { countDatabaseRequests } from '../../support/database-requests.ts';
import { selectIds } from '../../support/practice-site.ts';
import { untilIdle } from '../../support/virtual-environment.ts';
import { newWorker, siteWith } from './catalogue-reader.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("attempted problems that the list's filters do not find", async () => {
  const site = await siteWith(40, 20, 200);
  const { worker, account, readHistory } = await newWorker(site);
  const [player, next] = site.users as [SiteUser, SiteUser];
  const attempted = 'select distinct problem_id as id from attempts where user_id = ?';
  const tried = selectIds(site, attempted, player.id);
  afterAll(() => site.close());

  beforeEach(async () => {
    Object.assign(site.switches, defaultSwitches(), { listKnowsCaller: false });
    await readHistory();
  });

  afterEach(async () => {
    await changeSettings({ historyPaused: true, catalogue: 'none' });
    site.faults.clear();
  });

  it("are read in one go; the player's skill is computed once", async () => {
    const stop = countDatabaseRequests();
    await worker.catalogue.fill(account);
    await untilIdle(() => false);
    expect(stop().get('player skill put')).toBe(1);
    expect(site.log.api('problem').length).toBe(tried.length);
  });

  it('are read without the one for which the site has trouble each time', async () => {
    const [first = 0] = tried;
    const trouble = site.faults.add('problem', { kind: 'answer', status: 500 }, { path: `/${first}` });
    expect(await worker.catalogue.fill(account)).toMatchObject({ failure: { kind: 'server-trouble' } });
    await worker.environment.sleep(10_000, new AbortController().signal);
    expect(await worker.catalogue.fill(account)).toEqual({ ok: true, value: null });
    expect(trouble.met).toBe(1);
    const described = () => siteData(site.url).then(describedIds);
    expect(await described()).toEqual(new Set(tried.slice(1)));
    trouble.clear();
    await worker.environment.sleep(LIFETIME.detailsMs, new AbortController().signal);
    await worker.catalogue.fill(account);
    expect(await described()).toEqual(new Set(tried));
  });

  it('are not set aside if nothing was requested because the site asked for a pause', async () => {
    const trouble = { failure: { kind: 'server-trouble' } };
    site.faults.once('problem', { kind: 'answer', status: 503, headers: { 'retry-after': '60' } });
    expect(await worker.catalogue.fill(account)).toMatchObject(trouble);
    // The first one was requested. During the pause, this is the answer for the second.
    expect(await worker.catalogue.fill(account)).toMatchObject(trouble);
    expect(site.log.api('problem').length).toBe(1);
    await worker.environment.sleep(2 * 60_000, new AbortController().signal);
    expect(await worker.catalogue.fill(account)).toEqual({ ok: true, value: null });
    expect((await describedIds(await siteData(site.url))).size).toBe(tried.length - 1);
  });

  it('are requested once each, though the player looks at some meanwhile', async () => {
    const filling = worker.catalogue.fill(account);
    await expect.poll(() => site.log.api('problem').length).toBeGreaterThan(1);
    for (const id of tried.slice(-5)) await worker.problems.ask(account, site.url, id);
    await filling;
    expect(site.log.api('problem').length).toBe(tried.length);
  });

  it('wait for the list of all problems if the player chooses that meanwhile', async () => {
    const filling = worker.catalogue.fill(account);
    await expect.poll(() => site.log.api('problem').length).toBeGreaterThan(1);
    await changeSettings({ catalogue: 'all' });
    await filling;
    const before = site.log.api('problem').length;
    expect(before).toBeLessThan(tried.length);
    await worker.catalogue.goOn();
    expect(site.log.api('problem').length).toBe(before);
    expect(await worker.catalogue.isWanted(account)).toBe(false);
  });

  it('are requested once each, also deleted ones', async () => {
    const gone = tried.filter((_, i) => i % 3 === 0);
    site.sql('pragma foreign_keys = off');
    for (const id of gone) site.sql('delete from problems where id = ?', id);
    expect(await worker.catalogue.fill(account)).toEqual({ ok: true, value: null });
    const asked = site.log.api('problem').map(({ path }) => path);
    expect(new Set(asked).size).toBe(tried.length);
    expect(asked.length).toBe(tried.length);
    expect(await describedIds(await siteData(site.url))).toEqual(
      new Set(tried.filter((id) => !gone.includes(id))),
    );
  });

  it('are given up soon if the site answers 404 to all', async () => {
    site.faults.add('problem', { kind: 'answer', status: 404 });
    expect(await worker.catalogue.fill(account)).toMatchObject({ ok: false });
    const first = site.log.api('problem').length;
    expect(first).toBeLessThanOrEqual(5);
    await worker.catalogue.goOn();
    expect(site.log.api('problem').length).toBe(first);
  });

  it('are not requested again a day later if the site does not have them', async () => {
    const gone = new Set(tried.slice(0, 4));
    for (const id of gone) site.faults.add('problem', { kind: 'answer', status: 404 }, { path: `/${id}` });
    for (let runs = 0; runs < 3; runs++) {
      await worker.catalogue.fill(account);
      await worker.environment.sleep(DAY / 2, new AbortController().signal);
    }
    site.log.clear();
    for (let days = 0; days < 5; days++) {
      await worker.environment.sleep(DAY, new AbortController().signal);
      await worker.catalogue.fill(account);
    }
    expect(site.log.api('problem')).toEqual([]);
  });

  it('are not retried while the network is lost', async () => {
    await worker.catalogue.fill(account);
    await deleteDatabase(siteDataName(site.url));
    const stop = countDatabaseRequests();
    worker.state.online = false;
    await worker.catalogue.goOn();
    for (let answers = 0; answers < 300; answers++) await countDescribed(await siteData(site.url));
    worker.state.online = true;
    // Two jobs were stored, then delayed: the catalogue and the first problem.
    expect(stop().get('core jobs put')).toBe(4);
  });

  it("are read for the next player after the key's replacement", async () => {
    const own = () => worker.connect(next);
    await worker.history.fill(await own());
    await worker.connect(player);
    site.log.clear();
    void worker.catalogue.goOn();
    await expect.poll(() => site.log.api('problem').length).toBeGreaterThan(0);
    const account = await own();
    await worker.catalogue.goOn();
    expect(await worker.catalogue.isWanted(account)).toBe(false);
  });
});

it('problems are read once the site works again after an hour in which it answered with a page', async () => {
  const site = await siteWith(60, 20, 2_000);
  const { worker, account, readHistory } = await newWorker(site);
  const [player] = site.users as [SiteUser];
  const triedNow = () =>
    selectIds(site, 'select distinct problem_id as id from attempts where user_id = ?', player.id);
  const pass = (ms: number) => worker.environment.sleep(ms, new AbortController().signal);
  await readHistory();
  expect(await worker.catalogue.fill(account)).toEqual({ ok: true, value: null });
  await pass(2 * DAY);
  const before = new Set(triedNow());
  const untried = selectIds(site, 'select id from problems').filter((id) => !before.has(id));
  for (const problemId of untried.slice(0, 20))
    site.addAttempt({ userId: player.id, problemId, solved: true, time: 5_000 });
  await worker.recent('newest');
  await worker.history.fill(account);
  const page = site.faults.add('any', { kind: 'html' });
  for (const minutes of [0, 6, 11, 21]) {
    await pass(minutes * MINUTE);
    await worker.catalogue.goOn();
  }
  expect(page.met).toBeGreaterThan(5);
  page.clear();
  for (let day = 0; day < 2; day++) {
    await pass(DAY);
    await worker.catalogue.fill(account);
  }
  const described = await describedIds(await siteData(site.url));
  expect(triedNow().filter((id) => !described.has(id))).toEqual([]);
  await changeSettings({ historyPaused: true, catalogue: 'none' });
  await site.close();
});

it('problems solved on another device are no sign of a list that ignores its filters', async () => {
  const site = await siteWith(60, 20, 2_000);
  const { worker, account, readHistory } = await newWorker(site);
  const [player] = site.users as [SiteUser];
  await readHistory();
  await worker.environment.sleep(6 * 60 * MINUTE, new AbortController().signal);
  const tried = new Set(
    selectIds(site, 'select distinct problem_id as id from attempts where user_id = ?', player.id),
  );
  const untried = selectIds(site, 'select id from problems').filter((id) => !tried.has(id));
  for (const problemId of untried.slice(0, 12))
    site.addAttempt({ userId: player.id, problemId, solved: true, time: 5_000 });
  await worker.catalogue.fill(account);
  const db = await playerData(site.url, player.id);
  expect((await readReading(db)).heeded).toBe(true);
  await changeSettings({ historyPaused: true, catalogue: 'none' });
  await site.close();
});
