import { type IDBPDatabase, unwrap, wrap } from 'idb';
import { reportUnreadable } from './corruption.ts';
import { inTime } from './in-time.ts';

/**
 * Returns an object of the package idb (database, transaction, store, index or cursor) with a deadline on every promise
 * that it returns. If IndexedDB does not answer in time, the promise rejects with a `TimeoutError`. If the transaction
 * was aborted, a request rejects with the reason for the abort, such as a full disk. Iterators are not supported.
 */
export function withDeadline<T extends object>(target: T): T {
  const raw = rawOf(target);
  if (raw instanceof IDBTransaction) endOf(raw);
  const proxy = new Proxy(target, TRAPS) as T;
  browserObjects.set(proxy, raw);
  return proxy;
}

const browserObjects = new WeakMap<object, object>();

/** Returns the browser's object behind an object of idb, with deadlines or without. */
export function browserObjectOf<Raw extends object>(of: object): Raw {
  return (browserObjects.get(of) ?? rawOf(of)) as Raw;
}

/** Returns the answer to a request of the browser, with a deadline. */
export function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return withDeadlineOf(wrap(request)) as Promise<Value>;
}

const TRAPS: ProxyHandler<object> = {
  get(target, name, receiver) {
    const raw = rawOf(target);
    if (name === 'done' && raw instanceof IDBTransaction) return inTime(endOf(raw));
    const found: unknown = Reflect.get(target, name, target);
    if (typeof found !== 'function') return guarded(found);
    // idb implements a shortcut, such as `db.get`, with methods of the object it is called on. Those methods have the
    // deadline, so the shortcut needs none.
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
  if (value instanceof Promise) return withDeadlineOf(value);
  const kinds = [IDBTransaction, IDBDatabase, IDBObjectStore, IDBIndex, IDBCursor];
  return kinds.some((kind) => value instanceof kind) ? withDeadline(value as object) : value;
}

function withDeadlineOf(promise: Promise<unknown>): Promise<unknown> {
  const { transaction } = unwrap(promise);
  const answer = inTime(
    promise.then(guarded, (error) => {
      if (LOST.includes(error?.name) && transaction) reportUnreadable(transaction.db.name);
      throw reasonOf(error, transaction);
    }),
  );
  // A caller that waits only for the end of the transaction gets the error there. So this promise must not cause an
  // unhandled rejection.
  answer.catch(() => {});
  return answer;
}

/** The errors of a request for a stored row whose files are lost. */
const LOST = ['DataError', 'NotReadableError'];

const ends = new WeakMap<IDBTransaction, Promise<void>>();

/**
 * Returns a promise of the transaction's end. Its listeners are added at the start, since the events could otherwise be
 * failed. idb's `done` is not used: it rejects as soon as a request fails, when the reason for the abort is not known
 * yet.
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

/** Returns the browser's object behind an object of idb. */
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
