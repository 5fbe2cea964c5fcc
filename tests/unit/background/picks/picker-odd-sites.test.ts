import { beforeEach, describe, expect, it } from 'vitest';
import { type Filters, NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { GENRES } from '../../../../lib/filters/genres.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { readPicks } from '../../../../lib/store/player/picks.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { siteDataName } from '../../../../lib/store/site/site-data.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { idsBySql } from '../../filters/filters-in-sql.ts';
import { opened } from '../../support/browser-stand-in.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

const any = (filters: Filters) => here.worker.picker.next({ difficulty: 'any', filters, strict: true });
const asked = () => here.site.log.api(() => true).length;

beforeEach(async () => {
  here.worker.environment.chance = randomFrom(1).fraction;
  await changeSettings({ problemData: 'none' });
  await deleteDatabase(siteDataName(here.site.url));
  await deleteDatabase(playerDataName(here.site.url, here.player.id));
  await here.worker.api.ownerOfKept(await storedAccount());
  await here.worker.recent('newest');
  here.site.log.clear();
});

describe('at a site that refuses lists of 100', () => {
  beforeEach(() => {
    here.site.switches.listMaximum = 20;
  });

  it('the next problem is picked', async () => {
    const pick = await here.worker.picker.next({ difficulty: 'normal', filters: NO_FILTERS });
    expect(pick).toMatchObject({ ok: true });
    expect(asked()).toBeLessThanOrEqual(4);
  });
});

it('a failing list causes its own failure and few requests', async () => {
  here.site.faults.add('problems', { kind: 'answer', status: 404 });
  const filters: Filters = { ...NO_FILTERS, genres: ['tesuji'] };
  for (let presses = 0; presses < 3; presses++) {
    expect(await any(filters)).toMatchObject({
      failure: { kind: 'nothing-found', why: 'filters' },
    });
  }
  // Each press attempts other elo ranges within the filters first.
  expect(asked()).toBeLessThanOrEqual(8);
  here.site.log.clear();
  for (let presses = 0; presses < 3; presses++) {
    const pick = await here.worker.picker.next({ difficulty: 'harder', filters, strict: true });
    expect(pick).toMatchObject({ failure: { kind: 'nothing-found', why: 'filters' } });
  }
  expect(asked()).toBeLessThanOrEqual(4);
});

it('no pick relies on an uncertain rank if the list ignores difficulty', async () => {
  here.site.switches.listIgnores = ['difficulty_from_elo', 'difficulty_to_elo'];
  const elo = { from: 1_204, to: 1_232 };
  // Nine of ten problems are very hard. Half of these were hardly tried and have an easy suggested elo.
  here.site.sql('begin');
  here.site.sql('update problems set elo = 1210 + id % 20, rank_off = 0 where id % 10 = 0');
  here.site.sql(
    'update problems set elo = 2100, suggested_elo = 1218, solved_elsewhere = id % 2 * 90, failed_elsewhere = 0, rank_off = 0 where id % 10',
  );
  for (let presses = 0; presses < 4; presses++) {
    const pick = await any({ ...NO_FILTERS, elo });
    expect(pick.ok && Number(pick.value.id) % 10).toBe(0);
  }
  here.site.sql('rollback');
});

it('a problem solved since the list came is not picked as untried', async () => {
  const filters: Filters = { ...NO_FILTERS, statuses: ['untried'], elo: { from: 1_204, to: 1_232 } };
  const untried = () => idsBySql(here.site, here.player.id, { ...filters, count: 100 });
  await here.worker.recent('newest');
  expect(await any(filters)).toMatchObject({ ok: true });
  for (const problemId of untried().slice(1)) {
    here.site.addAttempt({ userId: here.player.id, problemId, solved: true, time: 900 });
  }
  await here.worker.recent('newest');
  const left = untried();
  expect(left.length).toBe(1);
  for (let i = 0; i < 5; i++) {
    const pick = await any(filters);
    if (pick.ok) expect(left).toContain(pick.value.id);
  }
});

it('three simultaneous presses open one problem', async () => {
  const ask = { how: 'next', difficulty: 'any', filters: NO_FILTERS, where: 'here' } as const;
  const { page } = here.worker.nextLife();
  await Promise.all([1, 2, 3].map(() => page.pickProblem(ask)));
  expect(opened).toHaveLength(1);
  const { list, drawn } = await readPicks(await playerData(here.site.url, here.player.id));
  expect([list.length, drawn.ids.length]).toEqual([1, 1]);
});

it('a problem attempted just now is picked before its data is read', async () => {
  const account = await storedAccount();
  await changeSettings({ historyPaused: false });
  await here.worker.history.fill(account);
  await changeSettings({ problemData: 'attempted' });
  await here.worker.readProblems();
  await changeSettings({ historyPaused: true, problemData: 'none' });
  const [row] = here.site.sql(
    `select id, elo, genre from problems where elo > 1000 and id not in
      (select problem_id from attempts where user_id = ?) order by id desc`,
    here.player.id,
  );
  const [problemId, elo] = [Number(row?.id), Number(row?.elo)];
  here.site.addAttempt({ userId: here.player.id, problemId, solved: false, time: 900 });
  await here.worker.recent('newest');
  const around = { from: Math.floor(elo), to: Math.ceil(elo) };
  const filters: Filters = { ...NO_FILTERS, statuses: ['tried_but_not_solved'], elo: around };
  expect(idsBySql(here.site, here.player.id, { ...filters, count: 100 })).toContain(problemId);
  const genres = GENRES.filter((genre) => genre === row?.genre);
  const pick = await here.worker.picker.next({ difficulty: 'harder', filters: { ...filters, genres } });
  expect(pick).toMatchObject({ ok: true });
});

describe('with the complete problem data', () => {
  it('the next problem within narrow filters costs no request', async () => {
    await here.worker.readAllProblems();
    const filters: Filters = { ...NO_FILTERS, genres: ['fuseki'], elo: { from: 1_204, to: 1_232 } };
    await here.worker.picker.next({ difficulty: 'normal', filters });
    expect(asked()).toBe(0);
  });
});
