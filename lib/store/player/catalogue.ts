import { type CatalogueReading, isComplete, isReading, NO_READING } from '../../catalogue/catalogue.ts';
import type { Filters } from '../../filters/filters.ts';
import { canAnswerLocally } from '../../filters/match.ts';
import { isHistoryComplete } from '../../history/history.ts';
import { LIFETIME } from '../../limits.ts';
import { isYoung } from '../../requests/request-status.ts';
import { readSettings } from '../core/settings.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { SiteDatabase } from '../site/site-data.ts';
import { type PlayerDatabase, readHistory } from './player.ts';

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

/**
 * Returns when all problems of the site were last read without a gap, epoch ms; null: never, too long ago, or the player has
 * switched that off, so that what is stored only grows old.
 */
export async function catalogueCompleteAt(db: SiteDatabase, now: number): Promise<number | null> {
  const [reading, { catalogue }] = await Promise.all([readReading(db), readSettings()]);
  const { doneAt } = reading;
  return catalogue === 'all' && isComplete(reading) && isYoung(doneAt, 2 * LIFETIME.catalogueMs, now)
    ? doneAt
    : null;
}

/** Returns the same time where the stored data decide these filters for every problem, else null. `player` null: no key, so no status. */
export async function localAnswersSince(
  site: SiteDatabase,
  player: PlayerDatabase | null,
  filters: Filters,
  now: number,
): Promise<number | null> {
  if (!canAnswerLocally(filters)) return null;
  if (filters.statuses.length > 0 && !(player && isHistoryComplete(await readHistory(player)))) return null;
  return catalogueCompleteAt(site, now);
}
