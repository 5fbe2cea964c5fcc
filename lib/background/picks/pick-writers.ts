import type { Picks } from '../../picks/stored-picks.ts';
import { publish } from '../../store/change-channel.ts';
import { readPicks } from '../../store/player/picks.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';
import type { SiteDatabase } from '../../store/site/site-data.ts';

/**
 * Changes the stored picks and notifies the extension's pages. Only one change is made at a time. Resolves to the new
 * picks.
 */
export async function changePicks(
  db: PlayerDatabase | SiteDatabase,
  by: (picks: Picks) => Picks,
): Promise<Picks> {
  const picks = await navigator.locks.request('picks', async () => {
    const next = by(await readPicks(db));
    // Both databases have this store, but their types do not show that it is the same.
    await (db as SiteDatabase).put('state', next, 'picks');
    return next;
  });
  publish('picks');
  return picks;
}
