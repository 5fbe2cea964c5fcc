import { isAttempt } from '../../model.ts';
import { MOST_PRACTICE, type Practice } from '../../practice/practice.ts';
import { type PracticeTally, tallyOf } from '../../practice/tally.ts';
import { validRow } from '../corruption.ts';
import { type OwnDatabase, readLastPractice } from '../own/own.ts';
import type { PlayerDatabase } from './player.ts';

/** A practice session, and how it goes at a time (`at`, epoch ms). */
export interface CurrentPractice {
  practice: Practice;
  tally: PracticeTally;
  at: number;
}

/** Twice as many tries as count in a session, since some may be made during pauses. */
const MOST_READ = 2 * MOST_PRACTICE;

/** Returns the practice session that was started last, and how it goes at `now`, epoch ms; null if there is none. Takes two requests. */
export async function readCurrentPractice(
  own: OwnDatabase,
  player: PlayerDatabase,
  now: number,
): Promise<CurrentPractice | null> {
  const practice = await readLastPractice(own, now);
  if (!practice) return null;
  const { startedAt, endedAt } = practice;
  const since = IDBKeyRange.bound(startedAt, endedAt ?? Number.POSITIVE_INFINITY);
  const rows = await player.getAllFromIndex('attempts', 'time', since, MOST_READ);
  const attempts = rows.filter((row) => validRow(row, isAttempt));
  return { practice, tally: tallyOf(practice, attempts, now), at: now };
}
