import { isHistoryComplete } from '../../history/history.ts';
import { isProblemStats, type ProblemStats, statusOf } from '../../history/problem-stats.ts';
import { COLUMN_STORES, type ColumnSource, readEntries } from '../columns.ts';
import { validRow } from '../corruption.ts';
import { type PlayerDatabase, readHistory } from './player.ts';

/** What filters and lists need of the stats of a problem. `tries` is null if the stats are corrupt. */
export type StandingEntry = Pick<ProblemStats, 'solves' | 'lastAt' | 'lastSolvedAt'> & {
  tries: number | null;
};

/** The columns with an entry for each problem that has stats. */
export const STANDINGS: ColumnSource<StandingEntry> = {
  rows: 'facts',
  version: 1,
  fields: ['tries', 'solves', 'lastAt', 'lastSolvedAt'],
  entryOf(row) {
    if (row === undefined) return null;
    const stats = validRow(row, isProblemStats);
    if (!stats) return { tries: null, solves: 0, lastAt: null, lastSolvedAt: null };
    const { tries, solves, lastAt, lastSolvedAt } = stats;
    return { tries, solves, lastAt, lastSolvedAt };
  },
};

/** Returns what the columns tell of each problem with stats. */
export function readStandingEntries(db: PlayerDatabase): Promise<Map<number, StandingEntry>> {
  return readEntries(db.transaction(['facts', ...COLUMN_STORES]), STANDINGS);
}

/** Returns the ids of the problems that the player has attempted. */
export async function attemptedIds(db: PlayerDatabase): Promise<number[]> {
  const entries = await readStandingEntries(db);
  return [...entries].flatMap(([id, { tries }]) => (tries !== null && tries > 0 ? [id] : []));
}

/**
 * Returns a function from a problem's number to the player's status and the time of the last try; null without a
 * player. Both are unknown if the problem's stats are corrupt.
 */
export async function readStandings(db: PlayerDatabase | null) {
  if (!db) return null;
  const [entries, history] = await Promise.all([readStandingEntries(db), readHistory(db)]);
  const isComplete = isHistoryComplete(history);
  return (id: number) => {
    const entry = entries.get(id);
    if (!entry) return { status: statusOf(undefined, isComplete), lastAt: null };
    const { tries, solves, lastAt } = entry;
    return { status: tries === null ? null : statusOf({ tries, solves }, isComplete), lastAt };
  };
}

/** See `readStandings`. */
export type Standing = NonNullable<Awaited<ReturnType<typeof readStandings>>>;
