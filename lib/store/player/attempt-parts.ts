import { type Attempt, isAttempt } from '../../model.ts';
import { validRow } from '../corruption.ts';
import type { PlayerDatabase } from './player.ts';

/** Attempts that are read in one request. */
const PART = 2_000;

/** Reads all stored attempts in parts, by their ids, the lowest first. Rows that are not valid are left out. */
export async function* attemptParts(db: PlayerDatabase): AsyncGenerator<Attempt[]> {
  for (let range: IDBKeyRange | null = null; ; ) {
    const rows: Attempt[] = await db.getAll('attempts', range, PART);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.filter((row) => validRow(row, isAttempt));
    range = IDBKeyRange.lowerBound(last.id, true);
  }
}
