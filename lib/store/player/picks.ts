import { isPicks, NO_PICKS, type Picks } from '../../picks/stored-picks.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { siteData } from '../site/site-data.ts';
import type { playerData } from './player.ts';

/** Returns the picks in a player's database, or those made without a key in a site's. */
export async function readPicks(
  db: Awaited<ReturnType<typeof playerData> | ReturnType<typeof siteData>>,
): Promise<Picks> {
  // Both databases have this store, which their types do not express.
  const row = await (db as Awaited<ReturnType<typeof siteData>>).get('picks', ONLY);
  return validRow(row, isPicks) ?? NO_PICKS;
}
