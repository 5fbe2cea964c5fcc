import { isPicks, NO_PICKS, type Picks } from '../../picks/picks.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { siteData } from '../site/site-data.ts';
import type { playerData } from './player.ts';

/** What was picked for a player, or at a site for nobody, by whose database it is. */
export async function readPicks(
  db: Awaited<ReturnType<typeof playerData> | ReturnType<typeof siteData>>,
): Promise<Picks> {
  // Both have the same store, which the types of neither know of the other.
  const row = await (db as Awaited<ReturnType<typeof siteData>>).get('picks', ONLY);
  return validRow(row, isPicks) ?? NO_PICKS;
}
