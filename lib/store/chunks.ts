import { type Guard, isNumber, listOf } from '../guards.ts';

// Data of many problems, stored by columns, so that all of them are read in a few milliseconds: what filters, marks and
// counts need of each problem. One chunk has the problems of a span of ids.

/** Number of ids in the span of a chunk. */
const SPAN = 1_024;

/** The data of the problems in a span: their ids in ascending order, and each field of their entries in the same order. */
export interface Chunk {
  ids: number[];
  columns: Record<string, unknown[]>;
}

/** Whether a stored value is a chunk. */
export const isChunk: Guard<Chunk> = (value): value is Chunk => {
  const { ids, columns } = (value ?? {}) as Partial<Chunk>;
  return (
    listOf(isNumber)(ids) &&
    typeof columns === 'object' &&
    columns !== null &&
    Object.values(columns).every((column) => Array.isArray(column) && column.length === ids.length)
  );
};

/** Returns the number of the chunk that a problem is in. */
export function chunkOf(problemId: number): number {
  return Math.floor(problemId / SPAN);
}

/** Returns the entries in chunks by problem. `fields` are the fields of an entry. */
function entriesIn<E extends object>(
  chunks: readonly Chunk[],
  fields: readonly (keyof E & string)[],
): Map<number, E> {
  const entries = new Map<number, E>();
  for (const chunk of chunks) {
    for (const [i, id] of chunk.ids.entries()) entries.set(id, entryAt(chunk, fields, i));
  }
  return entries;
}

/** Entries of problems. Those that nobody asks for are not made. */
export interface Entries<E> {
  get(problemId: number): E | undefined;
  /** All entries by problem. */
  all(): ReadonlyMap<number, E>;
}

/** Returns the entries in chunks. Those in `changes` replace them; null removes an entry. */
export function lazyEntries<E extends object>(
  chunks: readonly Chunk[],
  fields: readonly (keyof E & string)[],
  changes: ReadonlyMap<number, E | null>,
): Entries<E> {
  const byNumber = new Map(chunks.map((chunk) => [chunkOf(chunk.ids[0] ?? 0), chunk]));
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

/** Returns the index of the first id that is not below this one. */
function placeOf(id: number, ids: readonly number[]): number {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

function entryAt<E extends object>({ columns }: Chunk, fields: readonly (keyof E & string)[], i: number): E {
  const entry: Record<string, unknown> = {};
  for (const field of fields) entry[field] = columns[field]?.[i];
  return entry as E;
}

function withChanges<E>(entries: Map<number, E>, changes: ReadonlyMap<number, E | null>): Map<number, E> {
  for (const [id, entry] of changes) {
    if (entry) entries.set(id, entry);
    else entries.delete(id);
  }
  return entries;
}

/** Returns a chunk with these entries added or replaced; null removes an entry. */
export function changedChunk<E extends object>(
  chunk: Chunk | undefined,
  fields: readonly (keyof E & string)[],
  changes: ReadonlyMap<number, E | null>,
): Chunk {
  const entries = withChanges(entriesIn<E>(chunk ? [chunk] : [], fields), changes);
  const inOrder = [...entries].sort(([one], [other]) => one - other);
  return {
    ids: inOrder.map(([id]) => id),
    columns: Object.fromEntries(fields.map((field) => [field, inOrder.map(([, entry]) => entry[field])])),
  };
}
