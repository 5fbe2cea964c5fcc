import type { Account } from '../account/account.ts';
import { accountId } from '../account/accounts.ts';
import { LARGEST_BACKUP } from '../backup/backup.ts';
import {
  AFTER_ATTEMPTS,
  backupEnd,
  backupHead,
  backupLines,
  bytesOf,
  ownerInFile,
  ownPart,
} from '../backup/backup-text.ts';
import { checksumOf } from '../backup/checksum.ts';
import { allAttempts } from '../history/attempts.ts';
import { readOwnRows } from '../store/own/own-rows.ts';
import { readHistory } from '../store/player/history.ts';
import { playerData } from '../store/player/player.ts';
import { noteSavedBackup } from './backup-times.ts';
import { download, fileName } from './download.ts';

/**
 * Returns the text of a backup of what the account's player has on this device, as far as there is room; `isTooLarge` if there is none even
 * without attempts.
 */
export async function backupFile({
  origin,
  player,
}: Account): Promise<{ text: string; isTooLarge: boolean }> {
  const own = ownPart(await readOwnRows(origin, player.id));
  const head = backupHead({ ...ownerInFile(origin, player), ...own });
  const { attempts } = await readHistory(await playerData(origin, player.id));
  const lines = backupLines(head, allAttempts(attempts));
  const body = head + lines + AFTER_ATTEMPTS;
  const text = body + backupEnd(await checksumOf(body));
  return { text, isTooLarge: bytesOf(text) > LARGEST_BACKUP };
}

/** Saves a backup, and stores when. Resolves to whether it can be imported: if not, the player still has none. */
export async function saveBackup(account: Account): Promise<boolean> {
  const now = Date.now();
  const { text, isTooLarge } = await backupFile(account);
  download(new Blob([text], { type: 'application/json' }), fileName('backup', 'json'));
  if (!isTooLarge) await noteSavedBackup(accountId(account.origin, account.player.id), now);
  return !isTooLarge;
}
