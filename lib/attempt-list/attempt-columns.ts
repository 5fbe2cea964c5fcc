import type { Attempt } from '../model.ts';

// Attempts in columns of numbers, so that a history of hundreds of thousands takes little memory and is filtered in milliseconds. A row
// is an attempt's place in the columns. Rows are only ever added, so earlier columns stay as they are.

/** The columns with a number for each attempt. */
interface Numbers {
  ids: Float64Array;
  /** When the site recorded it, epoch ms. */
  at: Float64Array;
  /** Time taken, ms; NaN if the site stored none. */
  ms: Float64Array;
  /** 1 if it solved the problem, else 0. */
  solved: Uint8Array;
  /** Level of the problem's rank in the attempt's own row; NO_LEVEL if it has none. */
  level: Int8Array;
  /** The place of its problem in `problemIds`. */
  problem: Int32Array;
}

/** The attempts of the first `count` rows. */
export interface AttemptColumns extends Numbers {
  count: number;
  /** The problems of the attempts, each once, and the place of each. */
  problemIds: number[];
  places: Map<number, number>;
  /** The contexts of the rows that have one; few do. */
  contexts: Map<number, string>;
}

/** The level of an attempt whose row names no rank. */
export const NO_LEVEL = -1;

const FIRST_CAPACITY = 128;

export function noAttempts(): AttemptColumns {
  return { ...numbersFor(0), count: 0, problemIds: [], places: new Map(), contexts: new Map() };
}

function numbersFor(capacity: number): Numbers {
  return {
    ids: new Float64Array(capacity),
    at: new Float64Array(capacity),
    ms: new Float64Array(capacity),
    solved: new Uint8Array(capacity),
    level: new Int8Array(capacity),
    problem: new Int32Array(capacity),
  };
}

/**
 * Returns the columns with these attempts added. Those from before stay valid, with the rows that they had. Add to the newest columns
 * only, since both share their memory.
 */
export function withAttempts(columns: AttemptColumns, added: readonly Attempt[]): AttemptColumns {
  const count = columns.count + added.length;
  const next = { ...columns, ...roomFor(columns, count), count };
  for (const [nth, { id, problemId, at, solved, ms, level, context }] of added.entries()) {
    const row = columns.count + nth;
    next.ids[row] = id;
    next.at[row] = at;
    next.ms[row] = ms ?? Number.NaN;
    next.solved[row] = solved ? 1 : 0;
    next.level[row] = level ?? NO_LEVEL;
    next.problem[row] = placeOf(next, problemId);
    if (context !== undefined) next.contexts.set(row, context);
  }
  return next;
}

function placeOf({ places, problemIds }: AttemptColumns, problemId: number): number {
  const known = places.get(problemId);
  if (known !== undefined) return known;
  const place = problemIds.push(problemId) - 1;
  places.set(problemId, place);
  return place;
}

/** Returns the columns' own memory if it has room for so many rows, else twice as much with the same content. */
function roomFor(columns: AttemptColumns, count: number): Numbers {
  const { ids, at, ms, solved, level, problem } = columns;
  if (count <= ids.length) return columns;
  const larger = numbersFor(Math.max(FIRST_CAPACITY, count, 2 * ids.length));
  larger.ids.set(ids);
  larger.at.set(at);
  larger.ms.set(ms);
  larger.solved.set(solved);
  larger.level.set(level);
  larger.problem.set(problem);
  return larger;
}

export function attemptAt(columns: AttemptColumns, row: number): Attempt {
  const { ids, at, ms, solved, level, problem, problemIds } = columns;
  const [taken = Number.NaN, ofRow = NO_LEVEL] = [ms[row], level[row]];
  const context = columns.contexts.get(row);
  return {
    id: ids[row] ?? 0,
    problemId: problemIds[problem[row] ?? 0] ?? 0,
    at: at[row] ?? 0,
    solved: solved[row] === 1,
    ms: Number.isNaN(taken) ? null : taken,
    level: ofRow === NO_LEVEL ? null : ofRow,
    ...(context === undefined ? {} : { context }),
  };
}

/** Returns the attempts in the rows from one to before another. */
export function attemptsIn(columns: AttemptColumns, from: number, to: number): Attempt[] {
  const length = Math.max(0, Math.min(to, columns.count) - from);
  return Array.from({ length }, (_, nth) => attemptAt(columns, from + nth));
}

/** Returns how many attempts there are whose id is above this one, and how many of them solved their problem. */
export function totalAbove({ count, ids, solved }: AttemptColumns, above: number) {
  let [attemptCount, solves] = [0, 0];
  for (let row = 0; row < count; row++) {
    if ((ids[row] ?? 0) <= above) continue;
    attemptCount++;
    solves += solved[row] ?? 0;
  }
  return { attemptCount, solves };
}

/** Returns all rows, the newest attempt first; of two at the same time, the one with the higher id. */
export function newestFirst({ count, at, ids }: AttemptColumns): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  const isBefore = (one: number, other: number) =>
    (at[other] ?? 0) - (at[one] ?? 0) || (ids[other] ?? 0) - (ids[one] ?? 0);
  const isSorted = rows.every((row) => row === 0 || isBefore(row - 1, row) <= 0);
  // An array is sorted faster than typed ones if it is nearly in order already, as attempts are by their ids.
  return isSorted ? rows : Uint32Array.from(Array.from(rows).sort(isBefore));
}
