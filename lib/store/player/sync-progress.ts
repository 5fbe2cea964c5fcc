import type { Account } from '../../account/account.ts';
import { readPageSize } from '../site/page-size.ts';
import { playerData, readHistory } from './player.ts';

/** Returns how much of a player's history is stored (`stored`: attempts), and the page size it is read by. */
export async function readProgress({ origin, player }: Account) {
  const db = await playerData(origin, player.id);
  const [history, stored, size] = await Promise.all([
    readHistory(db),
    db.count('attempts'),
    readPageSize(origin),
  ]);
  return { history, stored, size };
}
