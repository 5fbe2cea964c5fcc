import { levelOfAttempt } from '../difficulty/levels.ts';
import type { Rank } from '../model.ts';
import { SIGNS, type Sign, signOfStats } from '../panel/sign.ts';
import { columnOfLevel, RANK_COLUMNS } from './rank-groups.ts';

/** What a row of the grid counts: untried problems, or those with one of the signs. */
export type GridStatus = Sign | 'untried';

/** From the end of the work to its beginning. */
const STATUSES: readonly GridStatus[] = [...SIGNS.toReversed(), 'untried'];

/** The number of problems with a status, in each range of `RANK_COLUMNS`. */
export interface GridRow {
  status: GridStatus;
  counts: number[];
}

/** Counts problems by rank and status. Those without a rank are left out. `statsOf`: of all attempts at a problem. */
export function problemGrid(
  problems: Iterable<{ id: number; rank: Rank | null }>,
  statsOf: (id: number) => Parameters<typeof signOfStats>[0] | undefined,
  due: ReadonlySet<number>,
): GridRow[] {
  const rows = STATUSES.map((status) => ({ status, counts: RANK_COLUMNS.map(() => 0) }));
  const countsOf = new Map(rows.map(({ status, counts }) => [status, counts]));
  for (const { id, rank } of problems) {
    const level = levelOfAttempt(rank, null);
    if (level === null) continue;
    const counts = countsOf.get(signOfStats(statsOf(id), true, due.has(id)) ?? 'untried');
    const column = columnOfLevel(level);
    if (counts) counts[column] = (counts[column] ?? 0) + 1;
  }
  return rows;
}
