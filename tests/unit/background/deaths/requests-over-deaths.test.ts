import { describe, expect, it } from 'vitest';
import { currentAccount, forgetKey } from '../../../../lib/background/account/key.ts';
import { statsOfProblems } from '../../../../lib/history/stats.ts';
import { BREAKER, RATE_LIMITS } from '../../../../lib/limits.ts';
import { readRateLimiter } from '../../../../lib/pages/request-state.ts';
import type { PanelAnswer } from '../../../../lib/panel/panel-types.ts';
import { readHistory } from '../../../../lib/store/player/history.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { problemsTried } from '../../../e2e/oracle.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { startSite } from '../../../site/server.ts';
import { cases } from '../../support/cases.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { firstPlayer } from '../../support/practice-site.ts';
import { storeKey } from '../../support/stored-key.ts';
import { START } from '../../support/virtual-environment.ts';

const MINUTE = 60_000;

const site = await startSite();
const player = firstPlayer(site);
const tried = problemsTried(site, player.id, 60);
const lives = livesAtSite(site);

/** Opens a problem in its own tab. If the tab has caused too many requests (each death adds one), it asks again later. */
async function panel(id: number, once = false): Promise<PanelAnswer | null> {
  for (;;) {
    const answer = await lives.panel(id, { tab: id, once });
    if (answer?.show !== 'panel' || answer.panel.failure?.kind !== 'too-many') return answer;
    await lives.pass(Math.max(1_000, (answer.panel.retryAt ?? 0) - lives.state.time));
  }
}

async function knownOf(ids: readonly number[]): Promise<number> {
  const { attempts } = await readHistory(await playerData(site.url, player.id));
  return statsOfProblems(attempts, ids).size;
}

describe('pages that wait while workers die', () => {
  it('R2 get each answer; each death repeats at most one request', async () => {
    const ids = tried.slice(0, cases(60, 3));
    const { integer } = randomFrom(7);
    lives.slowedBy(() => integer(0, 400));
    const asked = Promise.all(ids.map((id) => panel(id)));
    let isDone = false;
    void asked.then(() => {
      isDone = true;
    });
    while (!isDone) {
      await lives.pass(integer(1, 3_000));
      if (!isDone && lives.deaths() < 100) lives.kill();
    }
    expect(lives.deaths()).toBeGreaterThan(ids.length / 3);
    expect(await knownOf(ids)).toBe(ids.length);
    expect(lives.sent.length).toBeLessThanOrEqual(ids.length + lives.deaths());
  });

  it("R7 obeys the site's requested pause after a restart", async () => {
    const [first = 0, second = 0] = tried;
    site.faults.once('attempts', { kind: 'answer', status: 429, headers: { 'retry-after': '300' } });
    await panel(first);
    lives.kill();
    await lives.pass(MINUTE);
    const answer = await panel(second);
    expect(answer).toMatchObject({ panel: { failure: { kind: 'not-responding' } } });
    expect(lives.sent).toHaveLength(1);
    await lives.pass(5 * MINUTE);
    await panel(first);
    expect(await knownOf([first])).toBe(1);
  });

  it('R8 make one request for ten popups and twenty tabs', async () => {
    const [id = 0] = tried;
    const popups = Array.from({ length: 10 }, () =>
      lives.ask(({ page }) => page.refresh({ what: 'attempts', id, userInitiated: false })),
    );
    await Promise.all([...popups, ...Array.from({ length: 20 }, () => panel(id))]);
    expect(lives.sent).toHaveLength(1);
  });

  it('R9 R10 spaces twenty requests also over ten restarts', async () => {
    const ids = tried.slice(0, 20);
    const asked = Promise.all(ids.map((id) => panel(id)));
    for (let restarts = 0; restarts < 10; restarts++) {
      await lives.pass(100);
      lives.kill();
    }
    await asked;
    expect(await knownOf(ids)).toBe(ids.length);
    // 20 requests: the first three at once, then one per second.
    expect((lives.sent.at(-1)?.at ?? 0) - START).toBeGreaterThanOrEqual(17 * RATE_LIMITS.personIntervalMs);
  });

  it('R13 sends a failing site at most eight requests in 15 minutes', async () => {
    site.faults.add('any', { kind: 'answer', status: 503 });
    while (lives.state.time < START + 15 * MINUTE) {
      await panel(tried[lives.sent.length] ?? 0);
      await lives.pass(1_000);
    }
    // The waits are 2, 4, 8, 16 s, then 2, 4, 8 min. So the eighth request is the last within 15 min.
    expect(lives.sent.length).toBeLessThanOrEqual(8);
    expect(await readRateLimiter()).toMatchObject({ failures: lives.sent.length });
    expect((await readRateLimiter()).heldMs).toBeGreaterThanOrEqual(BREAKER.openMs);
    // One successful request ends the backoff.
    site.faults.clear();
    await lives.pass(30 * MINUTE);
    const before = lives.sent.length;
    await panel(tried[40] ?? 0);
    expect(lives.sent.length - before).toBeLessThanOrEqual(1);
    expect(await readRateLimiter()).toMatchObject({ failures: 0, heldUntil: 0 });
  });

  it('R16 sends nothing offline and continues when the network is back', async () => {
    lives.state.online = false;
    const ids = tried.slice(0, 5);
    for (const id of ids) expect(await panel(id)).toMatchObject({ panel: { failure: { kind: 'offline' } } });
    await lives.pass(5 * MINUTE);
    expect(lives.sent).toEqual([]);
    lives.state.online = true;
    for (const id of ids) await panel(id);
    expect(await knownOf(ids)).toBe(ids.length);
    expect(lives.sent).toHaveLength(ids.length);
  });

  it('R16 makes one request if the network is back but broken', async () => {
    lives.state.online = false;
    for (const id of tried.slice(0, 5)) await panel(id);
    site.faults.add('any', { kind: 'reset' });
    lives.state.online = true;
    await Promise.all(tried.slice(0, 5).map((id) => panel(id)));
    expect(lives.sent).toHaveLength(1);
  });

  it('R19 request nothing more when a key is refused; a new key works', async () => {
    const [first = 0, second = 0] = tried;
    site.revokeKey(site.keyOf(player.name));
    await Promise.all([panel(first), panel(second)]);
    const asked = lives.sent.length;
    expect(await currentAccount()).toMatchObject({ refused: true });
    await lives.pass(30 * MINUTE);
    expect(lives.sent).toHaveLength(asked);
    const key = site.makeKey(player.id);
    expect(await lives.ask(({ page }) => page.useKey(key))).toMatchObject({ ok: true });
    await panel(second);
    expect(await knownOf([second])).toBe(1);
    site.useKey(player.id, site.keyOf(player.name));
  });

  it('R20 drops a response that arrives after the key was replaced', async () => {
    const [id = 0] = tried;
    lives.slowedBy(() => 5_000);
    const asked = panel(id);
    while (lives.sent.length === 0) await lives.pass(10);
    await forgetKey();
    await storeKey(site, player, { text: site.makeKey(player.id) });
    await asked;
    expect(await knownOf([id])).toBe(0);
  });
});

describe('two workers at once, as during an update', () => {
  it('R11 never have two requests in flight', async () => {
    const ids = tried.slice(0, 6);
    const before = Promise.all(ids.slice(0, 3).map((id) => panel(id)));
    lives.beside();
    await Promise.all([before, ...ids.slice(3).map((id) => panel(id))]);
    expect(await knownOf(ids)).toBe(ids.length);
  });
});
