import type { Account } from '../account/account.ts';
import type { Asker } from '../requests/requester.ts';
import { COLUMN_STORES, updateColumns } from '../store/columns.ts';
import { type PlayerDatabase, playerData } from '../store/player/player.ts';
import { STANDINGS } from '../store/player/standings.ts';
import { buildSums } from './sync/sum-writers.ts';

/**
 * Brings the data up to date that are computed from stored rows: the sums over the player's attempts, and the columns.
 * Resolves to whether a figure has changed, because sums were built: after an update of the extension, for a new player,
 * or after a damaged cache was deleted.
 */
export async function updateDerivedData({ account }: Asker): Promise<boolean> {
  return account ? updatePlayer(account) : false;
}

async function updatePlayer({ origin, player }: Account): Promise<boolean> {
  const db = await playerData(origin, player.id);
  await updateStandings(db);
  return (await buildSums(db)) > 0;
}

/** Brings the columns of a player's stats up to date. */
export async function updateStandings(db: PlayerDatabase): Promise<void> {
  const writing = db.transaction(['stats', ...COLUMN_STORES], 'readwrite');
  await updateColumns(writing, STANDINGS);
  await writing.done;
}
