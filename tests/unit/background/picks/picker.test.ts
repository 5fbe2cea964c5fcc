import { beforeEach, describe, expect, it } from 'vitest';
import { forgetKey } from '../../../../lib/background/account/key.ts';
import { levelStart } from '../../../../lib/difficulty/levels.ts';
import { failed } from '../../../../lib/failure.ts';
import { type Filters, NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { LIST } from '../../../../lib/limits.ts';
import { CHANCES } from '../../../../lib/picks/difficulties.ts';
import { skillOf } from '../../../../lib/picks/skill.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { readProblems } from '../../../../lib/store/site/problems.ts';
import { siteData, siteDataName } from '../../../../lib/store/site/site-data.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { idsBySql } from '../../filters/filters-in-sql.ts';
import { expectedSuccess } from '../../picks/elo-formula.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

/** Returns the picker of a new worker, which knows only what is stored. */
const picker = () => here.worker.nextLife().picker;

/** Filters that each match enough problems to pick from. */
const FILTERS: [name: string, filters: Filters][] = [
  ['none', NO_FILTERS],
  ['a genre', { ...NO_FILTERS, genres: ['tesuji'] }],
  ['two genres and a status', { ...NO_FILTERS, genres: ['endgame', 'joseki'], statuses: ['untried'] }],
  ['difficulty', { ...NO_FILTERS, elo: { from: 1_000, to: 1_300 } }],
  ['rating', { ...NO_FILTERS, rating: { from: 3, to: 5 }, unrated: false }],
  ['canon', { ...NO_FILTERS, canon: true }],
  ['the status tried', { ...NO_FILTERS, statuses: ['tried_but_not_solved'] }],
];

const all = (filters: Filters) =>
  new Set(idsBySql(here.site, here.player.id, { ...filters, count: 100_000 }));

beforeEach(async () => {
  here.worker.environment.chance = randomFrom(1).fraction;
  // This stores the player's level, which the site reports with the key's owner.
  await here.worker.api.ownerOfKept(await storedAccount());
  here.site.log.clear();
});

async function picked(result: ReturnType<ReturnType<typeof picker>['next']>) {
  const pick = await result;
  if (!pick.ok) throw new Error(pick.failure.kind);
  return pick.value;
}
const nextPicked = () => picked(picker().next({ difficulty: 'normal', filters: NO_FILTERS }));

describe('the next problem', () => {
  beforeEach(async () => {
    await deleteDatabase(siteDataName(here.site.url));
    await deleteDatabase(playerDataName(here.site.url, here.player.id));
  });

  it.each(FILTERS)('fits the filters (%s) and costs at most two requests', async (_, filters) => {
    const inside = all(filters);
    for (let i = 0; i < 5; i++) {
      here.site.log.clear();
      const { id } = await picked(picker().next({ difficulty: 'normal', filters }));
      expect(inside).toContain(id);
      expect(here.site.log.api(() => true).length).toBeLessThanOrEqual(2);
    }
  });

  it.each(['easier', 'normal', 'harder'] as const)('is as hard as %s and untried', async (difficulty) => {
    const { id, reason } = await picked(picker().next({ difficulty, filters: NO_FILTERS }));
    const { player } = await storedAccount();
    const [row] = here.site.sql('select elo from problems where id = ?', id);
    const plain = expectedSuccess(player.elo ?? 0, Number(row?.elo));
    expect(Math.abs(plain - CHANCES[difficulty])).toBeLessThan(0.2);
    expect(reason?.success).toBeGreaterThan(CHANCES[difficulty] - 0.15);
    expect(reason?.success).toBeLessThan(CHANCES[difficulty] + 0.15);
    expect(all({ ...NO_FILTERS, statuses: ['untried'] })).toContain(id);
  });

  it('is picked by the whole history once that is read, also without a problem data', async () => {
    const account = await storedAccount();
    const { history } = here.worker.nextLife();
    await nextPicked();
    await changeSettings({ historyPaused: false });
    await history.fill(account);
    await changeSettings({ historyPaused: true });
    const tried = here.site.sql('select distinct problem_id from attempts where user_id = ?', here.player.id);
    const read = await readHistory(await playerData(here.site.url, here.player.id));
    const problems = await readProblems(await siteData(here.site.url));
    const skill = skillOf(read, problems, account.player, here.worker.environment.now());
    expect(skill.any.attempts).toBeGreaterThan(tried.length / 2);
  });

  it('is not picked twice while there is another', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) ids.push((await nextPicked()).id);
    expect(new Set(ids).size).toBe(20);
    expect(here.site.log.api('problems').length).toBeLessThanOrEqual(3);
  });

  it('is picked offline from stored problems', async () => {
    await nextPicked();
    here.worker.state.online = false;
    here.worker.environment.now = () => here.worker.state.time + LIFETIME.listMs;
    await nextPicked().finally(() => {
      here.worker.state.online = true;
    });
  });

  it('is one of all if no problem fits, or none if only the filters count', async () => {
    const filters = { ...NO_FILTERS, elo: { from: 3_900, to: LIST.maxElo } };
    for (const difficulty of ['harder', 'any'] as const) {
      const pick = await picked(picker().next({ difficulty, filters }));
      expect(pick).toMatchObject({ by: difficulty, widened: true });
      expect(await picker().next({ difficulty, filters, strict: true })).toMatchObject(
        failed({ kind: 'nothing-found', why: 'filters' }),
      );
    }
  });
});

describe('any problem', () => {
  const any = (filters: Filters) => picked(picker().next({ difficulty: 'any', filters }));

  it('fits the filters and is not picked twice while others fit', async () => {
    const filters: Filters = { ...NO_FILTERS, genres: ['fuseki'], elo: { from: 900, to: 1_500 } };
    const inside = all(filters);
    const ids = new Set<number>();
    for (let { id } = await any(filters); !ids.has(id); { id } = await any(filters)) ids.add(id);
    expect([...ids].filter((id) => !inside.has(id))).toEqual([]);
    expect(ids.size).toBeGreaterThan(Math.min(inside.size, 60) - 1);
  });

  it('comes once each before one comes again, from the complete problem data without requests', async () => {
    await here.worker.readAllProblems();
    const filters: Filters = { ...NO_FILTERS, genres: ['joseki'], elo: { from: levelStart(6), to: null } };
    const inside = [...all(filters)].sort((one, other) => one - other);
    for (let round = 0; round < 2; round++) {
      const ids: number[] = [];
      for (const _ of inside) ids.push((await any(filters)).id);
      expect(ids.toSorted((one, other) => one - other)).toEqual(inside);
    }
    expect(here.site.log.api('problems')).toEqual([]);
  });

  it('is not the one that the player is leaving', async () => {
    await here.worker.readAllProblems();
    here.worker.environment.chance = () => 0;
    const draw = (to: number, leaving: number) => {
      const filters: Filters = { ...NO_FILTERS, genres: ['joseki'], elo: { from: levelStart(6), to } };
      return picked(picker().next({ difficulty: 'any', filters, strict: true, leaving }));
    };
    const { id: first } = await draw(3_998, 0);
    // Other filters, so that nothing is drawn from them yet.
    expect((await draw(3_999, 0)).id).toBe(first);
    expect((await draw(4_000, first)).id).not.toBe(first);
  });

  it('is what comes without a key, whatever difficulty is chosen', async () => {
    await forgetKey();
    const pick = await picked(picker().next({ difficulty: 'harder', filters: NO_FILTERS }));
    expect(pick).toMatchObject({ by: 'any', reason: null });
  });
});
