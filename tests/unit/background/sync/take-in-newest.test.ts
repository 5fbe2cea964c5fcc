import { beforeEach, describe, expect, it } from 'vitest';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { deleteDatabase } from '../../../../lib/store/database.ts';
import { playerDataName } from '../../../../lib/store/player/player.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { idsBySql } from '../../filters/filters-in-sql.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
/** The narrow range of problems that may be picked, all of whose data are stored. */
const filters = { ...NO_FILTERS, elo: { from: 1_204, to: 1_232 } };
let sleep: typeof here.worker.environment.sleep | undefined;

const pick = (how: 'normal' | 'any' = 'normal') =>
  here.worker.picker.next({ difficulty: how, filters, strict: true });
const requests = () => here.site.log.api('attempts').length;
const untried = () =>
  idsBySql(here.site, here.player.id, { ...filters, statuses: ['untried'], count: 1_000 });
const solve = (problemId: number) =>
  here.site.addAttempt({ userId: here.player.id, problemId, solved: true, time: 900 });

beforeEach(async () => {
  const { environment, state } = here.worker;
  sleep ??= environment.sleep;
  environment.sleep = sleep;
  environment.chance = randomFrom(1).fraction;
  state.online = true;
  await deleteDatabase(playerDataName(here.site.url, here.player.id));
  await here.worker.connect(here.player);
  await here.worker.readAllProblems();
  await changeSettings({ historyPaused: false });
  await here.worker.history.fill(await storedAccount());
  await changeSettings({ historyPaused: true });
  state.time += LIFETIME.newestMs + 1_000;
  here.site.log.clear();
});

/** Waits for answers as long as they take; the clock stands still meanwhile. */
function waitForAnswers(): void {
  here.worker.environment.sleep = (_, signal) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

describe('a pick some minutes after the last answer', () => {
  it.each(['normal', 'any'] as const)(
    '(%s) leaves out what was solved elsewhere, for one request',
    async (how) => {
      waitForAnswers();
      const [left, ...others] = untried();
      for (const id of others) solve(id);
      // Nothing but what was solved today is left, besides one.
      const open = idsBySql(here.site, here.player.id, { ...filters, count: 1_000 }).length - others.length;
      const ids = new Set<number>();
      for (let picks = 0; picks < open; picks++) {
        const picked = await pick(how);
        if (picked.ok) ids.add(picked.value.id);
      }
      expect(ids).toContain(left);
      expect([...ids].filter((id) => others.includes(id))).toEqual([]);
      expect(requests()).toBe(1);
    },
  );

  it('waits for that a second at most', async () => {
    const gate = here.site.faults.hold('attempts');
    const before = here.worker.state.time;
    expect(await pick()).toMatchObject({ ok: true });
    expect(here.worker.state.time - before).toBeLessThanOrEqual(1_000);
    gate.open();
  });

  it('asks nothing offline, and picks from what is stored', async () => {
    here.worker.state.online = false;
    const before = here.worker.state.time;
    expect(await pick()).toMatchObject({ ok: true });
    expect([requests(), here.worker.state.time - before]).toEqual([0, 0]);
  });

  it('asks once if the request fails, until the pause after that is over', async () => {
    here.site.faults.add('attempts', { kind: 'answer', status: 500 });
    waitForAnswers();
    for (let picks = 0; picks < 3; picks++) expect(await pick()).toMatchObject({ ok: true });
    expect(requests()).toBe(1);
  });
});

it('a pick soon after the last answer asks nothing', async () => {
  await here.worker.recent('newest');
  here.site.log.clear();
  expect(await pick()).toMatchObject({ ok: true });
  expect(requests()).toBe(0);
});
