// The stored databases without the extension's own code: to corrupt them, and to read what became of them.
import 'fake-indexeddb/auto';

/** The result of a request to the database, once it is there. */
export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs a request on one store of a database as it is. */
export async function inStore<T>(
  database: string,
  store: string,
  work: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await answerTo(indexedDB.open(database));
  const result = await answerTo(work(db.transaction(store, 'readwrite').objectStore(store)));
  db.close();
  return result;
}

/** Replaces a database by an empty one of this name and version with these stores. */
export async function makeDatabase(name: string, version: number, stores: readonly string[]): Promise<void> {
  await answerTo(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const store of stores) opening.result.createObjectStore(store);
  };
  (await answerTo(opening)).close();
}

/** Returns the stored version of a database; undefined where there is none. */
export async function versionOf(name: string): Promise<number | undefined> {
  return (await indexedDB.databases()).find((one) => one.name === name)?.version;
}
