import { describe, expect, it } from 'vitest';
import { newestAttempts } from '../../../../lib/history/newest.ts';
import { statsByProblem, statusOf } from '../../../../lib/history/stats.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData, readAttemptRequest } from '../../../../lib/store/player/player.ts';
import { truth } from '../../../e2e/oracle.ts';
import { selectIds } from '../../support/practice-site.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

describe("the player's newest attempts", () => {
  const here = workerAtPracticeSite();

  const NEWEST = 'select id from attempts where user_id = ? order by id desc limit ?';
  const bySql = (most: number) => selectIds(here.site, NEWEST, here.player.id, most);
  const database = () => playerData(here.site.url, here.player.id);
  const known = async (most: number) =>
    newestAttempts(await readHistory(await database()), most).map(({ id }) => id);

  /** The id of a problem of the site. */
  const problemId = () => selectIds(here.site, 'select id from problems limit 1')[0] ?? 0;
  const attempt = (solved = true, userId = here.player.id) =>
    here.site.addAttempt({ userId, problemId: problemId(), solved, time: 5_000 });

  it("equal the site's, page by page, with one request each", async () => {
    here.site.switches.attemptUser = 'bare';
    await here.worker.recent('newest');
    expect(await known(1_000)).toEqual(bySql(100));
    await here.worker.recent('next');
    expect(await known(1_000)).toEqual(bySql(200));
    expect(here.site.log.api('attempts')).toHaveLength(2);
  });

  it('have no gap after more new attempts than fit a page', async () => {
    for (let i = 0; i < 60; i++) attempt();
    await here.worker.recent('newest');
    expect(await known(500)).toEqual(bySql(10));
    await here.worker.recent('next');
    expect(await known(500)).toEqual(bySql(260));
    expect(here.worker.changed()).toContain(problemId());
  });

  it.each([
    ['as a list without total', { attemptsTotalRecords: false }],
    ['without times', { attemptTime: 'missing' }],
    ['with the player in each row', { attemptUser: 'full' }],
    ['with null as the player', { attemptUser: 'null' }],
  ] as const)('are read %s', async (_, switches) => {
    Object.assign(here.site.switches, switches);
    expect(await here.worker.recent('newest')).toEqual({ ok: true, value: null });
    expect((await known(50)).slice(0, 50)).toEqual(bySql(50));
  });

  it("include no other player's at a site that ignores `user_id`", async () => {
    Object.assign(here.site.switches, { attemptsIgnore: ['user_id'], attemptUser: 'bare' });
    const [other] = here.site.users.filter(({ id }) => id !== here.player.id);
    attempt(true, other?.id ?? 0);
    const before = await known(1_000);
    await here.worker.recent('newest');
    expect(await known(1_000)).toEqual(before);
  });

  it('keep the time and range of the last valid answer', async () => {
    await here.worker.recent('newest');
    const history = async () => (await readHistory(await database())).sync;
    here.worker.state.time += 3_600_000;
    const id = attempt(false);
    await Promise.all([here.worker.recent('newest'), here.worker.recent('next')]);
    const after = await history();
    expect(after?.ranges[0]?.newest).toBe(id);
    expect(here.worker.environment.now() - (after?.at ?? 0)).toBeLessThan(3_600_000);
    here.site.faults.once('attempts', { kind: 'json', value: { items: [{ id: 1 }] } });
    here.worker.state.time += 60_000;
    expect(await here.worker.recent('newest')).toMatchObject({ ok: false });
    expect((await history())?.at).toBe(after?.at);
  });

  it('stay though an answer of the site has none', async () => {
    await here.worker.recent('newest');
    const before = await known(1_000);
    here.site.faults.once('attempts', { kind: 'json', value: { items: [], totalRecords: 0 } });
    expect(await here.worker.recent('newest')).toEqual({ ok: true, value: null });
    expect(await known(1_000)).toEqual(before);
  });

  it('give no wrong status to a problem with unread older attempts', async () => {
    await here.worker.recent('newest');
    const db = await playerData(here.site.url, here.player.id);
    const all = statsByProblem((await readHistory(db)).attempts);
    for (const [id, stats] of all) {
      const status = statusOf(stats, ((await readAttemptRequest(db, id))?.at ?? 0) > 0);
      if (status !== null) expect(status, String(id)).toBe(truth(here.site, here.player.id, id).status);
    }
    expect(all.size).toBeGreaterThan(20);
  });

  it('continue below although the site deleted attempts meanwhile', async () => {
    await here.worker.recent('newest');
    const [first = 0, second = 0, third = 0] = bySql(3);
    const before = new Set(await known(1_000));
    for (const id of [first, second, third]) here.site.removeAttempt(id);
    expect(await here.worker.recent('next')).toEqual({ ok: true, value: null });
    expect((await known(1_000)).length).toBeGreaterThan(before.size);
    await here.worker.recent('newest');
    const left = (await known(1_000)).filter((id) => ![first, second, third].includes(id));
    expect(left).toEqual(bySql(left.length));
  });
});
