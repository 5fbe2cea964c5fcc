import type { Account } from '../../../lib/account/account.ts';
import {
  AFTER_ATTEMPTS,
  backupEnd,
  backupHead,
  backupLines,
  ownerInFile,
  ownPart,
} from '../../../lib/files/backup-text.ts';
import { checksumOf } from '../../../lib/files/checksum.ts';
import { readOwnRows } from '../../../lib/store/own/own-rows.ts';
import { attemptParts } from '../../../lib/store/player/attempt-parts.ts';
import { playerData } from '../../../lib/store/player/player.ts';

/** Returns the text of a backup of everything that the account's player has on this device. */
export async function backupText({ origin, player }: Account): Promise<string> {
  const own = ownPart(await readOwnRows(origin, player.id));
  const head = backupHead({ ...ownerInFile(origin, player), ...own });
  let attempts = '';
  for await (const part of attemptParts(await playerData(origin, player.id))) {
    attempts += backupLines(part, attempts === '');
  }
  const text = head + attempts + AFTER_ATTEMPTS;
  return text + backupEnd(await checksumOf(text));
}
