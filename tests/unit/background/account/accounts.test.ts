import { describe, expect, it } from 'vitest';
import { accountId } from '../../../../lib/account/accounts.ts';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import { readAccounts } from '../../../../lib/pages/read-accounts.ts';
import { readRateLimiter } from '../../../../lib/pages/request-state.ts';
import { startedToday } from '../../../../lib/requests/rate-limiter.ts';
import { makeIfKept } from '../../../../lib/store/core/accounts.ts';
import { playerData, playerDataName, readSyncState } from '../../../../lib/store/player/player.ts';
import { siteDataName } from '../../../../lib/store/site/site-data.ts';
import { truth } from '../../../e2e/oracle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { startSite } from '../../../site/server.ts';
import { told } from '../../support/browser-stand-in.ts';
import { cases } from '../../support/cases.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { holdAnswer, selectIds } from '../../support/practice-site.ts';
import { answerTo, inStore, makeDatabase } from '../../support/raw-storage.ts';
import { storedIds } from '../../support/stored-attempts.ts';

const HOUR = 3_600_000;

const site = await startSite();
const [one, other] = site.users.slice(-2) as [SiteUser, SiteUser];
const lives = livesAtSite(site, { keyless: true, settings: { historyPaused: false } });

const idOf = (user: SiteUser) => accountId(site.url, user.id);
const use = (user: SiteUser) => lives.ask(({ page }) => page.useKey(site.keyOf(user.name)));
const erase = (user: SiteUser) => lives.ask(({ page }) => page.eraseAccount(idOf(user)));
const idsAt = (user: SiteUser) =>
  selectIds(site, 'select id from attempts where user_id = ? order by id', user.id);
const idsOf = async (user: SiteUser) => storedIds(await playerData(site.url, user.id));
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Uses the key of a player and lets time pass until all attempts are read. */
async function readAllOf(user: SiteUser): Promise<void> {
  await use(user);
  for (let hour = 0; hour < 3; hour++) {
    await lives.pass(HOUR);
    if (isHistoryComplete(await readSyncState(await playerData(site.url, user.id)))) return;
  }
  throw new Error('the history was not read');
}

/** Expects that nothing about the player is stored, and that no later request is for that player. */
async function expectGone(user: SiteUser): Promise<void> {
  const sent = lives.sent.length;
  await lives.pass(3 * HOUR);
  expect(lives.sent.slice(sent).filter(({ url }) => url.includes(`user_id=${user.id}`))).toEqual([]);
  expect(await databases()).not.toContain(playerDataName(site.url, user.id));
  expect((await readAccounts()).map(({ id }) => id)).not.toContain(idOf(user));
  expect((await currentAccount())?.player.id).not.toBe(user.id);
  for (const key of ['asked', 'answer'] as const) {
    const row = await inStore(siteDataName(site.url), 'lists', (rows) => rows.get(key));
    expect(row?.playerId).not.toBe(user.id);
  }
}

