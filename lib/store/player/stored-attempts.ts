import { NO_SYNC } from '../../history/sync-state.ts';
import { type PlayerDatabase, readRequestedIds, readSyncState } from './player.ts';

/**
 * Returns what is stored of the attempts, as far as it decides which attempts of a file on these problems are added
 * (`lib/backup/added-attempts.ts`).
 */
export async function readStoredAttempts(db: PlayerDatabase, problemIds: readonly number[]) {
  const [ids, history, requested] = await Promise.all([
    db.getAllKeys('attempts'),
    readSyncState(db),
    readRequestedIds(db, [...new Set(problemIds)]),
  ]);
  return { ids: new Set(ids), history: history ?? NO_SYNC, requested };
}
