import { isNumber, listOf } from '../guards.ts';
import {
  type Chunk,
  changedChunk,
  chunkOf,
  type Entries,
  type Fields,
  isChunk,
  lazyEntries,
} from './chunks.ts';
import { validRow } from './corruption.ts';
import { ONLY } from './database.ts';

// Entries of problems in columns (`chunks.ts`), beside the rows that they come from. A few changed rows
// change the columns in the same transaction. After many, only their ids are stored there, and the worker updates the
// columns later. Until then, readers take these problems from their rows. So readers always get the current data.

/** What is stored in columns. */
export interface ColumnSource<E extends object> {
  /** The store of the rows. */
  rows: 'facts' | 'problems';
  /** Raise this if `entryOf` changes. The worker then builds the columns again. */
  version: number;
  fields: Fields<E>;
  /** Returns the entry of a stored row; null if the row is missing, corrupt or without an entry. */
  entryOf(row: unknown): E | null;
}

/** The stores of the columns, which both databases of this kind have. */
export interface ColumnStores {
  columns: { key: number; value: Chunk };
  /** Ids of problems whose row has changed since the columns were updated. */
  outdated: { key: number; value: number[] };
  /** The version of the columns; missing or another one: they must be built. */
  columnVersion: { key: string; value: number };
}

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

/** Creates the stores of the columns in a database that lacks them. */
export function createColumnStores(db: {
  objectStoreNames: { contains(name: (typeof COLUMN_STORES)[number]): boolean };
  createObjectStore(name: (typeof COLUMN_STORES)[number], options?: IDBObjectStoreParameters): unknown;
}): void {
  for (const name of COLUMN_STORES) {
    if (db.objectStoreNames.contains(name)) continue;
    db.createObjectStore(name, name === 'outdated' ? { autoIncrement: true } : {});
  }
}

/** If more problems have changed, reading all rows is faster than reading these one by one. */
const MOST_SINGLE = 200;

/**
 * Returns the entries of all problems. `reading` is a transaction over the rows and the stores of the columns. Takes
 * three requests, and one more for each problem that the worker has not updated yet. If these are many, or the columns
 * are corrupt or not built yet, two requests read all rows instead.
 */
export async function readEntries<E extends object>(
  reading: ColumnsTransaction,
  source: ColumnSource<E>,
): Promise<Entries<E>> {
  const { of, columns, outdated, columnVersion } = storesIn(reading);
  const [version, chunks, ids] = await Promise.all([
    columnVersion.get(ONLY),
    columns.getAll(),
    outdated.getAll(),
  ]);
  const valid = chunks.map((chunk) => validRow(chunk, isChunk));
  const changed = idsIn(ids);
  const isUsable = version === source.version && valid.every((chunk) => chunk !== undefined);
  if (!isUsable || !changed || changed.length > MOST_SINGLE)
    return lazyEntries<E>([], source.fields, await entriesOfRows(of(source.rows), source));
  const changes = await changesOf(of(source.rows), source, changed);
  return lazyEntries(valid as Chunk[], source.fields, changes);
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

async function changesOf<E extends object>(
  rows: Rows,
  source: ColumnSource<E>,
  ids: readonly number[],
): Promise<Map<number, E | null>> {
  const found = await Promise.all(ids.map((id) => rows.get(id)));
  return new Map(ids.map((id, i) => [id, source.entryOf(found[i])]));
}

/** Returns the ids in the rows of `outdated`; null if a row is corrupt. */
function idsIn(outdated: readonly unknown[]): number[] | null {
  const lists = outdated.map((row) => validRow(row, listOf(isNumber)));
  return lists.every((list) => list !== undefined) ? [...new Set(lists.flat())] : null;
}

/** Most changed problems whose columns change at once. */
const FEW = 8;

/** Changes the columns after the rows of these problems, in the transaction that changes the rows. */
export async function changeColumns<E extends object>(
  writing: ColumnsTransaction,
  source: ColumnSource<E>,
  problemIds: readonly number[],
): Promise<void> {
  if (problemIds.length === 0) return;
  const { of, outdated, columnVersion } = storesIn(writing);
  // Columns that must be built anyway get all rows then.
  if ((await columnVersion.get(ONLY)) !== source.version) return;
  if (problemIds.length > FEW) {
    await outdated.add([...problemIds]);
    return;
  }
  const changes = await changesOf(of(source.rows), source, problemIds);
  if (!(await putChanges(writing, source, changes))) await discardColumns(writing);
}

/** Changes the chunks of these problems. Resolves to whether all of these chunks were valid. */
async function putChanges<E extends object>(
  writing: ColumnsTransaction,
  source: ColumnSource<E>,
  changes: ReadonlyMap<number, E | null>,
): Promise<boolean> {
  const { columns } = storesIn(writing);
  const byChunk = Map.groupBy(changes, ([id]) => chunkOf(id));
  const areValid = await Promise.all(
    [...byChunk].map(async ([key, ofChunk]) => {
      const stored = await columns.get(key);
      const chunk = validRow(stored, isChunk);
      await columns.put(changedChunk(chunk, source.fields, new Map(ofChunk)), key);
      return stored === undefined || chunk !== undefined;
    }),
  );
  return areValid.every(Boolean);
}

/** Brings the columns up to date, in a transaction over the rows and the stores of the columns. */
export async function updateColumns<E extends object>(
  writing: ColumnsTransaction,
  source: ColumnSource<E>,
): Promise<void> {
  const { of, columns, outdated, columnVersion } = storesIn(writing);
  const [version, lists] = await Promise.all([columnVersion.get(ONLY), outdated.getAll()]);
  const ids = version === source.version ? idsIn(lists) : null;
  if (ids?.length === 0) return;
  const isChanged =
    ids !== null &&
    ids.length <= MOST_SINGLE &&
    (await putChanges(writing, source, await changesOf(of(source.rows), source, ids)));
  if (!isChanged) {
    await columns.clear();
    await putChanges(writing, source, await entriesOfRows(of(source.rows), source));
    await columnVersion.put(source.version, ONLY);
  }
  await outdated.clear();
}

/** Makes the worker build the columns again, since rows or columns were corrupt. */
export async function discardColumns(writing: ColumnsTransaction): Promise<void> {
  await storesIn(writing).columnVersion.delete(ONLY);
}
