// The database as it lies there, without the extension's own way to it: for damage, and for looking what became of it.
import 'fake-indexeddb/auto';

function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Does something with one store of a database as it is. */
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

/** Makes a database of this name and version in place of what is there, with these stores and nothing in them. */
export async function makeDatabase(name: string, version: number, stores: readonly string[]): Promise<void> {
  await answerTo(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const store of stores) opening.result.createObjectStore(store);
  };
  (await answerTo(opening)).close();
}

/** The version of a database as it lies there; undefined where there is none. */
export async function versionOf(name: string): Promise<number | undefined> {
  return (await indexedDB.databases()).find((one) => one.name === name)?.version;
}
