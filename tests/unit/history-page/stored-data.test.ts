import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedData } from '../../../entrypoints/history-page/stored-data.ts';
import { accountId } from '../../../lib/account/accounts.ts';
import { writeAttempts } from '../../../lib/background/sync/problem-attempts.ts';
import { core } from '../../../lib/store/core/core.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { deleteDatabases } from '../support/databases.ts';
import { wholeHistory } from '../support/whole-history.ts';

const ORIGIN = 'https://www.goproblems.com';

beforeEach(deleteDatabases);
afterEach(() => {
  vi.useRealTimers();
});

async function accountOf(id: number) {
  const player = { id, name: 'hoshi', elo: null, rank: null };
  await (await core()).put('accounts', { name: player.name, erasing: false }, accountId(ORIGIN, id));
  return { generation: id, origin: ORIGIN, tail: 'abcd', player, refused: false };
}

/** Stores an attempt, as the worker does with one that the site has answered. */
async function store(playerId: number, id: number): Promise<void> {
  const attempt = { id, problemId: 7, at: id, solved: true, ms: 1, level: 1 };
  await writeAttempts(await playerData(ORIGIN, playerId), 7, [attempt], [], {});
}

function reading() {
  const readAgain = vi.fn();
  const { stored, read } = storedData(readAgain);
  const ids = () => stored.value && [...stored.value.history.attempts.id];
  return { stored, read, readAgain, ids };
}

it('a new attempt is shown at once after all were read, and nothing is computed without one', async () => {
  const account = await accountOf(1);
  const db = await playerData(ORIGIN, 1);
  await db.put('state', wholeHistory(), 'sync');
  await store(1, 8);
  const { stored, read, ids } = reading();
  await read(account);
  const first = stored.value;
  expect(ids()).toEqual([8]);
  await read({ ...account });
  expect(stored.value).toBe(first);
  await store(1, 9);
  await read(account);
  expect(ids()).toEqual([8, 9]);
});

it('a first reading shows more attempts every ten seconds at most', async () => {
  const account = await accountOf(1);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
  await store(1, 8);
  const { read, readAgain, ids } = reading();
  await read(account);
  expect(ids()).toEqual([8]);
  await store(1, 7);
  await read(account);
  expect(ids()).toEqual([8]);
  vi.advanceTimersByTime(9_999);
  expect(readAgain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(readAgain).toHaveBeenCalledOnce();
  await read(account);
  expect(ids()).toEqual([7, 8]);
});

it('nothing of a player stays for another one, nor without a key', async () => {
  const [one, other] = [await accountOf(1), await accountOf(2)];
  await store(1, 8);
  const { stored, read, ids } = reading();
  const shown: (number[] | null)[] = [];
  stored.subscribe(() => shown.push(ids()));
  await read(one);
  await read(other);
  await read(null);
  expect(shown).toEqual([null, [8], null, [], null]);
});
