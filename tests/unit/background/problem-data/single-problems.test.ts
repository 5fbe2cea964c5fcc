import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { describedIn } from '../../../../lib/problem-data/problems.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readProblems } from '../../../../lib/store/site/problems.ts';
import { siteData } from '../../../../lib/store/site/site-data.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { defaultSwitches } from '../../../site/switches.ts';
import { holdAnswer, selectIds } from '../../support/practice-site.ts';
import { newWorker, siteWith } from './attempted-at-site.ts';

const DAY = 24 * 60 * 60_000;

describe('attempted problems that the lists do not contain', async () => {
  const site = await siteWith(40, 20, 200);
  const { worker, account, readHistory } = await newWorker(site);
  const [player] = site.users as [SiteUser];
  const attempted = 'select distinct problem_id as id from attempts where user_id = ?';
  const tried = selectIds(site, attempted, player.id);
  const described = async () =>
    new Set(describedIn(await readProblems(await siteData(site.url))).map(({ id }) => id));
  const pass = (ms: number) => worker.environment.sleep(ms, new AbortController().signal);
  afterAll(() => site.close());

  beforeEach(async () => {
    Object.assign(site.switches, defaultSwitches(), { listKnowsCaller: false });
    await readHistory();
  });

  afterEach(async () => {
    await changeSettings({ historyPaused: true, problemData: 'none' });
    site.faults.clear();
  });

  it('are requested once each, also deleted ones and those that the player looks at', async () => {
    const gone = tried.filter((_, i) => i % 3 === 0);
    site.sql('pragma foreign_keys = off');
    site.sql('create table gone as select * from problems');
    for (const id of gone) site.sql('delete from problems where id = ?', id);
    const { underWay, release } = holdAnswer(site, 'problem');
    const reading = worker.readProblems();
    await underWay;
    // Ahead of the background, which ends with them.
    const looks = tried.slice(-5).map((id) => worker.problems.ask(account, site.url, id));
    release();
    await Promise.all(looks);
    expect(await reading).toBeNull();
    site.sql('insert or ignore into problems select * from gone');
    expect(new Set(site.log.api('problem').map(({ path }) => path)).size).toBe(tried.length);
    expect(site.log.api('problem').length).toBe(tried.length);
    expect(await described()).toEqual(new Set(tried.filter((id) => !gone.includes(id))));
  });

  it('are read without the one for which the site has trouble, which is asked again a day later', async () => {
    const [first = 0] = tried;
    const trouble = site.faults.add('problem', { kind: 'answer', status: 500 }, { path: `/${first}` });
    expect(await worker.readProblems()).toBeGreaterThan(worker.state.time);
    await pass(10_000);
    expect(await worker.readProblems()).toBeNull();
    expect(trouble.met).toBe(1);
    expect(await described()).toEqual(new Set(tried.slice(1)));
    trouble.clear();
    await pass(LIFETIME.detailsMs);
    await worker.readProblems();
    expect(await described()).toEqual(new Set(tried));
  });

  it('are not requested again for a month if the site does not have them', async () => {
    for (const id of tried.slice(0, 4))
      site.faults.add('problem', { kind: 'answer', status: 404 }, { path: `/${id}` });
    await worker.readProblems();
    site.log.clear();
    for (let days = 0; days < 5; days++) {
      await pass(DAY);
      await worker.readProblems();
    }
    expect(site.log.api('problem')).toEqual([]);
    site.faults.clear();
    await pass(LIFETIME.problemDataMs);
    await worker.readProblems();
    expect(await described()).toEqual(new Set(tried));
  });

  it('wait ever longer if the site answers 404 to all, and are read a day after it works again', async () => {
    site.faults.add('problem', { kind: 'answer', status: 404 });
    const pauses: number[] = [];
    for (let attemptCount = 1; attemptCount <= 4; attemptCount++) {
      const retryAt = (await worker.readProblems(false)) ?? 0;
      expect(site.log.api('problem').length).toBe(5 * attemptCount);
      expect(await worker.readProblems(false)).toBe(retryAt);
      pauses.push(Math.round((retryAt - worker.state.time) / 60_000));
      await pass(retryAt - worker.state.time);
    }
    expect(pauses).toEqual([5, 10, 20, 40]);
    site.faults.clear();
    expect(await worker.readProblems(false)).toBeNull();
    expect((await described()).size).toBe(tried.length - 20);
  });

  it('are not requested while the site asks for a pause', async () => {
    site.faults.once('problem', { kind: 'answer', status: 503, headers: { 'retry-after': '60' } });
    expect(await worker.readProblems()).toBeGreaterThan(worker.state.time);
    await worker.readProblems();
    expect(site.log.api('problem').length).toBe(1);
    await pass(2 * 60_000);
    expect(await worker.readProblems()).toBeNull();
    expect((await described()).size).toBe(tried.length - 1);
  });
});
