import { beforeEach, describe, expect, it } from 'vitest';
import { LIFETIME } from '../../../../lib/lifetimes.ts';
import { readHistory } from '../../../../lib/store/player/player.ts';
import { readUserFilterTest, siteDataName } from '../../../../lib/store/site/site-data.ts';
import { problemsTried } from '../../../e2e/oracle.ts';
import { inStore } from '../../support/raw-storage.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { siteOfTwoPlayers } from '../../support/two-players.ts';
import { START } from '../../support/virtual-environment.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FEW_AN_HOUR = 15;

const { site, player, shared, foreign, lives, playerNow, idsOf, readAll } = await siteOfTwoPlayers();
/** The status with which the site answers the user-filter test (a request with an unused user id); null: its usual answer. */
let proofStatus: number | null = null;
beforeEach(() => {
  proofStatus = null;
});

const realFetch = globalThis.fetch;
globalThis.fetch = async (url, init) => {
  const isRefused = proofStatus !== null && String(url).includes('user_id=2147483647');
  return isRefused ? new Response('{}', { status: proofStatus ?? 0 }) : realFetch(url, init);
};

const proofs = () => lives.sent.filter(({ url }) => url.includes('user_id=2147483647'));
const storedIds = async () => (await (await playerNow()).getAllKeys('attempts')).map(Number);

interface Shown {
  failure: unknown;
  retryAt: number | null;
  tries: number;
}
async function panel(id: number): Promise<Shown> {
  const answer = await lives.panel(id);
  if (answer?.show !== 'panel') throw new Error('no panel is shown');
  return answer.panel;
}

describe('the test whether a site honours `user_id`, failing', () => {
  beforeEach(() => {
    site.switches.attemptUser = 'missing';
    proofStatus = 500;
  });

  it('causes few requests an hour for an open page', async () => {
    while (lives.state.time < START + HOUR) {
      // An open page without acts of the player asks again at `retryAt`.
      const { retryAt } = await panel(shared);
      if (retryAt === null) break;
      await lives.pass(Math.max(1_000, retryAt - lives.state.time));
    }
    expect(lives.sent.length).toBeLessThanOrEqual(FEW_AN_HOUR);
  });

  it('causes few requests an hour in background reading', async () => {
    await readAll();
    await lives.pass(HOUR);
    expect(proofs().length).toBeGreaterThan(2);
    expect(lives.sent.length).toBeLessThanOrEqual(FEW_AN_HOUR);
  });

  it('stops requests for other problems until its next try', async () => {
    await panel(shared);
    // This is longer than the rate limiter's pause after the failure.
    await lives.pass(10_000);
    const before = lives.sent.length;
    lives.kill();
    for (const id of problemsTried(site, player.id, 10)) {
      expect(await panel(id)).toMatchObject({ failure: { kind: 'server-trouble' } });
    }
    expect(lives.sent).toHaveLength(before);
  });

  it('is retried within a minute after ten pages at once', async () => {
    const shown = await Promise.all(problemsTried(site, player.id, 10).map(panel));
    const last = Math.max(...shown.map(({ retryAt }) => retryAt ?? 0));
    expect(last - lives.state.time).toBeLessThanOrEqual(60_000);
  });

  it('succeeds by itself once the site recovers', async () => {
    await panel(shared);
    proofStatus = null;
    await lives.pass(2 * 60_000);
    const own = idsOf('user_id = ? and problem_id = ?', player.id, shared).length;
    expect(await panel(shared)).toMatchObject({ failure: null, tries: own });
  });
});

describe('S34 a site that refuses the user-filter test', () => {
  it.each([400, 403, 404])("leaves no stranger's attempt stored after refusing with %i", async (status) => {
    Object.assign(site.switches, { attemptsIgnore: ['user_id'], attemptUser: 'missing' });
    proofStatus = status;
    await panel(shared);
    await readAll();
    await lives.pass(HOUR);
    proofStatus = null;
    await lives.pass(LIFETIME.userFilterTestMs);
    expect(await panel(foreign)).toMatchObject({ tries: 0, failure: { kind: 'not-only-yours' } });
    const strangers = new Set(idsOf('user_id <> ?', player.id));
    expect((await storedIds()).filter((id) => strangers.has(id))).toEqual([]);
    expect((await readHistory(await playerNow()))?.stretches ?? []).toEqual([]);
  });

  it("leaves no stranger's attempt stored either if the site's data were lost meanwhile", async () => {
    Object.assign(site.switches, { attemptsIgnore: ['user_id'], attemptUser: 'missing' });
    proofStatus = 404;
    await panel(foreign);
    expect(await storedIds()).not.toEqual([]);
    lives.kill();
    await inStore(siteDataName(site.url), 'paging', (rows) => rows.clear());
    proofStatus = null;
    await panel(shared);
    expect(await panel(foreign)).toMatchObject({ tries: 0, failure: { kind: 'not-only-yours' } });
    expect(await storedIds()).toEqual([]);
  });

  it('is tested once a day and nothing is removed', async () => {
    site.switches.attemptUser = 'missing';
    proofStatus = 404;
    for (let day = 0; day < 3; day++) {
      for (const id of problemsTried(site, player.id, 5)) await panel(id);
      await lives.pass(DAY);
    }
    expect(proofs()).toHaveLength(3);
    const storedBefore = await storedIds();
    expect(storedBefore.length).toBeGreaterThan(0);
    // The stored attempts stay although the test now fails: they were accepted for days.
    Object.assign(site.switches, { attemptsIgnore: ['user_id'] });
    proofStatus = null;
    await panel(foreign);
    expect(await readUserFilterTest(site.url)).toMatchObject({ heeds: false });
    expect(await storedIds()).toEqual(storedBefore);
  });
});

describe('background work', () => {
  it('gets the priority of a person also at its second request', async () => {
    site.switches.attemptUser = 'missing';
    const account = await storedAccount();
    void lives.ask((life) => life.attempts.refresh(account, shared, undefined, 'background'));
    while (lives.sent.length < 1) await lives.pass(10);
    await lives.pass(50);
    const at = lives.state.time;
    await lives.ask(({ page }) => page.refresh({ what: 'attempts', id: shared, userInitiated: true }));
    expect(proofs()).toHaveLength(1);
    expect((proofs()[0]?.at ?? 0) - at).toBeLessThan(1_000);
  });

  it('keeps its rate limit for the check after a refusal', async () => {
    site.faults.add('attempts', { kind: 'answer', status: 403 });
    await readAll();
    await lives.pass(HOUR);
    const [first, second] = lives.sent;
    expect(second?.url).toMatch(/user\/me$/);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
  });
});
