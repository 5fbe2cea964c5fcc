import { type IDBPDatabase, unwrap, wrap } from 'idb';
import { inTime } from './in-time.ts';

/**
 * Returns the same object of the package idb (a database, transaction, store, index or cursor) with a deadline on every
 * promise that comes out of it: a `TimeoutError` where IndexedDB stays silent. What fails since its transaction was aborted
 * rejects with the reason of that, such as a full disk. No iterators.
 */
export function withDeadline<T extends object>(target: T): T {
  const raw = rawOf(target);
  if (raw instanceof IDBTransaction) endOf(raw);
  return new Proxy(target, TRAPS) as T;
}

const TRAPS: ProxyHandler<object> = {
  get(target, name, receiver) {
    const raw = rawOf(target);
    if (name === 'done' && raw instanceof IDBTransaction) return inTime(endOf(raw));
    const found: unknown = Reflect.get(target, name, target);
    if (typeof found !== 'function') return guarded(found);
    // A shortcut of idb's, such as `db.get`, is made of methods of what it is called on: these have the deadline.
    const isShortcut = !(name in raw);
    return (...given: unknown[]) => {
      if (isShortcut) return found.apply(receiver, given);
      try {
        return guarded(found.apply(target, given));
      } catch (error) {
        throw reasonOf(error, transactionOf(raw));
      }
    };
  },
};

function guarded(value: unknown): unknown {
  if (value instanceof Promise) return answerOf(value);
  const kinds = [IDBTransaction, IDBDatabase, IDBObjectStore, IDBIndex, IDBCursor];
  return kinds.some((kind) => value instanceof kind) ? withDeadline(value as object) : value;
}

function answerOf(promise: Promise<unknown>): Promise<unknown> {
  const { transaction } = unwrap(promise);
  const answer = inTime(
    promise.then(guarded, (error) => {
      throw reasonOf(error, transaction);
    }),
  );
  // Who waits for the whole transaction alone is told by that.
  answer.catch(() => {});
  return answer;
}

const ends = new WeakMap<IDBTransaction, Promise<void>>();

/**
 * Returns the transaction's end, for which it waits from the beginning, or it might be missed. idb's own `done` rejects as soon as a request
 * fails, when the browser has not yet said what the transaction is aborted for.
 */
function endOf(transaction: IDBTransaction): Promise<void> {
  const known = ends.get(transaction);
  if (known) return known;
  const end = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('', 'AbortError')),
    );
  });
  end.catch(() => {});
  wrap(transaction).done.catch(() => {});
  ends.set(transaction, end);
  return end;
}

/** The browser's own object behind one of idb's. */
function rawOf(target: object): object {
  return unwrap(target as IDBPDatabase);
}

function transactionOf(raw: object): IDBTransaction | null {
  if (raw instanceof IDBTransaction) return raw;
  if (raw instanceof IDBObjectStore) return raw.transaction;
  return raw instanceof IDBCursor ? raw.request.transaction : null;
}

function reasonOf(error: unknown, transaction: IDBTransaction | null): unknown {
  return transaction?.error ?? error;
}
