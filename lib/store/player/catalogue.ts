import { type CatalogueReading, isReading, NO_READING } from '../../catalogue/catalogue.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { siteData } from '../site/site-data.ts';
import type { playerData } from './player.ts';

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;
type SiteDatabase = Awaited<ReturnType<typeof siteData>>;

/** Returns how far the catalogue is read: of the attempted problems in a player's database, of all problems in a site's. */
export async function readReading(db: PlayerDatabase | SiteDatabase): Promise<CatalogueReading> {
  // Both databases have this store, which their types do not express.
  const row = await (db as SiteDatabase).get('catalogue', ONLY);
  return validRow(row, isReading) ?? NO_READING;
}

/** Returns the numbers of the problems that the player has attempted. */
export async function attemptedIds(db: PlayerDatabase): Promise<number[]> {
  const stats = await db.getAll('facts');
  return stats.flatMap(({ problemId, tries }) => (tries > 0 ? [problemId] : []));
}

/** Returns the numbers of the problems whose genre and likely elo are stored. */
export async function describedIds(db: SiteDatabase): Promise<Set<number>> {
  return new Set(await db.transaction('problems').store.index('near').getAllKeys());
}

/** Returns how many problems have their genre and likely elo stored. */
export function countDescribed(db: SiteDatabase): Promise<number> {
  return db.transaction('problems').store.index('near').count();
}
