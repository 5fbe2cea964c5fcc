import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { genreSql } from '../../../site/api/list-filter.ts';
import { defaultSwitches, LIST_FILTERS, type Switches } from '../../../site/switches.ts';
import { selectIds } from '../../support/practice-site.ts';
import { compare, newWorker, siteWith } from './catalogue-reader.ts';

describe('the catalogue of 240 problems', async () => {
  const site = await siteWith(160, 80, 500);
  const { readAnew, worker, account } = await newWorker(site);
  afterAll(() => site.close());
  beforeEach(() => {
    Object.assign(site.switches, defaultSwitches());
    site.faults.clear();
  });

  it.each<[string, Partial<Switches>, boolean]>([
    ['that pays no heed to any filter', { listIgnores: LIST_FILTERS }, false],
    ['that pays no heed to the status', { listIgnores: ['statuses[]'] }, false],
    ['that pays no heed to the elo', { listIgnores: ['difficulty_from_elo', 'difficulty_to_elo'] }, false],
    ['that does not know who asks', { listKnowsCaller: false }, true],
    ['that gives 50 at once, whatever it is asked', { listMaximum: 50, listOverMaximum: 'clamped' }, true],
    ['that refuses more than 20 at once', { listMaximum: 20, listOverMaximum: 'badRequest' }, true],
    ['that refuses what nothing fits', { emptyList: 'notFound' }, true],
    ['whose rows tell no rank', { listRank: 'missing' }, true],
    ['whose rows do not mark uncertain ranks', { listRank: 'unmarked' }, true],
    [
      'that pays no heed to the elo, nor marks uncertain ranks',
      { listRank: 'unmarked', listIgnores: ['difficulty_from_elo', 'difficulty_to_elo'] },
      false,
    ],
    ['whose rows tell no rating', { listRating: 'missing' }, true],
    ['sorted by elo', { listSort: 'elo' }, true],
    ['that hides the unrated by itself', { unratedByDefault: 'hidden' }, true],
    ['with genres that nobody knows', { listGenre: 'unknown' }, true],
    ['that counts as tried what was failed last', { statusSolved: 'lastSolved' }, true],
  ])('of a site %s is complete all the same', async (_, switches, heeded) => {
    Object.assign(site.switches, switches);
    const { result, reading, asked } = await readAnew();
    expect(result).toEqual({ ok: true, value: null });
    expect(reading.heeded).toBe(heeded);
    const { count, wrong } = await compare(site, genreSql(site.switches));
    const isSaid = switches.listRating !== 'missing';
    expect([count, isSaid ? wrong : []]).toEqual([240, []]);
    // What the list does not tell, each problem does.
    expect(asked.details > 0).toBe(!heeded || switches.listKnowsCaller === false);
  });

  it('asks no more once it is complete, and a day later by its number for each problem that is new to the player', async () => {
    await readAnew();
    await changeSettings({ historyPaused: false, catalogue: 'attempted' });
    expect(await worker.catalogue.isWanted(account)).toBe(false);
    const fresh =
      'select id from problems where id not in (select problem_id from attempts) order by id desc';
    const [problemId = 0] = selectIds(site, fresh);
    site.addAttempt({ userId: account.player.id, problemId, solved: true, time: 900 });
    await worker.history.refresh(account, 'newest');
    site.log.clear();
    await worker.catalogue.fill(account);
    expect(site.log.api(() => true)).toEqual([]);
    worker.state.time += LIFETIME.detailsMs;
    await worker.catalogue.fill(account);
    await changeSettings({ historyPaused: true, catalogue: 'none' });
    expect(site.log.api('problem').map(({ path }) => path)).toEqual([`/api/v2/problems/${problemId}`]);
    expect(site.log.api('problems')).toEqual([]);
  });
});
