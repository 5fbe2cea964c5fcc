// All databases of the extension, read and written without its own code.

/** An index of an object store, with the fields of IndexedDB. */
interface StoredIndex {
  name: string;
  keyPath: string | string[];
  unique: boolean;
  multiEntry: boolean;
}

/** An object store with its rows in the order of their keys. */
export interface StoredStore {
  name: string;
  /** null: the keys are stored beside the rows. */
  keyPath: string | string[] | null;
  indexes: StoredIndex[];
  /** Empty where the rows hold their keys. */
  keys: IDBValidKey[];
  rows: unknown[];
}

export interface StoredDatabase {
  name: string;
  version: number;
  stores: StoredStore[];
}

/** Resolves to the result of an IndexedDB request. */
function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Reads every database in the form in which it is stored. */
export async function readDatabases(): Promise<StoredDatabase[]> {
  const databases: StoredDatabase[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await answerTo(indexedDB.open(name));
    const stores: StoredStore[] = [];
    for (const storeName of db.objectStoreNames) {
      const store = db.transaction(storeName).objectStore(storeName);
      const [keys, rows] = await Promise.all([answerTo(store.getAllKeys()), answerTo(store.getAll())]);
      const indexes = [...store.indexNames].map((one) => {
        const { name, keyPath, unique, multiEntry } = store.index(one);
        return { name, keyPath, unique, multiEntry };
      });
      const { keyPath } = store;
      stores.push({ name: storeName, keyPath, indexes, keys: keyPath === null ? keys : [], rows });
    }
    databases.push({ name, version: db.version, stores });
    db.close();
  }
  return databases.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Replaces all databases by these. */
export async function putDatabases(databases: readonly StoredDatabase[]): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) await answerTo(indexedDB.deleteDatabase(name));
  for (const database of databases) await putDatabase(database);
}

/** Rows in one transaction. */
const MOST_AT_ONCE = 1_000;

async function putDatabase({ name, version, stores }: StoredDatabase): Promise<void> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const { name: storeName, keyPath, indexes } of stores) {
      const store = opening.result.createObjectStore(storeName, { keyPath });
      for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath, options);
    }
  };
  const db = await answerTo(opening);
  for (const store of stores) {
    for (let from = 0; from < store.rows.length; from += MOST_AT_ONCE) await putSome(db, store, from);
  }
  db.close();
}

function putSome(db: IDBDatabase, { name, keyPath, keys, rows }: StoredStore, from: number): Promise<void> {
  const writing = db.transaction(name, 'readwrite');
  const store = writing.objectStore(name);
  rows.slice(from, from + MOST_AT_ONCE).forEach((row, i) => {
    if (keyPath === null) store.put(row, keys[from + i]);
    else store.put(row);
  });
  return new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error);
  });
}

/** Returns one store; throws if it does not exist. */
export function storeIn(databases: readonly StoredDatabase[], name: string, storeName: string): StoredStore {
  const store = databases
    .find((database) => database.name === name)
    ?.stores.find((one) => one.name === storeName);
  if (!store) throw new Error(`no store ${storeName} in ${name}`);
  return store;
}
