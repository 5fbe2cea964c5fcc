import { type Attempt, isAttempt } from '../../model.ts';
import { validRow } from '../corruption.ts';
import type { PlayerDatabase } from './player.ts';

/** A part of the stored attempts: those found, the newest first, and the id below which the next ones are; null: there are none. */
interface AttemptPart {
  attempts: Attempt[];
  below: number | null;
}

/**
 * Returns the `most` newest of the stored attempts whose id is below this one, by id; null: of all. It takes three requests, however long
 * the history is.
 */
export async function readAttemptsBelow(
  db: PlayerDatabase,
  below: number | null,
  most: number,
): Promise<AttemptPart> {
  const range = below === null ? null : IDBKeyRange.upperBound(below, true);
  const { store } = db.transaction('attempts');
  const newest = await store.openKeyCursor(range, 'prev');
  const oldest = most > 1 ? await newest?.advance(most - 1) : newest;
  const from = oldest?.key ?? null;
  const rows = await store.getAll(partFrom(from, below));
  return { attempts: validAttempts(rows).reverse(), below: from };
}

function partFrom(from: number | null, below: number | null): IDBKeyRange | null {
  if (from === null) return below === null ? null : IDBKeyRange.upperBound(below, true);
  return below === null ? IDBKeyRange.lowerBound(from) : IDBKeyRange.bound(from, below, false, true);
}

/** Returns at most `most` of the stored attempts whose id is above this one, the oldest first. */
export async function readAttemptsAbove(db: PlayerDatabase, above: number, most: number): Promise<Attempt[]> {
  return validAttempts(await db.getAll('attempts', IDBKeyRange.lowerBound(above, true), most));
}

function validAttempts(rows: readonly Attempt[]): Attempt[] {
  return rows.filter((row) => validRow(row, isAttempt));
}
