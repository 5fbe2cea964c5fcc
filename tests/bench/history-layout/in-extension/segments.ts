import type { Attempt } from '../../../../lib/model.ts';

/** Attempts that are stored together: their columns in one buffer, and the names that the column `context` counts from 1. */
export interface Segment {
  buffer: ArrayBuffer;
  contexts: string[];
}

const ROW_BYTES = 24;

/** The columns as views of the buffer, the widest first, so that each begins where its type can. -1: null. */
export function columnsOf({ buffer }: Segment) {
  const count = buffer.byteLength / ROW_BYTES;
  return {
    at: new Float64Array(buffer, 0, count),
    id: new Uint32Array(buffer, 8 * count, count),
    problemId: new Uint32Array(buffer, 12 * count, count),
    ms: new Int32Array(buffer, 16 * count, count),
    context: new Uint16Array(buffer, 20 * count, count),
    level: new Int8Array(buffer, 22 * count, count),
    solved: new Uint8Array(buffer, 23 * count, count),
  };
}

export const NO_ATTEMPTS: Segment = { buffer: new ArrayBuffer(0), contexts: [] };

/** Returns a segment with these attempts after those of another one. */
export function withAttempts(before: Segment, added: readonly Attempt[]): Segment {
  const old = columnsOf(before);
  const contexts = [...new Set([...before.contexts, ...added.flatMap(({ context }) => context ?? [])])];
  const segment = { buffer: new ArrayBuffer(before.buffer.byteLength + added.length * ROW_BYTES), contexts };
  const columns = columnsOf(segment);
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    columns[name].set(old[name]);
    const values = added.map(({ context, ...row }) =>
      name === 'context' ? contexts.indexOf(context ?? '') + 1 : Number(row[name] ?? -1),
    );
    columns[name].set(values, old.id.length);
  }
  return segment;
}
