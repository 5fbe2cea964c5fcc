import { type Guarded, isNumber, listOf, objectOf } from '../guards.ts';
import {
  type Chunk,
  changedChunk,
  chunkOf,
  type Entries,
  type EntryChanges,
  entriesIn,
  type Fields,
  isChunk,
  lazyEntries,
} from './chunks.ts';
import { validRow } from './corruption.ts';
import { ONLY } from './database.ts';

// Entries of problems in columns (`chunks.ts`), beside the rows that they come from. The transaction that changes rows also
// stores their new entries, as a list of changes, which costs one request. The worker puts these changes into the columns
// later, many at a time. Readers take both together, so they always get the current data.

/** What is stored in columns. */
export interface ColumnSource<E extends object> {
  /** The store of the rows. */
  rows: 'stats' | 'problems';
  /** Raise this if `entryOf` or the form of the columns changes. The worker then builds the columns again. */
  version: number;
  fields: Fields<E>;
  /** Returns the entry of a stored row; null if the row is missing, damaged or without an entry. */
  entryOf(row: unknown): E | null;
}

/** The stores of the columns, which both databases of this kind have. */
export interface ColumnStores {
  columns: { key: number; value: Chunk };
  /** What has changed since the columns were updated; later changes have higher keys. */
  outdated: { key: number; value: ColumnChanges };
  /** The version of the columns; missing or another one: they must be built. */
  columnVersion: { key: string; value: number };
}

/** Whether a stored value is a list of changes: new `entries`, and the ids of problems whose entry was `removed`. */
const isColumnChanges = objectOf({ entries: isChunk, removed: listOf(isNumber) });

type ColumnChanges = Guarded<typeof isColumnChanges>;

/** The names of these stores. */
export const COLUMN_STORES = ['columns', 'outdated', 'columnVersion'] as const;

/** The part of a transaction that is used here. The types of idb do not cover stores of two databases. */
export interface ColumnsTransaction {
  objectStore(name: string): object;
}

interface Rows {
  get(key: IDBValidKey): Promise<unknown>;
  getAll(): Promise<unknown[]>;
  getAllKeys(): Promise<IDBValidKey[]>;
  put(value: unknown, key: IDBValidKey): Promise<unknown>;
  add(value: unknown): Promise<unknown>;
  delete(key: IDBValidKey): Promise<void>;
  clear(): Promise<void>;
}

function storesIn(transaction: ColumnsTransaction) {
  const store = (name: string) => transaction.objectStore(name) as Rows;
  return {
    of: store,
    columns: store('columns'),
    outdated: store('outdated'),
    columnVersion: store('columnVersion'),
  };
}

/** Creates the stores of the columns in a database. */
export function createColumnStores(db: {
  createObjectStore(name: (typeof COLUMN_STORES)[number], options?: IDBObjectStoreParameters): unknown;
}): void {
  db.createObjectStore('columns');
  db.createObjectStore('outdated', { autoIncrement: true });
  db.createObjectStore('columnVersion');
}

/**
 * Returns the entries of all problems. `reading` is a transaction over the rows and the stores of the columns. Takes
 * three requests. If the columns are not built yet, two more read all rows instead.
 */
export async function readEntries<E extends object>(
  reading: ColumnsTransaction,
  source: ColumnSource<E>,
): Promise<Entries<E>> {
  const { of, columns, outdated, columnVersion } = storesIn(reading);
  const [version, chunks, lists] = await Promise.all([
    columnVersion.get(ONLY),
    columns.getAll(),
    outdated.getAll(),
  ]);
  if (version !== source.version)
    return lazyEntries<E>([], source.fields, await entriesOfRows(of(source.rows), source));
  const valid = chunks.flatMap((chunk) => validRow(chunk, isChunk, cacheOf(source)) ?? []);
  return lazyEntries(valid, source.fields, changesIn(lists, source));
}

function cacheOf({ rows }: { rows: 'stats' | 'problems' }): string {
  return rows === 'stats' ? 'player' : 'site';
}

async function entriesOfRows<E extends object>(rows: Rows, source: ColumnSource<E>): Promise<Map<number, E>> {
  const [keys, all] = await Promise.all([rows.getAllKeys(), rows.getAll()]);
  return new Map(
    keys.flatMap((key, i) => {
      const entry = source.entryOf(all[i]);
      return entry ? [[Number(key), entry] as const] : [];
    }),
  );
}

/** Returns all stored changes in one map. */
function changesIn<E extends object>(lists: readonly unknown[], source: ColumnSource<E>): EntryChanges<E> {
  const all = new Map<number, E | null>();
  const valid = lists.flatMap((list) => validRow(list, isColumnChanges, cacheOf(source)) ?? []);
  for (const { entries, removed } of valid) {
    for (const id of removed) all.set(id, null);
    for (const [id, entry] of entriesIn([entries], source.fields)) all.set(id, entry);
  }
  return all;
}

/**
 * Stores the new entries of problems, in the transaction that changes their rows. `rows`: the rows after the change by
 * problem; undefined: the problem has none.
 */
export async function changeColumns<E extends object>(
  writing: ColumnsTransaction,
  source: ColumnSource<E>,
  rows: ReadonlyMap<number, unknown>,
): Promise<void> {
  if (rows.size === 0) return;
  const { outdated, columnVersion } = storesIn(writing);
  // Columns that must be built anyway get all rows then.
  if ((await columnVersion.get(ONLY)) !== source.version) return;
  const changes = new Map([...rows].map(([id, row]) => [id, source.entryOf(row)]));
  const removed = [...changes].flatMap(([id, entry]) => (entry === null ? [id] : []));
  await outdated.add({ entries: changedChunk(undefined, source.fields, changes), removed });
}

/** Changes the chunks of these problems. */
async function putChanges<E extends object>(
  writing: ColumnsTransaction,
  source: ColumnSource<E>,
  changes: EntryChanges<E>,
): Promise<void> {
  const { columns } = storesIn(writing);
  const byChunk = Map.groupBy(changes, ([id]) => chunkOf(id));
  await Promise.all(
    [...byChunk].map(async ([key, ofChunk]) => {
      const chunk = validRow(await columns.get(key), isChunk, cacheOf(source));
      await columns.put(changedChunk(chunk, source.fields, new Map(ofChunk)), key);
    }),
  );
}

/** Brings the columns up to date, in a transaction over the rows and the stores of the columns. */
export async function updateColumns<E extends object>(
  writing: ColumnsTransaction,
  source: ColumnSource<E>,
): Promise<void> {
  const { of, columns, outdated, columnVersion } = storesIn(writing);
  const [version, lists] = await Promise.all([columnVersion.get(ONLY), outdated.getAll()]);
  if (version === source.version) {
    if (lists.length === 0) return;
    await putChanges(writing, source, changesIn(lists, source));
  } else {
    await columns.clear();
    await putChanges(writing, source, await entriesOfRows(of(source.rows), source));
    await columnVersion.put(source.version, ONLY);
  }
  await outdated.clear();
}
