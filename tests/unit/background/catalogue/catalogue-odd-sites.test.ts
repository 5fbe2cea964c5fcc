import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { genreSql } from '../../../site/api/list-filter.ts';
import { defaultSwitches, LIST_FILTERS, type Switches } from '../../../site/switches.ts';
import { partOf } from '../../support/cases.ts';
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

  const SITES: [string, Partial<Switches>, boolean][] = [
    ['that ignores all filters', { listIgnores: LIST_FILTERS }, false],
    ['that ignores the status', { listIgnores: ['statuses[]'] }, false],
    ['that ignores the elo', { listIgnores: ['difficulty_from_elo', 'difficulty_to_elo'] }, false],
    ['whose list does not use the key', { listKnowsCaller: false }, true],
    ['that sends at most 50 rows', { listMaximum: 50, listOverMaximum: 'clamped' }, true],
    ['that refuses more than 20 rows', { listMaximum: 20, listOverMaximum: 'badRequest' }, true],
    ['that answers 404 for empty lists', { emptyList: 'notFound' }, true],
    ['whose rows have no rank', { listRank: 'missing' }, true],
    ['whose rows do not mark uncertain ranks', { listRank: 'unmarked' }, true],
    [
      'that ignores the elo and marks no uncertain ranks',
      { listRank: 'unmarked', listIgnores: ['difficulty_from_elo', 'difficulty_to_elo'] },
      false,
    ],
    ['whose rows have no rating', { listRating: 'missing' }, true],
    ['sorted by elo', { listSort: 'elo' }, true],
    ['that hides unrated problems by default', { unratedByDefault: 'hidden' }, true],
    ['with unknown genres', { listGenre: 'unknown' }, true],
    ['whose status is that of the last attempt', { statusSolved: 'lastSolved' }, true],
  ];

  it.each(partOf(SITES))('of a site %s becomes complete', async (_, switches, heeded) => {
    Object.assign(site.switches, switches);
    const { result, reading, asked } = await readAnew();
    expect(result).toEqual({ ok: true, value: null });
    expect(reading.heeded).toBe(heeded);
    const { count, wrong } = await compare(site, genreSql(site.switches));
    const hasRating = switches.listRating !== 'missing';
    expect([count, hasRating ? wrong : []]).toEqual([240, []]);
    // Problems are requested one by one only if the list cannot be used.
    expect(asked.details > 0).toBe(!heeded || switches.listKnowsCaller === false);
  });

  it('requests only new attempted problems once complete, a day later', async () => {
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
