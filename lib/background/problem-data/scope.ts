import { isReadToTheEnd } from '../../history/sync-state.ts';
import type { ProblemReading } from '../../problem-data/reading.ts';
import type { Asker } from '../../requests/requester.ts';
import { publish } from '../../store/change-channel.ts';
import { readSettings } from '../../store/core/settings.ts';
import { type PlayerDatabase, playerData, readSyncState } from '../../store/player/player.ts';
import { type SiteDatabase, siteData } from '../../store/site/site-data.ts';

/** Whose data are read: those of the problems that the player attempted, or of all. */
export type Scope = 'attempted' | 'all';

/** Returns the database that has the state of reading the problems of a scope. */
export function databaseOf(scope: Scope, { account, origin }: Asker): Promise<PlayerDatabase | SiteDatabase> {
  return scope === 'attempted' && account ? playerData(origin, account.player.id) : siteData(origin);
}

/**
 * Stores how far the data of problems have been read. The problems of the last answer are already stored: if the worker ends in
 * between, one request is repeated.
 */
export async function writeReading(
  db: PlayerDatabase | SiteDatabase,
  reading: ProblemReading,
): Promise<void> {
  // Both databases have this store, but their types do not show that it is the same.
  await (db as SiteDatabase).put('state', reading, 'problemData');
  publish('problemData');
}

/** Whether the player wants these data now. */
export async function isWanted({ account }: Asker, scope: Scope): Promise<boolean> {
  const { problemData, historyPaused } = await readSettings();
  if (historyPaused || (problemData !== 'all' && problemData !== scope)) return false;
  if (scope === 'all') return true;
  // While the history is incomplete, more attempted problems will follow.
  const history = account && (await readSyncState(await playerData(account.origin, account.player.id)));
  return history ? isReadToTheEnd(history) : false;
}
