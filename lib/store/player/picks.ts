import { isPicks, NO_PICKS, type Picks } from '../../picks/stored-picks.ts';
import { validRow } from '../corruption.ts';
import type { SiteDatabase } from '../site/site-data.ts';
import type { PlayerDatabase } from './player.ts';

/**
 * Returns the stored picks: in a player's database those of the player, in a site's database those made without a key.
 */
export async function readPicks(db: PlayerDatabase | SiteDatabase): Promise<Picks> {
  // Both databases have this store, which their types do not express.
  const row = await (db as SiteDatabase).get('state', 'picks');
  return validRow(row, isPicks, db.name) ?? NO_PICKS;
}
