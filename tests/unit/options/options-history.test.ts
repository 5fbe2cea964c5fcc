import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountId } from '../../../lib/account/accounts.ts';
import { writeAttempts } from '../../../lib/background/sync/problem-attempts.ts';
import { historyModel } from '../../../lib/pages/history-model.ts';
import { NEW_RATE_LIMITER } from '../../../lib/requests/rate-limiter.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings.ts';
import { core, writeState } from '../../../lib/store/core/core.ts';
import { playerData } from '../../../lib/store/player/player.ts';

const ORIGIN = 'https://www.goproblems.com';

beforeEach(() => {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
});
afterEach(() => vi.restoreAllMocks());

/** Returns the history's model on a page of a player with one stored attempt, of whose history nothing is read yet. */
async function openedHistory(now: number) {
  const player = { id: 77, name: 'hoshi', elo: null, rank: null };
  const account = { generation: 1, origin: ORIGIN, tail: 'abcd', player, refused: false };
  await (await core()).put('accounts', { name: player.name, erasing: false }, accountId(ORIGIN, player.id));
  await (await core()).delete('state', 'rateLimiter');
  const db = await playerData(ORIGIN, player.id);
  await writeAttempts(db, 1, [{ id: 1, problemId: 1, at: 1, solved: true, ms: 1, level: 1 }], [], {});
  const history = historyModel(signal(account), signal(DEFAULT_SETTINGS), signal(now));
  await history.read();
  expect(history.progress.value).toMatchObject({ state: 'unknown', stored: 1 });
  return history;
}

it('a wait updates the progress without counting all attempts again', async () => {
  const now = Date.now();
  const history = await openedHistory(now);
  const count = vi.spyOn(IDBObjectStore.prototype, 'count');
  const wait = { heldUntil: now + 60_000, heldMs: 60_000, heldBy: { kind: 'not-responding' } as const };
  await writeState('rateLimiter', { ...NEW_RATE_LIMITER, ...wait });
  await history.readWaits();
  expect(history.progress.value).toMatchObject({ state: 'held', stored: 1, held: { until: wait.heldUntil } });
  expect(count).not.toHaveBeenCalled();
});

it('without permission for the site, the history waits for the player', async () => {
  const { chrome } = globalThis as unknown as { chrome: { permissions: { contains(): Promise<boolean> } } };
  const now = Date.now();
  const history = await openedHistory(now);
  const contains = vi.spyOn(chrome.permissions, 'contains').mockResolvedValue(false);
  await history.readWaits();
  const failure = { kind: 'no-permission' } as const;
  expect(history.progress.value).toMatchObject({ state: 'held', held: { failure, until: null } });
  contains.mockResolvedValue(true);
  await history.readWaits();
  expect(history.progress.value).toMatchObject({ state: 'unknown', held: null });
});
