// Access to the databases without the extension's code. Tests use it to corrupt rows and to check them afterwards.

/** Resolves with the result of a database request. */
export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs one request on a store of a database, at the stored version. */
export async function inStore<T>(
  database: string,
  store: string,
  work: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await answerTo(indexedDB.open(database));
  try {
    return await answerTo(work(db.transaction(store, 'readwrite').objectStore(store)));
  } finally {
    // Also after an error: the extension would wait for ever to delete the database.
    db.close();
  }
}

/** Replaces a database by an empty one of this name and version with these stores. */
export async function makeDatabase(name: string, version: number, stores: readonly string[]): Promise<void> {
  // Both are requested in the same turn, so that the extension cannot create the database in between.
  const deleted = answerTo(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const store of stores) opening.result.createObjectStore(store);
  };
  const [made] = await Promise.all([answerTo(opening), deleted]);
  made.close();
}

/** Returns the stored version of a database; undefined if it does not exist. */
export async function versionOf(name: string): Promise<number | undefined> {
  return (await indexedDB.databases()).find((one) => one.name === name)?.version;
}
