import { type CurrentSession, tallyIn } from '../../sessions/tally.ts';
import { readSiteNow } from '../core/site-offset.ts';
import { type OwnDatabase, readLastSession } from '../own/own.ts';
import { readHistory } from './history.ts';
import type { PlayerDatabase } from './player.ts';

/** Returns the session that was started last, and how it goes at `now`, epoch ms; null if there is none. */
export async function readCurrentSession(
  own: OwnDatabase,
  player: PlayerDatabase,
  now: number,
): Promise<CurrentSession | null> {
  const [session, { attempts }, siteNow] = await Promise.all([
    readLastSession(own),
    readHistory(player),
    readSiteNow(now),
  ]);
  return session ? { session, tally: tallyIn(attempts, session, siteNow), at: now } : null;
}
