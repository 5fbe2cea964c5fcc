import { type History, NO_HISTORY } from '../../history/history.ts';
import { statsByProblem } from '../../history/stats.ts';
import { isReadToTheEnd } from '../../history/sync-state.ts';
import type { ProblemReading } from '../../problem-data/reading.ts';
import { problemsWithoutData } from '../../problem-data/without-data.ts';
import type { Asker } from '../../requests/requester.ts';
import type { Settings } from '../../settings.ts';
import { publish } from '../../store/change-channel.ts';
import { readSettings } from '../../store/core/settings.ts';
import { readHistory } from '../../store/player/history.ts';
import { type PlayerDatabase, playerData, readSyncState } from '../../store/player/player.ts';
import { readProblems } from '../../store/site/problems.ts';
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

/** Resolves to what data the player has chosen, if those of this scope are wanted now, else to null. */
export async function choiceFor(
  scope: Scope,
  { account, origin }: Asker,
): Promise<Settings['problemData'] | null> {
  const { problemData, historyPaused } = await readSettings();
  if (historyPaused || (problemData !== 'all' && problemData !== scope)) return null;
  if (scope === 'all') return problemData;
  // While the history is incomplete, more attempted problems will follow.
  const sync = account && (await readSyncState(await playerData(origin, account.player.id)));
  return sync && isReadToTheEnd(sync) ? problemData : null;
}

export async function historyOf({ account, origin }: Asker): Promise<History> {
  return account ? readHistory(await playerData(origin, account.player.id)) : NO_HISTORY;
}

/** Returns the attempted problems whose data are missing and were not requested lately. `now`: epoch ms. */
export async function missingOf(asker: Asker, now: number): Promise<number[]> {
  const { attempts } = await historyOf(asker);
  const problems = await readProblems(await siteData(asker.origin));
  return problemsWithoutData(problems, statsByProblem(attempts).keys(), now);
}
