import type { CatalogueReading } from '../../catalogue/catalogue.ts';
import { publish } from '../../store/change-channel.ts';
import { ONLY } from '../../store/database.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';
import type { SiteDatabase } from '../../store/site/site-data.ts';

/**
 * Stores how far a catalogue has been read. The problems of the last response are already stored: if the worker ends in
 * between, one request is repeated.
 */
export async function writeReading(
  db: PlayerDatabase | SiteDatabase,
  reading: CatalogueReading,
): Promise<void> {
  // Both databases have this store, but their types do not show that it is the same.
  await (db as SiteDatabase).put('catalogue', reading, ONLY);
  publish('catalogue');
}