describe('accounts', () => {
  it('stay separate when keys change, under one shared rate limit', async () => {
    for (const user of [one, other, one]) {
      await readAllOf(user);
      expect(await idsOf(user)).toEqual(idsAt(user));
      expect(startedToday(await readRateLimiter(), lives.state.time)).toBe(lives.sent.length);
      const tried = 'select distinct problem_id as id from attempts where user_id in (?, ?) order by 1';
      const ids = selectIds(site, tried, one.id, other.id);
      const signs = await lives.ask(({ content }) => content.signs({ ids, styled: 'en' }, 1));
      const own = ids.filter((id) => truth(site, user.id, id).attemptCount > 0);
      expect(signs?.signs.map(([id]) => id)).toEqual(own);
    }
    expect(await idsOf(other)).toEqual(idsAt(other));
    expect(await readAccounts()).toEqual([
      { id: idOf(one), name: one.name, isPresent: true },
      { id: idOf(other), name: other.name, isPresent: false },
    ]);
  });

  it('whose key returns need only their new attempts', async () => {
    await readAllOf(one);
    await readAllOf(other);
    const before = lives.sent.length;
    await use(one);
    await lives.pass(HOUR);
    const asked = lives.sent.slice(before).filter(({ url }) => url.includes('/attempts'));
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  it("are erased one by one; today's request count stays", async () => {
    await readAllOf(one);
    await readAllOf(other);
    const sent = lives.sent.length;
    expect(await erase(one)).toEqual({ ok: true, value: null });
    expect(await databases()).not.toContain(playerDataName(site.url, one.id));
    expect((await currentAccount())?.player.id).toBe(other.id);
    expect(await idsOf(other)).toEqual(idsAt(other));
    expect(startedToday(await readRateLimiter(), lives.state.time)).toBe(sent);
    await expectGone(one);
    expect(await idsOf(other)).toEqual(idsAt(other));
  });

  it('are erased with their key; storing it again restores everything', async () => {
    await readAllOf(one);
    const filters = { ...NO_FILTERS, statuses: ['solved' as const] };
    await lives.ask(({ page }) => page.findProblems({ filters, userInitiated: true }));
    told.length = 0;
    const sent = lives.sent.length;
    expect(await erase(one)).toEqual({ ok: true, value: null });
    expect(told).toContainEqual({ changed: 'all' });
    expect(await lives.panel(1)).toEqual({ show: 'add-key' });
    expect(startedToday(await readRateLimiter(), lives.state.time)).toBe(sent);
    await expectGone(one);
    expect(lives.sent.length).toBe(sent);
    await readAllOf(one);
    expect(await idsOf(one)).toEqual(idsAt(one));
  });

  it('without a row are listed by id and can be erased', async () => {
    await makeDatabase(playerDataName(site.url, 4_711), 7, []);
    const id = accountId(site.url, 4_711);
    expect(await readAccounts()).toEqual([{ id, name: '', isPresent: false }]);
    expect(await lives.ask(({ page }) => page.eraseAccount(id))).toEqual({ ok: true, value: null });
    expect(await readAccounts()).toEqual([]);
    expect(await databases()).not.toContain(playerDataName(site.url, 4_711));
  });

  it('held by a frozen page lose their key first, later their data', async () => {
    await readAllOf(one);
    const frozen = await answerTo(indexedDB.open(playerDataName(site.url, one.id)));
    expect(await erase(one)).toMatchObject({ ok: false, failure: { kind: 'storage-broken' } });
    expect(await currentAccount()).toBeNull();
    expect(await readAccounts()).toMatchObject([{ id: idOf(one), isPresent: false }]);
    // Work that ends late stores nothing of the account meanwhile.
    await expect(makeIfKept(playerDataName(site.url, one.id), async () => null)).rejects.toMatchObject({
      name: 'NotKeptError',
    });
    frozen.close();
    lives.kill();
    await lives.ask(({ recover }) => recover());
    await expectGone(one);
  });
});

describe('R40 an account erased while its history is read', () => {
  it('disappears with its response in flight and its queued requests', async () => {
    const { underWay, release } = holdAnswer(site, 'attempts');
    await use(one);
    await underWay;
    const inLine = [1, 2, 3].map((id) => lives.panel(id));
    expect(await erase(one)).toEqual({ ok: true, value: null });
    const sent = lives.sent.length;
    release();
    expect(await Promise.all(inLine)).toEqual(inLine.map(() => ({ show: 'add-key' })));
    await expectGone(one);
    expect(lives.sent.length).toBe(sent);
  });

  it('disappears at whatever write or request the worker is', async () => {
    /** Begins with the other player's history. Then begins to read that of the player to erase. */
    async function beginReading(): Promise<void> {
      lives.end();
      await lives.begin();
      await use(other);
      await lives.pass(HOUR);
      // Without a stored page size the worker has to find it, too.
      await use(one);
    }
    await beginReading();
    const before = lives.effects();
    await lives.pass(HOUR);
    const effects = lives.effects() - before;
    expect(effects).toBeGreaterThan(20);
    for (let effect = 1; effect <= effects; effect += Math.ceil(effects / cases(20, 4))) {
      await beginReading();
      const erased = new Promise((resolve) =>
        lives.atEffect('after', effect, /./, () => resolve(erase(one))),
      );
      await lives.pass(HOUR);
      expect(await erased, `effect ${effect}`).toEqual({ ok: true, value: null });
      const sent = lives.sent.length;
      await expectGone(one);
      expect(lives.sent.length, `effect ${effect}`).toBe(sent);
      expect(await idsOf(other), `effect ${effect}`).toEqual(idsAt(other));
    }
  });
});
