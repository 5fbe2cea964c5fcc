import { isString, listOf } from '../guards.ts';

// Data of many problems, stored by columns, so that all of them are read in a few milliseconds: what filters and lists
// need of each problem. One chunk has the problems of a span of ids. Columns are typed arrays, which the browser copies
// as a whole.

/** Number of ids in the span of a chunk. */
const SPAN = 1_024;

/** The kinds of columns, by the values of a field. Each value may also be null. */
type Kind = 'number' | 'flag' | 'text';

/** The kind of each field of an entry. */
export type Fields<E> = { readonly [F in keyof E]: Kind };

/** A column of numbers (null: NaN), of flags (0, 1, null: 2), or of texts (places in `texts`, which begins with null). */
type Column = Float64Array | Uint8Array | { texts: (string | null)[]; places: Uint16Array };

/** The data of the problems in a span: their ids in ascending order, and each field of their entries in the same order. */
export interface Chunk {
  ids: Float64Array;
  columns: Record<string, Column>;
}

/** Whether a stored value is a chunk. */
export function isChunk(value: unknown): value is Chunk {
  const { ids, columns } = (value ?? {}) as Partial<Chunk>;
  if (!(ids instanceof Float64Array) || typeof columns !== 'object' || columns === null) return false;
  return Object.values(columns).every((column) => {
    if (column instanceof Float64Array || column instanceof Uint8Array) return column.length === ids.length;
    const { texts, places } = column ?? {};
    const hasTexts = Array.isArray(texts) && texts[0] === null && listOf(isString)(texts.slice(1));
    return hasTexts && places instanceof Uint16Array && places.length === ids.length;
  });
}

/** Returns the number of the chunk that a problem is in. */
export function chunkOf(problemId: number): number {
  return Math.floor(problemId / SPAN);
}

function columnOf(kind: Kind, values: readonly unknown[]): Column {
  if (kind === 'number')
    return Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value)));
  if (kind === 'flag') return Uint8Array.from(values, (value) => (value === null ? 2 : Number(value)));
  const texts = [null, ...new Set(values.filter(isString))];
  const placeOfText = new Map(texts.map((text, place) => [text as unknown, place]));
  return { texts, places: Uint16Array.from(values, (value) => placeOfText.get(value) ?? 0) };
}

function valueAt(column: Column | undefined, i: number): unknown {
  if (column instanceof Float64Array) return Number.isNaN(column[i]) ? null : column[i];
  if (column instanceof Uint8Array) return column[i] === 2 ? null : column[i] === 1;
  return column?.texts[column.places[i] ?? 0] ?? null;
}

function entryAt<E extends object>({ columns }: Chunk, fields: Fields<E>, i: number): E {
  const entry: Record<string, unknown> = {};
  for (const field of Object.keys(fields)) entry[field] = valueAt(columns[field], i);
  return entry as E;
}

/** Entries of problems. Those that nobody asks for are not made. */
export interface Entries<E> {
  get(problemId: number): E | undefined;
  /** All entries by problem. */
  all(): ReadonlyMap<number, E>;
}

/** New entries of some problems; null: the problem has no entry any more. */
export type EntryChanges<E> = ReadonlyMap<number, E | null>;

/** Returns the entries in chunks. Those in `changes` replace them; null removes an entry. */
export function lazyEntries<E extends object>(
  chunks: readonly Chunk[],
  fields: Fields<E>,
  changes: EntryChanges<E>,
): Entries<E> {
  const byNumber = new Map(
    chunks.flatMap((chunk) => [...chunk.ids.slice(0, 1)].map((id) => [chunkOf(id), chunk])),
  );
  let all: Map<number, E> | undefined;
  return {
    get(id) {
      if (changes.has(id)) return changes.get(id) ?? undefined;
      const chunk = byNumber.get(chunkOf(id));
      const i = chunk ? placeOf(id, chunk.ids) : -1;
      return chunk && chunk.ids[i] === id ? entryAt(chunk, fields, i) : undefined;
    },
    all() {
      all ??= withChanges(entriesIn(chunks, fields), changes);
      return all;
    },
  };
}

/** Returns a chunk with these entries added or replaced; null removes an entry. */
export function changedChunk<E extends object>(
  chunk: Chunk | undefined,
  fields: Fields<E>,
  changes: EntryChanges<E>,
): Chunk {
  const entries = withChanges(entriesIn(chunk ? [chunk] : [], fields), changes);
  const inOrder = [...entries].sort(([one], [other]) => one - other);
  const columns = Object.entries<Kind>(fields).map(([field, kind]) => {
    const values = inOrder.map(([, entry]) => entry[field as keyof E]);
    return [field, columnOf(kind, values)] as const;
  });
  return { ids: Float64Array.from(inOrder, ([id]) => id), columns: Object.fromEntries(columns) };
}

/** Returns all entries of chunks by problem. */
export function entriesIn<E extends object>(chunks: readonly Chunk[], fields: Fields<E>): Map<number, E> {
  const entries = new Map<number, E>();
  for (const chunk of chunks) {
    for (const [i, id] of chunk.ids.entries()) entries.set(id, entryAt(chunk, fields, i));
  }
  return entries;
}

function withChanges<E>(entries: Map<number, E>, changes: EntryChanges<E>): Map<number, E> {
  for (const [id, entry] of changes) {
    if (entry) entries.set(id, entry);
    else entries.delete(id);
  }
  return entries;
}

/** Returns the index of the first id that is not below this one. */
function placeOf(id: number, ids: Float64Array): number {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}
