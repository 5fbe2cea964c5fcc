import { type BackupTimes, offerEnd, parseBackupTimes } from '../backup/backup-offer.ts';
import { publish } from '../store/change-channel.ts';
import { core } from '../store/core/core.ts';

/** Returns when a backup of an account (`accountId`) was saved and offered. */
export async function readBackupTimes(id: string): Promise<BackupTimes> {
  return parseBackupTimes(await (await core()).get('accounts', id), Date.now());
}

/** Stores that a backup was saved with all that was stored at a time, epoch ms. It ends the offer. */
export async function noteSavedBackup(id: string, savedAt: number): Promise<void> {
  await change(id, { savedAt, offeredUntil: Date.now() });
  publish('backup');
}

/** Stores that the popup offers a backup from now on, or that the player does not want one now. */
export function noteOfferedBackup(id: string, isWanted: boolean): Promise<void> {
  return change(id, { offeredUntil: isWanted ? offerEnd(Date.now()) : Date.now() });
}

/** An account that was erased meanwhile does not come back. */
async function change(id: string, changes: Partial<BackupTimes>): Promise<void> {
  const writing = (await core()).transaction('accounts', 'readwrite');
  const row = await writing.store.get(id);
  if (row) await writing.store.put({ ...row, ...changes }, id);
  await writing.done;
}
