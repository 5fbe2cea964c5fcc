// A profile: all data that a build of the extension has stored, read without the extension's own code.

/** An index of an object store, with the fields of IndexedDB. */
interface StoredIndex {
  name: string;
  keyPath: string | string[];
  unique: boolean;
  multiEntry: boolean;
}

/** An object store with its rows in the order of their keys. */
export interface ProfileStore {
  name: string;
  /** null: the keys are stored beside the rows. */
  keyPath: string | string[] | null;
  indexes: StoredIndex[];
  /** Empty where the rows hold their keys. */
  keys: IDBValidKey[];
  rows: unknown[];
}

export interface ProfileDatabase {
  name: string;
  version: number;
  stores: ProfileStore[];
}

/** All data that one build stored in a browser. */
export interface Profile {
  /** Version of the package, commit and day of the build that wrote it. */
  build: { version: string; commit: string; date: string };
  /** When it was written, epoch ms. */
  now: number;
  /** The data in the area `local` of the extension's storage. */
  storage: Record<string, unknown>;
  databases: ProfileDatabase[];
}

/** Resolves to the result of an IndexedDB request. */
export function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Reads every database in the form in which it is stored. */
export async function readDatabases(): Promise<ProfileDatabase[]> {
  const databases: ProfileDatabase[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await answerTo(indexedDB.open(name));
    const stores: ProfileStore[] = [];
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

/** Replaces all databases by these, in the form in which the build that wrote them stored them. */
export async function putDatabases(databases: readonly ProfileDatabase[]): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) await answerTo(indexedDB.deleteDatabase(name));
  for (const database of databases) await putDatabase(database);
}

/** Rows in one transaction: with an IndexedDB in memory, large transactions are slow. */
const MOST_AT_ONCE = 1_000;

async function putDatabase({ name, version, stores }: ProfileDatabase): Promise<void> {
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

function putSome(db: IDBDatabase, { name, keyPath, keys, rows }: ProfileStore, from: number): Promise<void> {
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

/** The rows of one store by their keys as text. */
export function rowsByKey({ keyPath, keys, rows }: ProfileStore): Map<string, unknown> {
  return new Map(
    rows.map((row, i) => [
      JSON.stringify(keyPath === null ? keys[i] : (row as Record<string, unknown>)[String(keyPath)]),
      row,
    ]),
  );
}

/** Returns one store of a profile; throws if it does not exist. */
export function storeIn(
  databases: readonly ProfileDatabase[],
  name: string,
  storeName: string,
): ProfileStore {
  const store = databases
    .find((database) => database.name === name)
    ?.stores.find((one) => one.name === storeName);
  if (!store) throw new Error(`no store ${storeName} in ${name}`);
  return store;
}

/** Arrays of numbers of one kind, which JSON does not have. A file has them as an object with the name of the kind. */
const NUMBERS = { Float64Array, Uint8Array, Uint16Array };

/** Returns the JSON of a value. NaN, the only number in a row that JSON lacks, is null there. */
function json(value: unknown): string {
  return JSON.stringify(value, (_, one) => {
    const name = Object.keys(NUMBERS).find((kind) => one instanceof NUMBERS[kind as keyof typeof NUMBERS]);
    return name ? { [name]: [...one] } : one;
  });
}

/** Returns the numbers of such an array. */
const valuesIn = (values: (number | null)[]) => values.map((value) => value ?? Number.NaN);

/** Returns the profile in a text of `asText`. */
export function profileIn(text: string): Profile {
  return JSON.parse(text, (_, one) => {
    const [name = '', ...others] = Object.keys(one ?? {});
    const kind = others.length === 0 ? NUMBERS[name as keyof typeof NUMBERS] : undefined;
    return kind ? Reflect.construct(kind, [valuesIn(one[name])]) : one;
  });
}

/** The profile as text with one row a line, so that differences can be reviewed. */
export function asText({ databases, ...head }: Profile): string {
  const rowLines = (rows: readonly unknown[]) =>
    rows.length === 0 ? '[]' : `[\n${rows.map(json).join(',\n')}\n]`;
  const storeText = ({ rows, ...store }: ProfileStore) =>
    `${JSON.stringify(store).slice(0, -1)},"rows":${rowLines(rows)}}`;
  const databaseText = ({ stores, ...database }: ProfileDatabase) =>
    `${JSON.stringify(database).slice(0, -1)},"stores":[\n${stores.map(storeText).join(',\n')}\n]}`;
  return `${JSON.stringify(head).slice(0, -1)},"databases":[\n${databases.map(databaseText).join(',\n')}\n]}\n`;
}
