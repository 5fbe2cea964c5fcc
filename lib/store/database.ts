import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Failure } from '../failure.ts';

/** Where a store holds one row, it is under this name. */
export const ONLY = 'only';

type Upgrade<S extends DBSchema> = (db: IDBPDatabase<S>, oldVersion: number) => void;

/**
 * A way to open one database that shares its connection and opens anew after the browser or another version of
 * the extension closed it. Throws what IndexedDB throws; `storeFailure` turns that into a sentence.
 */
export function openerOf<S extends DBSchema>(version: number, upgrade: Upgrade<S>) {
  const open = new Map<string, Promise<IDBPDatabase<S>>>();
  return (name: string): Promise<IDBPDatabase<S>> => {
    const known = open.get(name);
    if (known) return known;
    const forget = () => open.delete(name);
    const opening = openDB<S>(name, version, {
      upgrade: (db, oldVersion) => upgrade(db, oldVersion),
      blocking(_current, _blocked, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    open.set(name, opening);
    opening.catch(forget);
    return opening;
  };
}

/** Names what went wrong with storage. */
export function storeFailure(error: unknown): Failure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return { kind: name === 'QuotaExceededError' ? 'storage-full' : 'storage-broken' };
}
