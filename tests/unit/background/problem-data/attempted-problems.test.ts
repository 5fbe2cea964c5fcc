import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { genreSql } from '../../../site/api/list-filter.ts';
import type { Fault } from '../../../site/faults.ts';
import { defaultSwitches, LIST_FILTERS, type Switches } from '../../../site/switches.ts';
import { partOf } from '../../support/cases.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { selectIds } from '../../support/practice-site.ts';
import { compare, newWorker, siteWith } from './attempted-at-site.ts';

const ELO = ['difficulty_from_elo', 'difficulty_to_elo'];

describe('240 attempted problems', async () => {
  const site = await siteWith(160, 80, 500);
  const { readAnew, readHistory, state, worker, account } = await newWorker(site);
  afterAll(() => site.close());
  beforeEach(() => {
    Object.assign(site.switches, defaultSwitches());
    site.faults.clear();
  });

  /** What the site does, and whether its list is of use. */
  const SITES: [string, Partial<Switches>, boolean][] = [
    ['that ignores all filters', { listIgnores: LIST_FILTERS }, false],
    ['that ignores the status', { listIgnores: ['statuses[]'] }, false],
    ['that ignores the elo', { listIgnores: ELO }, false],
    ['whose list does not use the key', { listKnowsCaller: false }, false],
    ['that sends at most 50 rows', { listMaximum: 50, listOverMaximum: 'clamped' }, true],
    ['that answers 404 for empty lists', { emptyList: 'notFound' }, true],
    ['whose rows have no rank', { listRank: 'missing' }, true],
    ['whose rows have an elo', { listExtras: ['elo'] }, true],
    ['sorted by elo', { listSort: 'elo' }, true],
    ['that hides unrated problems by default', { unratedByDefault: 'hidden' }, true],
    ['whose status is that of the last attempt', { statusSolved: 'lastSolved' }, true],
  ];

  it.each(partOf(SITES))('of a site %s get their genre and elo', async (_, switches, isUseful) => {
    Object.assign(site.switches, switches);
    const { asked } = await readAnew();
    const { count, wrong } = await compare(site);
    expect([count, wrong]).toEqual([240, []]);
    // Problems are requested one by one only if the list cannot be used.
    expect(asked.details > 0).toBe(!isUseful);
    expect(asked.list).toBeLessThanOrEqual(30);
  });

  it('get an unknown genre from their own data', async () => {
    Object.assign(site.switches, { listGenre: 'unknown' });
    const { asked } = await readAnew();
    expect((await compare(site, genreSql(site.switches))).wrong).toEqual([]);
    expect(asked.details).toBeLessThanOrEqual(240 / 5);
  });

  it('are requested one by one after a list that is always refused', async () => {
    const refused: Fault = { kind: 'answer', status: 404 };
    await readHistory();
    site.faults.add('problems', refused);
    for (let at = await worker.readProblems(false); at !== null; at = await worker.readProblems(false)) {
      worker.state.time = at;
    }
    expect(site.log.api('problem')).toHaveLength(240);
    expect(site.log.api('problems').length).toBeLessThanOrEqual(8);
    expect((await compare(site)).wrong).toEqual([]);
  });

  it('are read from the list though others were attempted on another device meanwhile', async () => {
    await readHistory();
    const fresh = 'select id from problems where id not in (select problem_id from attempts) limit 12';
    for (const problemId of selectIds(site, fresh))
      site.addAttempt({ userId: account.player.id, problemId, solved: true, time: 5_000 });
    expect(await worker.readProblems()).toBeNull();
    await changeSettings({ historyPaused: true, problemData: 'none' });
    expect((await state()).gaps).toBe(0);
    expect(site.log.api('problem')).toEqual([]);
  });

  it('are requested only if they are new once all are known, a day later', async () => {
    await readAnew();
    await changeSettings({ historyPaused: false, problemData: 'attempted' });
    const fresh =
      'select id from problems where id not in (select problem_id from attempts) order by id desc';
    const [problemId = 0] = selectIds(site, fresh);
    site.addAttempt({ userId: account.player.id, problemId, solved: true, time: 900 });
    await worker.history.refresh(account, 'newest');
    site.log.clear();
    await worker.readProblems();
    expect(site.log.api(() => true)).toEqual([]);
    worker.state.time += LIFETIME.detailsMs;
    await worker.readProblems();
    await changeSettings({ historyPaused: true, problemData: 'none' });
    expect(site.log.api('problem').map(({ path }) => path)).toEqual([`/api/v2/problems/${problemId}`]);
    expect(site.log.api('problems')).toEqual([]);
  });
});

describe('a worker that dies', async () => {
  const site = await siteWith(500, 100, 1_000);
  const settings = { historyPaused: false, problemData: 'attempted' } as const;
  const lives = livesAtSite(site, { settings });
  const queries = () => site.log.api('problems').map(({ query }) => query);
  const isDone = async () => lives.isQuiet() && (await compare(site)).wrong.length === 0;

  it.each([
    ['after each part that it stores reads each once', /^state of player$/, 1, 1],
    ['after every second request asks for no part more than twice', /^request$/, 2, 2],
  ])('%s', async (_, on, nth, most) => {
    const die = () => {
      lives.kill();
      lives.atEffect('after', nth, on, die);
    };
    await lives.wake();
    lives.atEffect('after', 1, /^state of player$/, die);
    for (let minutes = 0; minutes < 600 && !(await isDone()); minutes++) await lives.pass(60_000);
    expect((await compare(site)).wrong).toEqual([]);
    expect(lives.deaths()).toBeGreaterThanOrEqual(10);
    const times = Map.groupBy(queries(), (query) => query);
    expect(Math.max(...[...times.values()].map(({ length }) => length))).toBeLessThanOrEqual(most);
  });
});

describe('6,500 attempted problems', { tags: ['long'] }, async () => {
  const SPREADS: [name: string, eloOf: (id: number, elo: number) => number][] = [
    ['usual elos', (_, elo) => elo],
    ['elos within 300 points', (_, elo) => 1_250 + (elo - 1_250) * 0.13],
  ];

  it.each(SPREADS)('with %s take at most 170 requests', async (_, eloOf) => {
    const site = await siteWith(5_000, 1_500, 9_000);
    // Most ranks follow the elo; suggested elos stay the same.
    for (const { id, elo } of site.sql('select id, elo from problems')) {
      site.sql('update problems set elo = ? where id = ?', eloOf(Number(id), Number(elo)), Number(id));
    }
    const { readAnew } = await newWorker(site);
    const { asked } = await readAnew();
    const { count, wrong } = await compare(site);
    await site.close();
    expect([count, wrong]).toEqual([6_500, []]);
    expect(asked.list + asked.details).toBeLessThanOrEqual(170);
  });
});
