import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { Failure } from '../failure.ts';
import { inTime } from './in-time.ts';
import { withDeadline } from './with-deadline.ts';

/** The key of the row in a store that holds a single row. */
export const ONLY = 'only';

type Upgrade<S extends DBSchema> = (
  db: IDBPDatabase<S>,
  oldVersion: number,
  upgrading: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>,
) => void;

/** Creates a missing database by calling `make`, or rejects where it must not exist. */
type Making<S extends DBSchema> = (
  name: string,
  make: () => Promise<IDBPDatabase<S>>,
) => Promise<IDBPDatabase<S>>;

/**
 * Returns a function that opens a database by name. Callers share one connection, which is opened again after the browser or
 * another version of the extension has closed it. It rejects with what IndexedDB throws, and with a `TimeoutError` or
 * `BlockedError` where IndexedDB stays silent; `storeFailure` turns these into a failure. A database that opens after its
 * deadline serves later calls. `making`, where given, decides whether a missing database is created.
 */
export function openerOf<S extends DBSchema>(version: number, upgrade: Upgrade<S>, making?: Making<S>) {
  const open = new Map<string, () => Promise<IDBPDatabase<S>>>();

  function openNew(name: string) {
    const forget = () => open.delete(name);
    let isBlocked = false;
    let isThere = true;
    const opened = async (mayMake: boolean) => {
      const db = await openDB<S>(name, version, {
        upgrade(upgraded, oldVersion, _newVersion, upgrading) {
          isThere = oldVersion > 0;
          const within = withDeadline(upgrading);
          if (isThere || mayMake) upgrade(withDeadline(upgraded), oldVersion, within);
          else within.abort();
        },
        // Connections of an earlier version close when they are told to, unless their page is frozen.
        blocked: () => {
          isBlocked = true;
        },
        blocking: (_version, _newVersion, { target }) => {
          forget();
          (target as IDBDatabase).close();
        },
        terminated: forget,
      });
      return withDeadline(db);
    };
    const opening = making
      ? opened(false).catch((error) => {
          if (isThere) throw error;
          return making(name, () => opened(true));
        })
      : opened(true);
    opening.catch(forget);
    return () => unlessBlocked(opening, () => isBlocked);
  }

  return (name: string): Promise<IDBPDatabase<S>> => {
    const connection = open.get(name) ?? openNew(name);
    open.set(name, connection);
    return connection();
  };
}

/**
 * Deletes a database. Other contexts close their connections for it when they are told. Rejects with a `BlockedError` where a
 * frozen page does not; the browser then deletes it as soon as that page is gone.
 */
export function deleteDatabase(name: string): Promise<void> {
  let isBlocked = false;
  const deleted = deleteDB(name, {
    blocked: () => {
      isBlocked = true;
    },
  });
  return unlessBlocked(deleted, () => isBlocked);
}

function unlessBlocked<T>(work: Promise<T>, isBlocked: () => boolean): Promise<T> {
  return inTime(work).catch((error) => {
    throw isBlocked() && error.name === 'TimeoutError' ? new DOMException('', 'BlockedError') : error;
  });
}

const KINDS: Readonly<Record<string, Failure['kind']>> = {
  QuotaExceededError: 'storage-full',
  VersionError: 'storage-newer',
  BlockedError: 'storage-blocked',
  // The account was erased, and its key with it.
  NotKeptError: 'no-key',
};

/** Returns the failure for an error of the storage. */
export function storeFailure(error: unknown): Failure {
  const { name = '' } = (error ?? {}) as Partial<Error>;
  return { kind: KINDS[name] ?? 'storage-broken' } as Failure;
}
