import { GRADES } from './grades.ts';
import type { Schedule, Scheduled } from './schedule.ts';

// Next reviews in columns of numbers, as they are stored.

const ROW_BYTES = 34;

/** The numbers of one segment. If all were reviewed, it would have 35 kB: browsers keep values over 64 kB in files of their own. */
const RANGE = 1_024;

/** Whether a stored value has next reviews. */
export function areScheduledColumns(value: unknown): value is ArrayBuffer {
  return value instanceof ArrayBuffer && value.byteLength % ROW_BYTES === 0;
}

/** The columns as views of one buffer, the widest first, so that each begins where its type can. */
function columnsIn(buffer: ArrayBuffer) {
  const count = buffer.byteLength / ROW_BYTES;
  return {
    count,
    due: new Float64Array(buffer, 0, count),
    /** NaN: it has none. */
    joinedAt: new Float64Array(buffer, 8 * count, count),
    lastAt: new Float64Array(buffer, 16 * count, count),
    problemId: new Uint32Array(buffer, 24 * count, count),
    lastAttempt: new Uint32Array(buffer, 28 * count, count),
    /** The place of the grade in `GRADES`, counted from 1; 0: there was no review. */
    grade: new Uint8Array(buffer, 32 * count, count),
    isNew: new Uint8Array(buffer, 33 * count, count),
  };
}

export function columnsOf(rows: readonly Scheduled[]): ArrayBuffer {
  const buffer = new ArrayBuffer(rows.length * ROW_BYTES);
  const columns = columnsIn(buffer);
  for (const [row, { problemId, due, isNew, joinedAt, last }] of rows.entries()) {
    columns.problemId[row] = problemId;
    columns.due[row] = due;
    columns.isNew[row] = isNew ? 1 : 0;
    columns.joinedAt[row] = joinedAt ?? Number.NaN;
    columns.lastAt[row] = last?.at ?? 0;
    columns.lastAttempt[row] = last?.attemptId ?? 0;
    columns.grade[row] = last ? GRADES.indexOf(last.grade) + 1 : 0;
  }
  return buffer;
}

export function scheduledIn(buffer: ArrayBuffer): Scheduled[] {
  const columns = columnsIn(buffer);
  return Array.from({ length: columns.count }, (_, row) => {
    const joinedAt = columns.joinedAt[row] as number;
    const grade = GRADES[(columns.grade[row] as number) - 1];
    return {
      problemId: columns.problemId[row] as number,
      due: columns.due[row] as number,
      isNew: columns.isNew[row] === 1,
      ...(Number.isNaN(joinedAt) ? {} : { joinedAt }),
      last: grade
        ? { at: columns.lastAt[row] as number, attemptId: columns.lastAttempt[row] as number, grade }
        : null,
    };
  });
}

/**
 * Returns the rows of the segments in which two schedules differ, by the key of the segment; no row: it is to be deleted. Rows that stay are
 * the same objects.
 */
export function changedSegments(before: Schedule, next: Schedule): Map<number, readonly Scheduled[]> {
  const [known, all] = [segmentsOf(before), segmentsOf(next)];
  const changed = new Map<number, readonly Scheduled[]>();
  for (const key of new Set([...all.keys(), ...known.keys()])) {
    const [rows = [], stored] = [all.get(key), new Set(known.get(key))];
    if (rows.length !== stored.size || rows.some((row) => !stored.has(row))) changed.set(key, rows);
  }
  return changed;
}

function segmentsOf({ rows }: Schedule): ReadonlyMap<number, Scheduled[]> {
  return Map.groupBy(rows.values(), ({ problemId }) => Math.floor(problemId / RANGE));
}
