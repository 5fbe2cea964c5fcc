import { describe, expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { LIST } from '../../../../lib/limits.ts';
import { describedIn } from '../../../../lib/problem-data/problems.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { problemDataCompleteAt, readReading } from '../../../../lib/store/player/problem-data.ts';
import { readProblems } from '../../../../lib/store/site/problems.ts';
import { siteData } from '../../../../lib/store/site/site-data.ts';
import type { Fault } from '../../../site/faults.ts';
import type { Switches } from '../../../site/switches.ts';
import { partOf } from '../../support/cases.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { firstPlayer } from '../../support/practice-site.ts';
import { storeKey } from '../../support/stored-key.ts';
import { siteWith } from './attempted-at-site.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The attempts of a day: the first one, then after 5, 10, 20, 40, 80, 160 min and every four hours. */
const TRIES_A_DAY = 12;

describe('the data of all problems', async () => {
  const site = await siteWith(30, 10, 400);
  const settings = { historyPaused: false, problemData: 'all' } as const;
  const lives = livesAtSite(site, { keyless: true, settings });
  const listed = () => site.log.api('problems').length;
  const completeAt = async () => problemDataCompleteAt(await siteData(site.url), lives.state.time);
  const known = async () => describedIn(await readProblems(await siteData(site.url))).length;

  it.each<[string, Partial<Switches>]>([
    ['as usual', {}],
    ['with 50 rows at most', { listMaximum: 50, listOverMaximum: 'clamped' }],
  ])('are complete after a few dozen requests, %s', async (_, switches) => {
    Object.assign(site.switches, switches);
    await lives.wake();
    await lives.pass(2 * HOUR);
    expect(await known()).toBe(400);
    expect(await completeAt()).toBeGreaterThan(0);
    expect(listed()).toBeLessThanOrEqual(50);
  });

  const FAULTS: [string, Fault, boolean, number][] = [
    ['nonsense', { kind: 'json', value: [{ id: 'five' }] }, false, 1],
    ['nonsense', { kind: 'json', value: [{ id: 'five' }] }, true, 1],
    ['a page', { kind: 'html' }, false, 1],
    ['errors', { kind: 'answer', status: 500 }, false, 10],
  ];

  it.each(partOf(FAULTS))(
    'are read further after a day of %s (%o, worker dies: %s), and their gap a month later',
    async (_, fault, deaths, perTry) => {
      await lives.wake();
      await lives.pass(10 * SECOND);
      expect(await known()).toBeGreaterThan(0);
      expect(await known()).toBeLessThan(4 * LIST.maxRows);
      const before = lives.sent.length;
      site.faults.add('problems', fault);
      for (let hour = 0; hour < 24; hour++) {
        await lives.pass(HOUR);
        if (deaths) lives.kill();
      }
      expect(lives.sent.length - before).toBeLessThanOrEqual(TRIES_A_DAY * perTry);
      site.faults.clear();
      await lives.pass(5 * HOUR);
      // The part that failed all the time was skipped, since it might have been the cause.
      const { doneAt, gaps } = await readReading(await siteData(site.url));
      expect([doneAt > 0, gaps > 0]).toEqual([true, true]);
      expect(await completeAt()).toBeNull();
      await lives.pass(LIFETIME.problemDataMs);
      await lives.ask(({ page }) => page.settingsChanged(null as never));
      await lives.pass(HOUR);
      expect(await known()).toBe(400);
      expect(await completeAt()).toBeGreaterThan(0);
    },
  );

  it('are read at once when the player changes a setting, but not by each new worker', async () => {
    await storeKey(site, firstPlayer(site));
    await lives.wake();
    await lives.pass(10 * SECOND);
    site.faults.add('problems', { kind: 'json', value: [{ id: 'five' }] });
    await lives.pass(2 * HOUR);
    site.faults.clear();
    site.log.clear();
    for (let i = 0; i < 3; i++) {
      lives.kill();
      await lives.newest();
      await lives.pass(6 * MINUTE);
    }
    expect(site.log.api('problems')).toEqual([]);
    await lives.ask(({ page }) => page.settingsChanged(null as never));
    await lives.pass(5 * MINUTE);
    expect(await known()).toBe(400);
  });

  it('are given up for a month at a site with random answers', async () => {
    let answers = 0;
    const rows = Array.from({ length: 100 }, (_, id) => ({ id: 1_000 + id, genre: 'tesuji', rank: null }));
    site.faults.add('problems', { kind: 'json', value: rows });
    await lives.wake();
    await lives.pass(HOUR);
    answers = listed();
    expect(answers).toBeLessThanOrEqual(40);
    await lives.pass(24 * HOUR);
    expect(listed()).toBe(answers);
    expect(await completeAt()).toBeNull();
  });

  it('stay usable while they are read again a month later', async () => {
    await lives.wake();
    await lives.pass(HOUR);
    const first = (await completeAt()) ?? 0;
    expect(first).toBeGreaterThan(0);
    await changeSettings({ historyPaused: true });
    await lives.pass(31 * 24 * HOUR);
    await changeSettings({ historyPaused: false });
    await lives.ask(({ page }) => page.settingsChanged(null as never));
    await lives.pass(10 * SECOND);
    expect(await completeAt()).toBe(first);
    await lives.pass(HOUR);
    expect(await completeAt()).toBeGreaterThan(first);
  });
});
