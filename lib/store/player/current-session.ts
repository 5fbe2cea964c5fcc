import { isAttempt } from '../../model.ts';
import type { Session } from '../../sessions/session.ts';
import { type SessionTally, tallyOf } from '../../sessions/tally.ts';
import { readSiteNow } from '../core/site-offset.ts';
import { validRow } from '../corruption.ts';
import { type OwnDatabase, readLastSession } from '../own/own.ts';
import type { PlayerDatabase } from './player.ts';

/** A session, and how it goes at a time (`at`, epoch ms by this device's clock). */
export interface CurrentSession {
  session: Session;
  tally: SessionTally;
  at: number;
}

/** Attempts that are read at once: a session seldom has more. */
const PART = 500;

/** Returns the session that was started last, and how it goes at `now`, epoch ms; null if there is none. */
export async function readCurrentSession(
  own: OwnDatabase,
  player: PlayerDatabase,
  now: number,
): Promise<CurrentSession | null> {
  const session = await readLastSession(own);
  if (!session) return null;
  const siteNow = await readSiteNow(now);
  const attempts = [];
  for (;;) {
    const after = IDBKeyRange.lowerBound(attempts.at(-1)?.id ?? session.afterAttempt, true);
    const rows = await player.getAll('attempts', after, PART);
    attempts.push(...rows.filter((row) => validRow(row, isAttempt)));
    const hasAll = rows.length < PART || attempts.length === 0;
    const tally = tallyOf(session, attempts, hasAll ? siteNow : (attempts.at(-1)?.at ?? siteNow));
    if (hasAll || tally.state === 'over') return { session, tally, at: now };
  }
}
