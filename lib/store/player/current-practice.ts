import { isAttempt } from '../../model.ts';
import { activeSpans, MOST_PRACTICE, type Practice } from '../../practice/practice.ts';
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

/** Twice as many tries as count in a session, since some may be on other problems. */
const MOST_READ = 2 * MOST_PRACTICE;

/**
 * Returns the practice session that was started last, and how it goes at `now`, epoch ms; null if there is none. Takes two requests, and one
 * more for each pause.
 */
export async function readCurrentPractice(
  own: OwnDatabase,
  player: PlayerDatabase,
  now: number,
): Promise<CurrentPractice | null> {
  const practice = await readLastPractice(own, now);
  if (!practice) return null;
  const byTime = player.transaction('attempts').store.index('time');
  const rows = await Promise.all(
    activeSpans(practice).map(({ from, to }) => byTime.getAll(IDBKeyRange.bound(from, to), MOST_READ)),
  );
  // A try at the very time of a pause may be in two spans.
  const byId = new Map(rows.flat().map((row) => [row.id, row]));
  const attempts = [...byId.values()].filter((row) => validRow(row, isAttempt));
  return { practice, tally: tallyOf(practice, attempts, now), at: now };
}
