import type { Account } from '../../account/account.ts';
import { distanceBetween } from '../../difficulty/likely-elo.ts';
import type { Filters } from '../../filters/filters.ts';
import { isHistoryComplete } from '../../history/history.ts';
import type { Problem, Range } from '../../model.ts';
import { playerData, readHistory, readManyProblemStats } from '../../store/player/player.ts';

/** Returns how many of the rows the player has never attempted, or 0 if stored attempts may be incomplete. */
export async function countNeverTried(
  { origin, player }: Account,
  rows: readonly Problem[],
): Promise<number> {
  const db = await playerData(origin, player.id);
  if (!isHistoryComplete(await readHistory(db))) return 0;
  const stats = await readManyProblemStats(
    db,
    rows.map(({ id }) => id),
  );
  return stats.filter(({ stats }) => !stats?.tries).length;
}

/**
 * Returns a function that counts the rows which the same reading (identified by its start) has found before in a range of elo
 * so far from the requested one that no change of elo explains it. The ranges are in memory only: a site that answers at random
 * shows it within a minute.
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

/** In elo. A problem's elo rarely changes by this much, and never that of one problem in ten. */
const FAR = 100;
