import type { IDBPDatabase } from 'idb';
import { inTime } from './in-time.ts';

/**
 * IndexedDB with promises, in the words and types of the package idb, whose code weighs 3 kB more than this and knows no
 * deadline: `done` and `store` of a transaction, the shortcuts of a database (`db.get(store, key)` and the like), and a
 * cursor's `continue`. No iterators.
 */
export function idbOf<S>(value: IDBDatabase): IDBPDatabase<S>;
export function idbOf(value: unknown): unknown;
export function idbOf(value: unknown): unknown {
  if (value instanceof IDBRequest) return answerTo(value);
  if (value instanceof IDBTransaction) ends.set(value, endOf(value));
  const kinds = [IDBTransaction, IDBDatabase, IDBObjectStore, IDBIndex, IDBCursor];
  return kinds.some((kind) => value instanceof kind) ? new Proxy(value as object, TRAPS) : value;
}

/** What IndexedDB answers, or says against it; a `TimeoutError` where it says nothing. */
function answerTo(request: IDBRequest): Promise<unknown> {
  const answer = inTime(
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(idbOf(request.result));
      request.onerror = () => reject(causeOf(request.error, request.transaction));
    }),
  );
  // Who waits for the whole transaction alone is told by that.
  answer.catch(() => {});
  return answer;
}

const ends = new WeakMap<IDBTransaction, Promise<unknown>>();

/** Why what a transaction was to do fails: where it was given up, that is the cause. */
function causeOf(error: unknown, transaction: IDBTransaction | null | undefined): unknown {
  return transaction?.error ?? error;
}

/** From the transaction's beginning, or its end might be missed. */
function endOf(transaction: IDBTransaction): Promise<unknown> {
  const end = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'));
  });
  end.catch(() => {});
  return end;
}

const TRAPS: ProxyHandler<object> = {
  get(target, name) {
    if (target instanceof IDBTransaction) {
      if (name === 'done') return inTime(ends.get(target) as Promise<unknown>);
      if (name === 'store') return idbOf(target.objectStore(target.objectStoreNames[0] as string));
    }
    const found: unknown = Reflect.get(target, name, target);
    if (target instanceof IDBDatabase && found === undefined) return shortcut(target, String(name));
    if (typeof found !== 'function') return idbOf(found);
    return (...given: unknown[]) => {
      const { request, transaction = target } = target as { request?: IDBRequest; transaction?: object };
      try {
        // A cursor that goes on answers by the request that opened it.
        return idbOf(found.apply(target, given) ?? request);
      } catch (error) {
        throw causeOf(error, transaction as IDBTransaction);
      }
    };
  },
};

type Method = 'get' | 'put';
type Source = Record<Method, (...given: unknown[]) => IDBRequest>;

/** One call as a transaction of its own; undefined for what is none, such as the `then` that a promise looks for. */
function shortcut(db: IDBDatabase, name: string): unknown {
  const method = name.replace('FromIndex', '') as Method;
  const writes = /^(put|add|delete|clear)/.test(method);
  if (!writes && !/^(get|count)/.test(method)) return undefined;
  return async (storeName: string, ...given: unknown[]) => {
    const transaction = db.transaction(storeName, writes ? 'readwrite' : 'readonly');
    const end = inTime(endOf(transaction));
    const store = transaction.objectStore(storeName);
    const source: unknown = method === name ? store : store.index(given.shift() as string);
    const [answer] = await Promise.all([answerTo((source as Source)[method](...given)), end]);
    return answer;
  };
}
