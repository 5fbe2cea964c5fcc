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
export function entriesIn<E extends object>(
  chunks: readonly Chunk[],
  fields: readonly (keyof E & string)[],
): Map<number, E> {
  const entries = new Map<number, E>();
  for (const { ids, columns } of chunks) {
    const ordered = fields.map((field) => columns[field] ?? []);
    for (const [i, id] of ids.entries()) {
      const entry = {} as Record<string, unknown>;
      for (const [k, field] of fields.entries()) entry[field] = ordered[k]?.[i];
      entries.set(id, entry as E);
    }
  }
  return entries;
}

/** Returns a chunk with these entries added or replaced; null removes an entry. */
export function changedChunk<E extends object>(
  chunk: Chunk | undefined,
  fields: readonly (keyof E & string)[],
  changes: ReadonlyMap<number, E | null>,
): Chunk {
  const entries = chunk ? entriesIn<E>([chunk], fields) : new Map<number, E>();
  for (const [id, entry] of changes) {
    if (entry) entries.set(id, entry);
    else entries.delete(id);
  }
  const inOrder = [...entries].sort(([one], [other]) => one - other);
  return {
    ids: inOrder.map(([id]) => id),
    columns: Object.fromEntries(fields.map((field) => [field, inOrder.map(([, entry]) => entry[field])])),
  };
}
