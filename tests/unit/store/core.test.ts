import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { readBackupTimes } from '../../../lib/pages/backup-times.ts';
import { readAnswerForms, readRateLimiter } from '../../../lib/pages/request-state.ts';
import { takeNews, takeNotice } from '../../../lib/pages/shown-once.ts';
import { NEW_RATE_LIMITER } from '../../../lib/requests/rate-limiter.ts';
import { readAccount } from '../../../lib/store/core/accounts.ts';
import { changeState, core, readState, writeState } from '../../../lib/store/core/core.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { readSiteOffset } from '../../../lib/store/core/site-offset.ts';
import { deleteDatabases } from '../support/databases.ts';
import { versionOf } from '../support/raw-storage.ts';

const STORES = [
  'settings',
  'site',
  'account',
  'rateLimiter',
  'popup',
  'note',
  'answers',
  'accounts',
  'backups',
  'version',
];
const ACCOUNT = {
  generation: 3,
  origin: 'https://www.goproblems.com',
  tail: 'ab',
  player: { id: 77, name: 'hoshi', elo: 1_400, rank: null },
  refused: false,
};
const ID = 'https://goproblems.com:77';

/** Makes a database as version 5 had it, with these rows by store and key. */
async function makeVersion5(rows: Record<string, Record<string, unknown>>): Promise<void> {
  const db = await openDB('core', 5, {
    upgrade(made) {
      for (const name of STORES) made.createObjectStore(name);
    },
  });
  for (const [store, byKey] of Object.entries(rows)) {
    for (const [key, row] of Object.entries(byKey)) await db.put(store, row, key);
  }
  db.close();
}

beforeEach(deleteDatabases);

it('an update keeps all that version 5 has stored', async () => {
  const form = { at: 1, headers: [], body: 'list' };
  await makeVersion5({
    settings: { only: { dailyGoal: 25, saved: [], changedAt: { dailyGoal: 7 } } },
    site: { only: 'https://goproblems.com', offset: -4_000 },
    account: { only: ACCOUNT },
    rateLimiter: { only: { ...NEW_RATE_LIMITER, day: 20_000, count: 17 } },
    popup: { only: { tab: 'recent', difficulty: 'harder' } },
    note: { only: { kind: 'key-damaged' }, wish: { kind: 'offline' } },
    answers: { 'problems, 200': form },
    accounts: { [ID]: { name: 'hoshi', erasing: false } },
    backups: { [ID]: { savedAt: 5, offeredUntil: 6 } },
    version: { only: '0.0.9' },
  });
  expect(await readSettings()).toMatchObject({ dailyGoal: 25, changedAt: { dailyGoal: 7 } });
  expect(await readState('site')).toBe('https://goproblems.com');
  expect(await readSiteOffset()).toBe(-4_000);
  expect(await readAccount()).toEqual(ACCOUNT);
  expect(await readRateLimiter()).toMatchObject({ day: 20_000, count: 17 });
  expect(await readPopupState()).toMatchObject({ tab: 'recent', difficulty: 'harder' });
  expect(await takeNotice('commandNotice', 'notice')).toEqual({ kind: 'offline' });
  expect(await takeNotice('notice')).toEqual({ kind: 'key-damaged' });
  expect(await readAnswerForms()).toEqual({ 'problems, 200': form });
  expect(await (await core()).get('accounts', ID)).toMatchObject({ name: 'hoshi', erasing: false });
  expect(await readBackupTimes(ID)).toEqual({ savedAt: 5, offeredUntil: 6 });
  expect(await takeNews('0.0.9')).toBe(false);
  expect(await takeNews('0.1.0')).toBe(true);
  expect([...(await core()).objectStoreNames]).toEqual(['accounts', 'answers', 'state']);
});

it('an update that fails in the middle changes nothing, and the next one succeeds', async () => {
  await makeVersion5({ settings: { only: { dailyGoal: 25 } }, version: { only: '0.0.9' } });
  const { put } = IDBObjectStore.prototype;
  let puts = 0;
  const failing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (++puts % 2 === 0) throw new DOMException('', 'DataCloneError');
    return put.apply(this, given);
  });
  await expect(core()).rejects.toThrow();
  failing.mockRestore();
  expect(await versionOf('core')).toBe(5);
  expect(await readSettings()).toMatchObject({ dailyGoal: 25 });
  expect(await takeNews('0.0.9')).toBe(false);
});

it('an update of an empty database stores nothing', async () => {
  await makeVersion5({});
  expect(await (await core()).getAllKeys('state')).toEqual([]);
});

it('changes made at once all count', async () => {
  await writeState('siteOffset', 1);
  await Promise.all([1, 2, 3].map(() => changeState('siteOffset', (offset) => Number(offset) + 1)));
  expect(await readSiteOffset()).toBe(4);
  await changeState('siteOffset', () => undefined);
  expect(await readState('siteOffset')).toBeUndefined();
});
