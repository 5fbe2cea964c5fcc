import type { Account } from '../../account/account.ts';
import { distanceBetween } from '../../difficulty/likely-elo.ts';
import type { Filters } from '../../filters/filters.ts';
import { isHistoryComplete } from '../../history/history.ts';
import type { Problem, Range } from '../../model.ts';
import { isYoung } from '../../requests/request-status.ts';
import { playerData, readHistory, readManyProblemStats } from '../../store/player/player.ts';

/** Attempts that were requested longer ago than this may lack some that the player has made on another device, ms. */
const RECENT_MS = 10 * 60_000;

/**
 * Returns the number of rows whose problem the player has never attempted. Returns 0 if the stored attempts may be
 * incomplete. `now`: epoch ms.
 */
export async function countNeverTried(
  { origin, player }: Account,
  rows: readonly Problem[],
  now: number,
): Promise<number> {
  const db = await playerData(origin, player.id);
  const history = await readHistory(db);
  if (!history || !isHistoryComplete(history) || !isYoung(history.at, RECENT_MS, now)) return 0;
  const stats = await readManyProblemStats(
    db,
    rows.map(({ id }) => id),
  );
  return stats.filter(({ stats }) => !stats?.tries).length;
}

/**
 * Returns a function that counts the rows that contradict earlier responses: the list has returned the same problem for
 * a range of elo so far from the requested range that no change of elo explains it. Only responses of the same reading
 * of the catalogue count. A reading is identified by its start (`begunAt`). The ranges are only in memory: if a site
 * returns random rows, the counter shows it within a minute.
 */
export function movedRowsCounter() {
  const found = new Map<number, Range>();
  let reading = 0;

  return (begunAt: number, { elo }: Filters, rows: readonly Problem[]): number => {
    if (begunAt !== reading) found.clear();
    reading = begunAt;
    const before = rows.map(({ id }) => found.get(id));
    for (const { id } of rows) found.set(id, elo);
    return before.filter((range) => range && distanceBetween(range, elo) > FAR).length;
  };
}

/** In points of elo. The elo of a problem rarely changes this much, and never that of every tenth problem. */
const FAR = 100;
