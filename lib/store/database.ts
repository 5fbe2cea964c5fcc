// Opens any database. The stores of each, and its version: `core/core.ts`, `site/site-data.ts`, `player/player.ts`, `own/own.ts`.
import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { Failure } from '../failure.ts';
import { STORAGE } from '../limits.ts';
import { reportUnreadable } from './corruption.ts';
import { inTime, isPassing } from './in-time.ts';

/** The key of the row in a store that has only one row. */
export const ONLY = 'only';

/** The transaction in which the stores of a database are created. */
export type Upgrade<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'versionchange'>;

/** A transaction of some stores of a database. */
export type Reading<S extends DBSchema> = Omit<
  IDBPTransaction<S, StoreNames<S>[], IDBTransactionMode>,
  'store'
>;

/** The same to write. */
export type Writing<S extends DBSchema> = Omit<IDBPTransaction<S, StoreNames<S>[], 'readwrite'>, 'store'>;

/** Creates a missing database by calling `make`, or rejects if it must not be created. */
type Making<S extends DBSchema> = (
  name: string,
  make: () => Promise<IDBPDatabase<S>>,
) => Promise<IDBPDatabase<S>>;

/** The errors of a request for a stored row whose files are lost. */
const LOST = ['DataError', 'NotReadableError'];

/** Why a request failed last. The promises of its transaction, and of other requests, say only that the transaction was aborted. */
let abortedBy: Partial<Error> | null = null;

/**
 * Returns a function that opens a database by name. All callers share one connection. If the browser or another version
 * of the extension closes it, the next call opens a new one. `createStores` gets a database that is new or has an older
 * version. `making`, if given, decides whether a missing database is created.
 *
 * Rejects with the errors of IndexedDB, after an error that may pass only if it comes twice, and with a `TimeoutError` if IndexedDB does
 * not answer, as when a frozen page holds an older version; `storeFailure` turns these into a failure. A database that opens after the
 * deadline is used by later calls. A cache that does not open, or whose files are lost, is reported.
 */
export function openerOf<S extends DBSchema>(
  version: number,
  createStores: (db: IDBPDatabase<S>, upgrade: Upgrade<S>) => void | Promise<void>,
  making?: Making<S>,
) {
  const open = new Map<string, Promise<IDBPDatabase<S>>>();

  function openNew(name: string): Promise<IDBPDatabase<S>> {
    const forget = () => void open.delete(name);
    let isThere = true;
    const opened = async (mayMake: boolean) => {
      const db = await openDB<S>(name, version, {
        upgrade(upgraded, oldVersion, _newVersion, upgrading) {
          isThere = oldVersion > 0;
          upgrading.done.catch(() => {});
          const creating = async () =>
            isThere || mayMake ? createStores(upgraded, upgrading) : upgrading.abort();
          // Otherwise an upgrade that fails in the middle would count as done.
          creating().catch(() => upgrading.abort());
        },
        // A page with an earlier version closes its connection when the browser notifies it, unless the page is frozen.
        blocking: (_version, _newVersion, { target }) => {
          forget();
          (target as IDBDatabase).close();
        },
        terminated: forget,
      });
      const onError = ({ target }: Event) => {
        const { error, transaction } = target as IDBRequest;
        abortedBy = transaction?.error ?? error;
        if (LOST.includes(error?.name ?? '')) reportUnreadable(name);
      };
      // Ahead of the promises of the request and its transaction.
      db.addEventListener('error', onError, { capture: true });
      return db;
    };
    const openOrMake = () =>
      making
        ? opened(false).catch((error) => {
            if (isThere) throw error;
            return making(name, () => opened(true));
          })
        : opened(true);
    const opening = openOrMake().catch((error) => {
      if (!isPassing(error)) throw error;
      return new Promise((resolve) => setTimeout(resolve, STORAGE.retryMs)).then(openOrMake);
    });
    opening.catch((error) => {
      forget();
      if (isDamage(error)) reportUnreadable(name);
    });
    return opening;
  }

  return (name: string): Promise<IDBPDatabase<S>> => {
    const opening = open.get(name) ?? openNew(name);
    open.set(name, opening);
    return inTime(opening);
  };
}

/** Deletes all stores of a cache of an older version, before its stores are created. What it held is read from the site again. */
export function emptyCache<S extends DBSchema>(db: IDBPDatabase<S>): void {
  for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
}

/**
 * Deletes a database. Other contexts close their connections when the browser notifies them. Rejects with a
 * `TimeoutError` if a frozen page does not; the browser then deletes the database as soon as that page is closed.
 */
export function deleteDatabase(name: string): Promise<void> {
  return inTime(deleteDB(name));
}

/**
 * Whether an error of opening a database means that nothing can be read from it any more. That is not known while it is busy, full or
 * closed.
 */
function isDamage(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  const { name } = error;
  return name === 'VersionError' || name === 'UnknownError' || (!(name in KINDS) && !isPassing(error));
}

const KINDS: Readonly<Record<string, Failure['kind']>> = {
  QuotaExceededError: 'storage-full',
  VersionError: 'storage-newer',
  // The account was erased together with its key.
  NotKeptError: 'no-key',
};

/** Returns the failure for an error of the storage. */
export function storeFailure(error: unknown): Failure {
  const { name = '' } = (error ?? {}) as Partial<Error>;
  const reason = name === 'AbortError' ? abortedBy?.name : name;
  return { kind: KINDS[reason ?? ''] ?? 'storage-broken' } as Failure;
}

/** Ends a transaction because what it would change cannot be read, and returns the error to reject with. */
export function unreadable(writing: { abort(): void; readonly done: Promise<void> }): DOMException {
  writing.done.catch(() => {});
  writing.abort();
  return new DOMException('', 'DataError');
}
