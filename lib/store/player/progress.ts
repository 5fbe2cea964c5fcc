import type { Account } from '../../account/account.ts';
import { playerData, readSyncState } from './player.ts';
import { countAttempts } from './sums.ts';

/** Returns how far a player's history has been read, and the number of stored attempts. */
export async function readProgress({ origin, player }: Account) {
  const db = await playerData(origin, player.id);
  const [history, stored] = await Promise.all([readSyncState(db), countAttempts(db)]);
  return { history, stored };
}
