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

/** Where a store holds one row, it is under this name. */
export const ONLY = 'only';

type Upgrade<S extends DBSchema> = (
  db: IDBPDatabase<S>,
  oldVersion: number,
  upgrading: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>,
) => void;

/** Has a database made that is not there, or rejects where there is to be none. */
type Making<S extends DBSchema> = (
  name: string,
  make: () => Promise<IDBPDatabase<S>>,
) => Promise<IDBPDatabase<S>>;

/**
 * A way to open one database that shares its connection and opens anew after the browser or another version of
 * the extension closed it. Throws what IndexedDB throws, and a `TimeoutError` or `BlockedError` where it says nothing
 * in time; `storeFailure` turns that into a sentence. What opens late is there for who asks then. Given `making`, that
 * decides over each database which is not there yet.
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
        // Connections of an earlier version close when they are told to; one that lies frozen does not.
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
    const known = open.get(name) ?? openNew(name);
    open.set(name, known);
    return known();
  };
}

/**
 * Deletes a database, for which other contexts close their connections when they are told of it. Rejects with a
 * `BlockedError` where one that lies frozen does not; the browser goes on with it as soon as that is gone.
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

/** Names what went wrong with storage. */
export function storeFailure(error: unknown): Failure {
  const { name = '' } = (error ?? {}) as Partial<Error>;
  return { kind: KINDS[name] ?? 'storage-broken' } as Failure;
}
