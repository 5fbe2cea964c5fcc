import type { Account } from '../../account/account.ts';
import { distanceBetween } from '../../difficulty/likely-elo.ts';
import type { Range } from '../../difficulty/range.ts';
import type { Filters } from '../../filters/filters.ts';
import { isWhole } from '../../history/history.ts';
import type { Problem } from '../../model.ts';
import { playerData, readHistory, readManyProblemStats } from '../../store/player/player.ts';

/** How many of the rows the player has never attempted; none, where attempts may be missing. */
export async function countStrange({ origin, player }: Account, rows: readonly Problem[]): Promise<number> {
  const db = await playerData(origin, player.id);
  if (!isWhole(await readHistory(db))) return 0;
  const known = await readManyProblemStats(
    db,
    rows.map(({ id }) => id),
  );
  return known.filter(({ facts }) => !facts?.tries).length;
}

/**
 * Counts the rows that the same reading (by when it was begun) has found so far from where they were asked for now that no
 * change of elo explains it. Only in memory: a site that answers at random shows it within a minute.
 */
export function elsewhereCounter() {
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

/** An elo seldom changes by so much, and never do those of one problem in ten. */
const FAR = 100;
