import type { Account } from '../../account/account.ts';
import { NO_HISTORY } from '../../history/history.ts';
import { unreadRanges } from '../../history/unread.ts';
import { readPageSize } from '../site/site-data.ts';
import { playerData, readHistory } from './player.ts';
import { countAttempts } from './sums.ts';

/**
 * Returns the stored state of a player's history, the number of stored attempts (`stored`), how many of these will still be read
 * (`unread`), and the page size of the site.
 */
export async function readProgress({ origin, player }: Account) {
  const db = await playerData(origin, player.id);
  const [history, stored, size] = await Promise.all([
    readHistory(db),
    countAttempts(db),
    readPageSize(origin),
  ]);
  const counts = unreadRanges(history ?? NO_HISTORY).map(({ from, below }) =>
    db.count('attempts', IDBKeyRange.bound(from, below, false, true)),
  );
  const unread = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return { history, stored, unread, size };
}
