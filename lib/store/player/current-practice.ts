import { isAttempt } from '../../model.ts';
import type { Practice } from '../../practice/practice.ts';
import { type PracticeTally, tallyOf } from '../../practice/tally.ts';
import { readSiteNow } from '../core/site-offset.ts';
import { validRow } from '../corruption.ts';
import { type OwnDatabase, readLastPractice } from '../own/own.ts';
import type { PlayerDatabase } from './player.ts';

/** A practice session, and how it goes at a time (`at`, epoch ms by this device's clock). */
export interface CurrentPractice {
  practice: Practice;
  tally: PracticeTally;
  at: number;
}

/** Attempts that are read at once: a session seldom has more. */
const PART = 500;

/** Returns the practice session that was started last, and how it goes at `now`, epoch ms; null if there is none. */
export async function readCurrentPractice(
  own: OwnDatabase,
  player: PlayerDatabase,
  now: number,
): Promise<CurrentPractice | null> {
  const practice = await readLastPractice(own);
  if (!practice) return null;
  const siteNow = await readSiteNow(now);
  const attempts = [];
  for (;;) {
    const after = IDBKeyRange.lowerBound(attempts.at(-1)?.id ?? practice.afterAttempt, true);
    const rows = await player.getAll('attempts', after, PART);
    attempts.push(...rows.filter((row) => validRow(row, isAttempt)));
    const hasAll = rows.length < PART || attempts.length === 0;
    const tally = tallyOf(practice, attempts, hasAll ? siteNow : (attempts.at(-1)?.at ?? siteNow));
    if (hasAll || tally.state === 'over') return { practice, tally, at: now };
  }
}
