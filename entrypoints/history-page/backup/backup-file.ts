import type { Account } from '../../../lib/account/account.ts';
import { LARGEST_BACKUP } from '../../../lib/backup/backup.ts';
import {
  AFTER_ATTEMPTS,
  backupEnd,
  backupHead,
  backupLines,
  bytesOf,
  ownerInFile,
  ownPart,
} from '../../../lib/backup/backup-text.ts';
import { checksumOf } from '../../../lib/backup/checksum.ts';
import { readOwnRows } from '../../../lib/store/own/own-rows.ts';
import { attemptParts } from '../../../lib/store/player/attempt-parts.ts';
import { playerData } from '../../../lib/store/player/player.ts';

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
  const lines = await backupLines(head, attemptParts(await playerData(origin, player.id)));
  const body = head + lines + AFTER_ATTEMPTS;
  const text = body + backupEnd(await checksumOf(body));
  return { text, isTooLarge: bytesOf(text) > LARGEST_BACKUP };
}
