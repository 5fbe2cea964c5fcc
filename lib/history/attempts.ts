import { type Attempt, MOST_32_BITS } from '../model.ts';

// A player's attempts in columns of numbers, sorted by id: a hundred thousand take 2.5 MB and are scanned in a millisecond. They never change;
// a change makes other ones (`attempt-changes.ts`).

/** A number for each attempt. */
interface Columns {
  /** When the site recorded it, epoch ms. */
  at: Float64Array;
  id: Uint32Array;
  problemId: Uint32Array;
  /** Time taken, ms; NO_TIME if the site stored none. */
  ms: Uint32Array;
  /** The place of its context in `contexts`, counted from 1; 0: it has none. */
  context: Uint16Array;
  /** Level of the problem's rank in the attempt's own row; -1 if it has none. */
  level: Int8Array;
  /** 1 if it solved the problem, else 0. */
  solved: Uint8Array;
}

/** Attempts, sorted by id. A row is a place in the columns. */
export interface Attempts extends Readonly<Columns> {
  readonly count: number;
  /** The contexts of all attempts that have one, each once. */
  readonly contexts: readonly string[];
}

/** The time of an attempt for which the site stored none. */
export const NO_TIME = MOST_32_BITS;

const ROW_BYTES = 24;

/** The columns of so many attempts as views of one buffer, the widest first, so that each begins where its type can. */
export function columnsIn(buffer: ArrayBuffer): Columns & { count: number } {
  const count = buffer.byteLength / ROW_BYTES;
  return {
    count,
    at: new Float64Array(buffer, 0, count),
    id: new Uint32Array(buffer, 8 * count, count),
    problemId: new Uint32Array(buffer, 12 * count, count),
    ms: new Uint32Array(buffer, 16 * count, count),
    context: new Uint16Array(buffer, 20 * count, count),
    level: new Int8Array(buffer, 22 * count, count),
    solved: new Uint8Array(buffer, 23 * count, count),
  };
}

const NAMES = ['at', 'id', 'problemId', 'ms', 'context', 'level', 'solved'] as const;

/** Returns columns for so many attempts. */
function columnsFor(count: number): Columns & { count: number; buffer: ArrayBuffer } {
  const buffer = new ArrayBuffer(count * ROW_BYTES);
  return { ...columnsIn(buffer), buffer };
}

export const NO_ATTEMPTS: Attempts = { ...columnsFor(0), contexts: [] };

/** Returns these attempts in columns, sorted by id. Of two with the same id, the later one in the list counts. */
export function attemptsFrom(list: Iterable<Attempt>): Attempts {
  const byId = new Map([...list].map((attempt) => [attempt.id, attempt]));
  const sorted = [...byId.values()].sort((one, other) => one.id - other.id);
  const columns = columnsFor(sorted.length);
  const contexts = [...new Set(sorted.flatMap(({ context }) => context ?? []))];
  const places = new Map(contexts.map((context, place) => [context, place + 1]));
  for (const [row, { id, problemId, at, solved, ms, level, context }] of sorted.entries()) {
    columns.id[row] = id;
    columns.problemId[row] = problemId;
    columns.at[row] = at;
    columns.ms[row] = ms ?? NO_TIME;
    columns.level[row] = level ?? -1;
    columns.solved[row] = solved ? 1 : 0;
    columns.context[row] = context === undefined ? 0 : (places.get(context) ?? 0);
  }
  return { ...columns, contexts };
}

/** Returns the attempts of several parts in one. Each part's ids are above those of the part before. */
export function joinedAttempts(parts: readonly Attempts[]): Attempts {
  const columns = columnsFor(parts.reduce((sum, { count }) => sum + count, 0));
  const contexts = [...new Set(parts.flatMap((part) => part.contexts))];
  let row = 0;
  for (const part of parts) {
    for (const name of NAMES) columns[name].set(part[name], row);
    const places = part.contexts.map((context) => contexts.indexOf(context) + 1);
    if (places.some((place, nth) => place !== nth + 1))
      for (let nth = 0; nth < part.count; nth++)
        columns.context[row + nth] = places[(part.context[nth] ?? 0) - 1] ?? 0;
    row += part.count;
  }
  return { ...columns, contexts };
}

/** Returns the parts of attempts that were joined from others with these counts, as views of the same memory. */
export function partsOf(attempts: Attempts, counts: readonly number[]): Attempts[] {
  let from = 0;
  return counts.map((count) => {
    const to = from + count;
    const columns = Object.fromEntries(NAMES.map((name) => [name, attempts[name].subarray(from, to)]));
    from = to;
    return { ...attempts, ...columns, count };
  });
}

/** Returns the attempt in a row. */
export function attemptAt(attempts: Attempts, row: number): Attempt {
  const { id, problemId, at, ms, level, solved } = attempts;
  const taken = ms[row] ?? NO_TIME;
  const ofRow = level[row] ?? -1;
  const context = contextAt(attempts, row);
  return {
    id: id[row] ?? 0,
    problemId: problemId[row] ?? 0,
    at: at[row] ?? 0,
    solved: solved[row] === 1,
    ms: taken === NO_TIME ? null : taken,
    level: ofRow < 0 ? null : ofRow,
    ...(context === undefined ? {} : { context }),
  };
}

/** Returns the context of the attempt in a row; undefined if it has none. */
export function contextAt({ context, contexts }: Attempts, row: number): string | undefined {
  return contexts[(context[row] ?? 0) - 1];
}

/** Returns the first row whose id is not below this one. */
export function rowFrom({ id: ids, count }: Attempts, id: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the attempt with this id; undefined if there is none. */
export function attemptWithId(attempts: Attempts, id: number): Attempt | undefined {
  const row = rowFrom(attempts, id);
  return attempts.id[row] === id ? attemptAt(attempts, row) : undefined;
}

/** Returns the attempts in the rows from one to before another, the lowest id first. */
export function attemptsBetween(attempts: Attempts, from: number, to: number): Attempt[] {
  const length = Math.max(0, Math.min(to, attempts.count) - from);
  return Array.from({ length }, (_, nth) => attemptAt(attempts, from + nth));
}

/** Returns all attempts, the lowest id first. */
export function allAttempts(attempts: Attempts): Attempt[] {
  return attemptsBetween(attempts, 0, attempts.count);
}

/** Returns the attempts on a problem, the newest first; of two at the same time, the one with the higher id. */
export function attemptsOn(attempts: Attempts, problemId: number): Attempt[] {
  const found: Attempt[] = [];
  const { problemId: ids, count } = attempts;
  for (let row = count - 1; row >= 0; row--) if (ids[row] === problemId) found.push(attemptAt(attempts, row));
  return found.sort((one, other) => other.at - one.at || other.id - one.id);
}

/** Returns the rows of the attempts on each of these problems, the lowest id first. */
export function rowsByProblem(
  { problemId: ids, count }: Attempts,
  problems: ReadonlySet<number>,
): ReadonlyMap<number, number[]> {
  const rows = new Map<number, number[]>();
  for (let row = 0; row < count; row++) {
    const id = ids[row] as number;
    if (!problems.has(id)) continue;
    const known = rows.get(id);
    if (known) known.push(row);
    else rows.set(id, [row]);
  }
  return rows;
}
