import type { DBSchema } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE } from '../../../lib/limits.ts';
import { onDamage } from '../../../lib/store/corruption.ts';
import { openerOf } from '../../../lib/store/database.ts';

interface Rows extends DBSchema {
  rows: { key: number; value: number };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens a database of this name with one store and one row. */
async function opened(name: string) {
  const db = await openerOf<Rows>(1, (made) => void made.createObjectStore('rows'))(name);
  await db.put('rows', 5, 1);
  return db;
}

/** Makes the browser never answer the requests of this method. */
function silence(method: 'get' | 'openCursor'): void {
  const silent = () => new Proxy(Object.create(IDBRequest.prototype), { get: () => () => {} });
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(silent);
}

async function nameOfError(work: Promise<unknown>): Promise<string> {
  const failed = work.then(
    () => 'none',
    (error: Error) => error.name,
  );
  await vi.advanceTimersByTimeAsync(STORAGE.turnMs * (STORAGE.turns + 2));
  return failed;
}

it.each([
  ['a shortcut', (db: Awaited<ReturnType<typeof opened>>) => db.get('rows', 1)],
  ['a store', (db: Awaited<ReturnType<typeof opened>>) => db.transaction('rows').store.get(1)],
  ['a cursor', (db: Awaited<ReturnType<typeof opened>>) => db.transaction('rows').store.openCursor()],
])('rejects a request by %s that is never answered', async (name, read) => {
  const db = await opened(name);
  silence('get');
  silence('openCursor');
  expect(await nameOfError(read(db))).toBe('TimeoutError');
});

it('rejects a transaction that never ends', async () => {
  const db = await opened('endless');
  vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockImplementation(() => {});
  expect(await nameOfError(db.transaction('rows').done)).toBe('TimeoutError');
});

it('rejects request and transaction with the reason of the abort', async () => {
  const db = await opened('reason');
  const writing = db.transaction('rows', 'readwrite');
  const [added, done] = [writing.store.add(6, 1), writing.done];
  const names = await Promise.all([nameOfError(added), nameOfError(done)]);
  expect(names).toEqual(['ConstraintError', 'ConstraintError']);
});

it.each([
  ['player:lost', 'NotReadableError', ['player:lost']],
  ['player:lost', 'UnknownError', []],
  ['own:lost', 'NotReadableError', []],
])('reports a cache whose files are lost: %s, %s', async (name, error, expected) => {
  const reported: string[] = [];
  onDamage((cache) => reported.push(cache));
  const db = await opened(name);
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore) {
    const failing: Record<string, unknown> = {
      addEventListener: (type: string, listener: () => void) => type === 'error' && queueMicrotask(listener),
      removeEventListener: () => {},
      error: new DOMException('', error),
      transaction: this.transaction,
    };
    return new Proxy(Object.create(IDBRequest.prototype), { get: (_, part) => failing[String(part)] });
  });
  expect(await nameOfError(db.get('rows', 1))).toBe(error);
  expect(reported).toEqual(expected);
});
