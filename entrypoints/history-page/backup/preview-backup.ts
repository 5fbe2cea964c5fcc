import type { Account } from '../../../lib/account/account.ts';
import { accountId } from '../../../lib/account/accounts.ts';
import { addedAttempts } from '../../../lib/backup/added-attempts.ts';
import { hasUnsaved } from '../../../lib/backup/backup-offer.ts';
import type { ImportCounts } from '../../../lib/backup/import-counts.ts';
import { mergeOwn } from '../../../lib/backup/merge-own.ts';
import { type FileFault, readBackup } from '../../../lib/backup/read-backup.ts';
import { readBackupTimes } from '../../../lib/pages/backup-times.ts';
import { readOwnRows } from '../../../lib/store/own/own-rows.ts';
import { readHistory } from '../../../lib/store/player/history.ts';
import { playerData, readRequestedIds } from '../../../lib/store/player/player.ts';

/**
 * Returns what a backup would change, and whether all else that the player made here is in another backup; or what is wrong with it. Nothing is
 * written.
 */
export async function previewBackup(
  { origin, player }: Account,
  text: string,
): Promise<{ counts: ImportCounts; isRestSaved: boolean } | { fault: FileFault }> {
  const read = await readBackup(text);
  if ('fault' in read) return read;
  const { backup } = read;
  const id = accountId(origin, player.id);
  if (accountId(backup.site, backup.player.id) !== id) return { fault: 'other-player' };
  const own = await readOwnRows(origin, player.id);
  const merge = mergeOwn(own, backup);
  if (merge === 'full') return { fault: 'full' };
  const db = await playerData(origin, player.id);
  const problemIds = backup.attempts.map(({ problemId }) => problemId);
  const [history, requested] = await Promise.all([readHistory(db), readRequestedIds(db, problemIds)]);
  return {
    counts: { ...merge.counts, attempts: addedAttempts(backup.attempts, history, requested).length },
    isRestSaved: !hasUnsaved(own, await readBackupTimes(id)),
  };
}
