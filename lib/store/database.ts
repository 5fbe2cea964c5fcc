import type { DBSchema, IDBPDatabase } from 'idb';
import type { Failure } from '../failure.ts';
import { inTime } from './in-time.ts';
import { promised } from './promised.ts';

/** Where a store holds one row, it is under this name. */
export const ONLY = 'only';

type Upgrade<S extends DBSchema> = (db: IDBPDatabase<S>, oldVersion: number) => void;

/**
 * A way to open one database that shares its connection and opens anew after the browser or another version of
 * the extension closed it. Throws what IndexedDB throws, and a `TimeoutError` or `BlockedError` where it says nothing
 * in time; `storeFailure` turns that into a sentence. What opens late is there for who asks then.
 */
export function openerOf<S extends DBSchema>(version: number, upgrade: Upgrade<S>) {
  const open = new Map<string, () => Promise<IDBPDatabase<S>>>();

  function openNew(name: string) {
    const request = indexedDB.open(name, version);
    const forget = () => open.delete(name);
    let isBlocked = false;
    const opening = new Promise<IDBPDatabase<S>>((resolve, reject) => {
      request.onupgradeneeded = ({ oldVersion }) => upgrade(promised(request.result), oldVersion);
      // Connections of an earlier version close when they are told to; one that lies frozen does not.
      request.onblocked = () => {
        isBlocked = true;
      };
      request.onerror = () => {
        forget();
        reject(request.error);
      };
      request.onsuccess = () => {
        const db = request.result;
        db.onclose = forget;
        db.onversionchange = () => {
          forget();
          db.close();
        };
        resolve(promised(db));
      };
    });
    return () =>
      inTime(opening).catch((error) => {
        throw isBlocked && error.name === 'TimeoutError' ? new DOMException('', 'BlockedError') : error;
      });
  }

  return (name: string): Promise<IDBPDatabase<S>> => {
    const known = open.get(name) ?? openNew(name);
    open.set(name, known);
    return known();
  };
}

const KINDS: Readonly<Record<string, Failure['kind']>> = {
  QuotaExceededError: 'storage-full',
  VersionError: 'storage-newer',
  BlockedError: 'storage-blocked',
};

/** Names what went wrong with storage. */
export function storeFailure(error: unknown): Failure {
  const { name = '' } = (error ?? {}) as Partial<Error>;
  return { kind: KINDS[name] ?? 'storage-broken' } as Failure;
}
