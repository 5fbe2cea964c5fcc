import { GRADES } from './grades.ts';
import type { Scheduled } from './schedule.ts';

// Next reviews in columns of numbers, as they are stored.

const ROW_BYTES = 34;

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
