import type { Account } from '../../account/account.ts';
import { readPageSize } from '../site/site-data.ts';
import { playerData, readHistory } from './player.ts';
import { countAttempts } from './sums.ts';

/**
 * Returns the stored state of a player's history, the number of stored attempts (`stored`), and the page size of the
 * site.
 */
export async function readProgress({ origin, player }: Account) {
  const db = await playerData(origin, player.id);
  const [history, stored, size] = await Promise.all([
    readHistory(db),
    countAttempts(db),
    readPageSize(origin),
  ]);
  return { history, stored, size };
}
