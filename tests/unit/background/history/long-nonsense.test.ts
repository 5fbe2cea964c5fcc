import { describe, expect, it } from 'vitest';
import { LIST, QUEUE } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { catalogueCompleteAt, countDescribed } from '../../../../lib/store/player/catalogue.ts';
import { siteData } from '../../../../lib/store/site/site-data.ts';
import type { Fault } from '../../../site/faults.ts';
import { partOf } from '../../support/cases.ts';
import type { Lives } from '../../support/lives.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { firstPlayer } from '../../support/practice-site.ts';
import { storeKey } from '../../support/stored-key.ts';
import { siteWith } from '../catalogue/catalogue-reader.ts';
import { expectComplete, partlyRead } from './history-lives.ts';
import type { Trouble } from './history-model.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The tries of a day: the first one, then after 5, 10, 20, 40, 80, 160 min and every four hours. */
const TRIES_A_DAY = 12;

/** Lets a day pass. If `deaths`, the worker dies every hour. */
async function day(lives: Lives, deaths: boolean): Promise<void> {
  for (let hour = 0; hour < 24; hour++) {
    await lives.pass(HOUR);
    if (deaths) lives.kill();
  }
}

describe('reading the history', () => {
  const TROUBLES: [Trouble, boolean, number][] = [
    ['nonsense', false, 1],
    ['nonsense', true, 1],
    ['not-json', false, 1],
    ['not-json', true, 1],
    // After a refusal more requests check the cause: the key, the page size or the site's address.
    ['redirect', false, 3],
    ['redirect', true, 3],
    [404, false, 6],
    [404, true, 6],
  ];

  it.each(partOf(TROUBLES))(
    'continues by itself after a day of %s (worker dies: %s)',
    async (trouble, deaths, perTry) => {
      const { site, lives } = await partlyRead();
      const before = site.asked();
      site.troubles.push(...Array<Trouble>(1_000).fill(trouble));
      await day(lives, deaths);
      expect(site.asked() - before).toBeLessThanOrEqual(TRIES_A_DAY * perTry);
      site.troubles.length = 0;
      await lives.pass(5 * HOUR);
      await expectComplete(site);
    },
  );

  it('continues within an hour after half an hour of invalid answers', async () => {
    const { site, lives } = await partlyRead();
    const before = site.asked();
    site.troubles.push(...Array<Trouble>(1_000).fill('nonsense'));
    await lives.pass(30 * MINUTE);
    expect(site.asked() - before).toBeLessThanOrEqual(4);
    site.troubles.length = 0;
    await lives.pass(HOUR);
    await expectComplete(site);
  });

  it("continues at once when a player's request gets a valid answer", async () => {
    const { site, lives } = await partlyRead();
    site.troubles.push(...Array<Trouble>(1_000).fill('nonsense'));
    await day(lives, false);
    site.troubles.length = 0;
    await lives.newest();
    await lives.pass(5 * MINUTE);
    await expectComplete(site);
  });

  it('continues although a request of the player failed just before', async () => {
    const { site, lives } = await partlyRead();
    site.troubles.push(...Array<Trouble>(1_000).fill('nonsense'));
    // The worker tried after 5, 10 and 20 min. The next try is due 40 min later.
    await lives.pass(74 * MINUTE);
    await lives.newest();
    site.troubles.length = 0;
    await lives.pass(5 * MINUTE);
    await expectComplete(site);
  });

  it('is not retried by each worker that starts meanwhile', async () => {
    const { site, lives } = await partlyRead();
    site.troubles.push(...Array<Trouble>(1_000).fill('nonsense'));
    await day(lives, false);
    const before = site.asked();
    for (let i = 0; i < 6; i++) {
      lives.kill();
      await lives.wake();
      await lives.pass(6 * MINUTE);
    }
    expect(site.asked() - before).toBeLessThanOrEqual(1);
  });

  it('is given up after its starts killed the worker five times', async () => {
    const { lives } = await partlyRead();
    lives.slowedBy(() => 15 * SECOND);
    const starts = async () => (await readJobs()).find(({ work }) => work.do === 'history')?.starts ?? null;
    while ((await starts()) !== 0) await lives.pass(100);
    for (let deaths = 0; deaths < QUEUE.maxStarts; deaths++) {
      const sent = lives.sent.length;
      while (lives.sent.length === sent) await lives.pass(SECOND);
      expect(await starts()).toBe(deaths + 1);
      lives.kill();
    }
    await lives.wake();
    await lives.pass(MINUTE);
    // The reading may have begun again, with a new job.
    expect((await starts()) ?? 0).toBeLessThan(QUEUE.maxStarts);
  });
});

