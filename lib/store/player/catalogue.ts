import { isReading, NO_READING, type Reading } from '../../catalogue/catalogue.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { siteData } from '../site/site-data.ts';
import type { playerData } from './player.ts';

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;
type SiteDatabase = Awaited<ReturnType<typeof siteData>>;

/** How far a catalogue is read: of a player's attempted problems or of all of a site's, by whose database it is. */
export async function readReading(db: PlayerDatabase | SiteDatabase): Promise<Reading> {
  // Both have the same store, which the types of neither know of the other.
  const row = await (db as SiteDatabase).get('catalogue', ONLY);
  return validRow(row, isReading) ?? NO_READING;
}

/** The numbers of the problems that the player has attempted. */
export async function attemptedIds(db: PlayerDatabase): Promise<number[]> {
  const facts = await db.getAll('facts');
  return facts.flatMap(({ problemId, tries }) => (tries > 0 ? [problemId] : []));
}

/** The numbers of the problems whose genre is known and about which elo they lie at. */
export async function toldIds(db: SiteDatabase): Promise<Set<number>> {
  return new Set(await db.transaction('problems').store.index('near').getAllKeys());
}

/** How many such problems there are. */
export function countTold(db: SiteDatabase): Promise<number> {
  return db.transaction('problems').store.index('near').count();
}
