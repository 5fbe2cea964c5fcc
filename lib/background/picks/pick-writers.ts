import type { Skill } from '../../picks/prediction.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import { publish } from '../../store/change-channel.ts';
import { ONLY } from '../../store/database.ts';
import { readPicks } from '../../store/player/picks.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';
import type { SiteDatabase } from '../../store/site/site-data.ts';

/** Stores the player's estimated skill. */
export async function writeSkill(db: PlayerDatabase, skill: Skill): Promise<void> {
  await db.put('skill', skill, ONLY);
}

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
    await (db as SiteDatabase).put('picks', next, ONLY);
    return next;
  });
  publish('picks');
  return picks;
}