describe('reading the whole catalogue', async () => {
  const site = await siteWith(30, 10, 400);
  const settings = { historyPaused: false, catalogue: 'all' } as const;
  const lives = livesAtSite(site, { keyless: true, settings });

  const FAULTS: [string, Fault, boolean, number][] = [
    ['nonsense', { kind: 'json', value: [{ id: 'five' }] }, false, 1],
    ['nonsense', { kind: 'json', value: [{ id: 'five' }] }, true, 1],
    ['a page', { kind: 'html' }, false, 1],
    ['a redirect', { kind: 'redirect', status: 302, location: '/' }, true, 3],
  ];

  it.each(partOf(FAULTS))(
    'continues by itself after a day of %s (%o, worker dies: %s)',
    async (_, fault, deaths, perTry) => {
      await lives.wake();
      await lives.pass(10 * SECOND);
      expect(lives.sent.length).toBeGreaterThan(2);
      expect(await countDescribed(await siteData(site.url))).toBeLessThan(4 * LIST.maxRows);
      const before = lives.sent.length;
      site.faults.add('problems', fault);
      await day(lives, deaths);
      expect(lives.sent.length - before).toBeLessThanOrEqual(TRIES_A_DAY * perTry);
      site.faults.clear();
      await lives.pass(5 * HOUR);
      const db = await siteData(site.url);
      expect(await countDescribed(db)).toBe(400);
      expect(await catalogueCompleteAt(db, lives.state.time)).toBeGreaterThan(0);
      expect(await readJobs()).toEqual([]);
    },
  );

  /** Lets eight hours of invalid answers pass. The next try is then more than an hour away. */
  async function putOffForHours(): Promise<void> {
    await storeKey(site, firstPlayer(site));
    await lives.wake();
    await lives.pass(10 * SECOND);
    site.faults.add('problems', { kind: 'json', value: [{ id: 'five' }] });
    await lives.pass(8 * HOUR);
    site.faults.clear();
    site.log.clear();
    const job = (await readJobs()).find(({ work }) => work.do === 'catalogue');
    expect(job?.notBefore).toBeGreaterThan(lives.state.time + HOUR);
  }

  it.each<[string, Parameters<Lives['ask']>[0]]>([
    ['changes a setting', ({ page }) => page.settingsChanged(null as never)],
    ['retries the key', ({ page }) => page.tryKeyAgain(null as never)],
  ])('continues at once when the player %s', async (_, press) => {
    await putOffForHours();
    await lives.ask(press);
    await lives.pass(5 * MINUTE);
    expect(await countDescribed(await siteData(site.url))).toBe(400);
  });

  it('is not retried by each new worker or each answer', async () => {
    await putOffForHours();
    for (let i = 0; i < 6; i++) {
      lives.kill();
      expect(await lives.newest()).toEqual({ ok: true, value: null });
      await lives.pass(6 * MINUTE);
    }
    expect(site.log.api('problems')).toEqual([]);
  });

  it.each([false, true])('requests single problems ever more rarely (worker dies: %s)', async (deaths) => {
    await storeKey(site, firstPlayer(site));
    await changeSettings({ catalogue: 'attempted' });
    // The worker gives up a list that answers 404, and requests problems one by one.
    site.faults.add('problems', { kind: 'answer', status: 404 });
    site.faults.add('problem', { kind: 'json', value: { id: 'five' } });
    await lives.wake();
    await day(lives, deaths);
    // Each try makes five requests: only then is it clear that not just one problem fails.
    expect(site.log.api('problem').length).toBeGreaterThan(5);
    expect(site.log.api('problem').length).toBeLessThanOrEqual(5 * TRIES_A_DAY);
  });
});
