import { medianOf } from '../../history/solve-times.ts';
import {
  containsAttempt,
  countersIn,
  currentState,
  isSumRow,
  type SumName,
  type SumRow,
  totalIn,
} from '../../history/sums.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { PlayerDatabase } from './player.ts';

/** The part of a transaction over the sums that is used here. */
interface ReadingSums {
  readonly db: { readonly name: string };
  objectStore(name: 'sums'): { get(key: [SumName, number]): Promise<SumRow | undefined> };
  objectStore(name: 'sumState'): { get(key: string): Promise<unknown> };
}

/**
 * Returns one row of a sum, in the caller's transaction. Undefined: the sum does not contain all attempts yet, since
 * the worker is building it, or the row is damaged.
 */
async function readSumRow(reading: ReadingSums, name: SumName, place: number): Promise<SumRow | undefined> {
  const [stored, row] = await Promise.all([
    reading.objectStore('sumState').get(ONLY),
    reading.objectStore('sums').get([name, place]),
  ]);
  if (!isBuilt(stored, name)) return undefined;
  return row === undefined ? new Float64Array() : validRow(row, isSumRow, reading.db.name);
}

function isBuilt(stored: unknown, name: SumName): boolean {
  return containsAttempt(currentState(stored).state, name, Number.POSITIVE_INFINITY);
}

/** Returns the number of stored attempts. It is counted if the sums are not built. */
export async function countAttempts(db: PlayerDatabase): Promise<number> {
  return (await readTotal(db))?.attemptCount ?? db.count('attempts');
}

/** Returns the number of stored attempts and that of the solved ones; null while they are being summed. */
export async function readTotal(
  db: PlayerDatabase,
): Promise<{ attemptCount: number; solves: number } | null> {
  return readTotalIn(db.transaction(['sums', 'sumState']));
}

/** Returns the same, in the caller's transaction. */
async function readTotalIn(reading: ReadingSums): Promise<{ attemptCount: number; solves: number } | null> {
  const total = await readSumRow(reading, 'total', 0);
  return total ? totalIn(total) : null;
}

/** Returns the median time, ms, of the solves on problems of a level, and their number; null if there are none, or while they are summed. */
export async function readMedianTimeIn(reading: ReadingSums, level: number) {
  const times = await readSumRow(reading, 'times', level);
  return times ? medianOf(countersIn(times)) : null;
}
