import { beforeEach, describe, expect, it } from 'vitest';
import { forgetKey } from '../../../../lib/background/account/key.ts';
import { levelStart } from '../../../../lib/difficulty/levels.ts';
import { failed } from '../../../../lib/failure.ts';
import { type Filters, NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { LIFETIME, LIST } from '../../../../lib/limits.ts';
import { AIM_NAMES, AIMS } from '../../../../lib/picks/pick.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { siteDataName } from '../../../../lib/store/site/site-data.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { idsBySql } from '../../filters/filters-in-sql.ts';
import { expectedSuccess } from '../../picks/elo-formula.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

/** Of a new life of the worker, which knows no more than is kept. */
const picker = () => here.worker.nextLife().picker;

/** Some filters that each let in enough to pick from. */
const FILTERS: [name: string, filters: Filters][] = [
  ['none', NO_FILTERS],
  ['a genre', { ...NO_FILTERS, genres: ['tesuji'] }],
  ['two genres and a status', { ...NO_FILTERS, genres: ['endgame', 'joseki'], statuses: ['untried'] }],
  ['difficulty', { ...NO_FILTERS, elo: { from: 1_000, to: 1_300 } }],
  ['rating', { ...NO_FILTERS, rating: { from: 3, to: 5 }, unrated: false }],
  ['canon', { ...NO_FILTERS, canon: true }],
  ['what was tried', { ...NO_FILTERS, statuses: ['tried_but_not_solved'] }],
];

const all = (filters: Filters) =>
  new Set(idsBySql(here.site, here.player.id, { ...filters, count: 100_000 }));

beforeEach(async () => {
  here.worker.environment.chance = randomFrom(1).fraction;
  // The player's level, as the site says it of a key.
  await here.worker.api.ownerOfKept(await storedAccount());
  here.site.log.clear();
});

async function picked(result: ReturnType<ReturnType<typeof picker>['next']>) {
  const pick = await result;
  if (!pick.ok) throw new Error(pick.failure.kind);
  return pick.value;
}
const nextPicked = () => picked(picker().next({ aim: 'stretch', filters: NO_FILTERS }));

describe('the next problem', () => {
  beforeEach(async () => {
    await deleteDatabase(siteDataName(here.site.url));
    await deleteDatabase(playerDataName(here.site.url, here.player.id));
  });

  it.each(FILTERS)('lies inside the filters (%s), and costs two questions at most', async (_, filters) => {
    const inside = all(filters);
    for (let i = 0; i < 5; i++) {
      here.site.log.clear();
      const { id } = await picked(picker().next({ aim: 'stretch', filters }));
      expect(inside).toContain(id);
      expect(here.site.log.api(() => true).length).toBeLessThanOrEqual(2);
    }
  });

  it.each(AIM_NAMES)('is about as hard as the aim %s says, and new', async (aim) => {
    const { id, reason } = await picked(picker().next({ aim, filters: NO_FILTERS }));
    const { player } = await storedAccount();
    const [row] = here.site.sql('select elo from problems where id = ?', id);
    const plain = expectedSuccess(player.elo ?? 0, Number(row?.elo));
    expect(Math.abs(plain - AIMS[aim])).toBeLessThan(0.2);
    expect(reason?.success).toBeGreaterThan(AIMS[aim] - 0.15);
    expect(reason?.success).toBeLessThan(AIMS[aim] + 0.15);
    expect(all({ ...NO_FILTERS, statuses: ['untried'] })).toContain(id);
  });

  it('does not come twice while there is another', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) ids.push((await nextPicked()).id);
    expect(new Set(ids).size).toBe(20);
    expect(here.site.log.api('problems').length).toBeLessThanOrEqual(3);
  });

  it('comes without the network from what is known', async () => {
    await nextPicked();
    here.worker.state.online = false;
    here.worker.environment.now = () => here.worker.state.time + LIFETIME.listMs;
    await nextPicked().finally(() => {
      here.worker.state.online = true;
    });
  });

  it('is none where nothing fits, and says so', async () => {
    const filters = { ...NO_FILTERS, elo: { from: 3_900, to: LIST.maxElo } };
    const pick = await picker().next({ aim: 'hard', filters });
    expect(pick).toMatchObject(failed({ kind: 'nothing-fits' }));
  });
});

describe('a random problem', () => {
  it('lies inside the filters, and none comes twice until the site has no other', async () => {
    const filters: Filters = { ...NO_FILTERS, genres: ['fuseki'], elo: { from: 900, to: 1_500 } };
    const inside = all(filters);
    const ids: number[] = [];
    for (;;) {
      const pick = await picker().random(filters);
      if (!pick.ok) {
        expect(pick.failure.kind).toBe('nothing-new');
        break;
      }
      ids.push(pick.value.id);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !inside.has(id))).toEqual([]);
    expect(ids.length).toBeGreaterThan(Math.min(inside.size, 60) - 1);
  });

  it('comes from all of them, each once, where the whole catalogue is known, without a question', async () => {
    await here.worker.readAllProblems();
    const filters: Filters = { ...NO_FILTERS, genres: ['joseki'], elo: { from: levelStart(6), to: null } };
    const inside = all(filters);
    const ids: number[] = [];
    for (let i = 0; i < inside.size; i++) ids.push((await picked(picker().random(filters))).id);
    expect(ids.toSorted((one, other) => one - other)).toEqual([...inside].sort((one, other) => one - other));
    expect(await picker().random(filters)).toMatchObject({ failure: { kind: 'all-seen' } });
    expect(inside).toContain((await picked(picker().random(filters))).id);
    expect(here.site.log.api(() => true)).toEqual([]);
  });
});

describe('the way back', () => {
  it('leads to each pick before, and no further', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push((await picked(picker().random(NO_FILTERS))).id);
    const back = async () => (await picked(picker().back())).id;
    expect([await back(), await back()]).toEqual([ids[1], ids[0]]);
    for (let result = await picker().back(); ; result = await picker().back()) {
      if (result.ok) continue;
      expect(result.failure.kind).toBe('first-pick');
      break;
    }
  });
});

it('without a key there is no next problem, but a random one', async () => {
  await forgetKey();
  expect(await picker().next({ aim: 'stretch', filters: NO_FILTERS })).toMatchObject({
    failure: { kind: 'no-key' },
  });
  expect(await picker().random(NO_FILTERS)).toMatchObject({ ok: true });
});
