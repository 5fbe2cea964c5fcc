import type { Account } from '../../../lib/account/account.ts';
import { accountId } from '../../../lib/account/accounts.ts';
import type { Backup } from '../../../lib/backup/backup.ts';
import type { ImportPreview } from '../../../lib/backup/backup-view.ts';
import { isNothing, mergeOwn } from '../../../lib/backup/merge.ts';
import { mergeAttempts } from '../../../lib/backup/merge-attempts.ts';
import { type FileFault, readBackup } from '../../../lib/backup/read-backup.ts';
import { readOwnRows } from '../../../lib/store/own/own-rows.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readStoredAttempts } from '../../../lib/store/player/stored-attempts.ts';

/** Returns what a backup would change, or what is wrong with it. Nothing is written. */
export async function previewBackup(
  { origin, player }: Account,
  text: string,
): Promise<{ preview: ImportPreview } | { fault: FileFault }> {
  const read = await readBackup(text);
  if ('fault' in read) return read;
  const { backup } = read;
  if (accountId(backup.site, backup.player.id) !== accountId(origin, player.id))
    return { fault: 'other-player' };
  const { added, left, later } = await attemptsOf(origin, backup);
  const merge = mergeOwn(await readOwnRows(origin, player.id), backup);
  if (merge === 'full') return { fault: 'full' };
  const attempts = { added: added.length, left, later };
  const isAnything = !isNothing(merge) || attempts.added > 0;
  return { preview: { ...merge.changes, attempts, isAnything } };
}

async function attemptsOf(origin: string, { player, attempts }: Backup) {
  const db = await playerData(origin, player.id);
  const stored = await readStoredAttempts(
    db,
    attempts.map(({ problemId }) => problemId),
  );
  return mergeAttempts(stored, attempts);
}
