import { isProblemStats, type ProblemStats } from '../../history/problem-stats.ts';
import { statusOf } from '../../history/stats.ts';
import { isHistoryComplete } from '../../history/sync-state.ts';
import type { Status } from '../../model.ts';
import type { Entries } from '../chunks.ts';
import { COLUMN_STORES, type ColumnSource, readEntries } from '../columns.ts';
import { validRow } from '../corruption.ts';
import { type PlayerDatabase, readSyncState } from './player.ts';

/** What filters, lists and signs need of the stats of a problem. */
type StandingEntry = Omit<ProblemStats, 'problemId' | 'firstAt' | 'bestMs'>;

/** The columns with an entry for each problem that has stats. */
export const STANDINGS: ColumnSource<StandingEntry> = {
  rows: 'stats',
  version: 2,
  fields: {
    attemptCount: 'number',
    solves: 'number',
    lastAt: 'number',
    lastSolvedAt: 'number',
    firstSolved: 'flag',
    firstHasContext: 'flag',
    lastSolved: 'flag',
  },
  entryOf(row) {
    const stats = validRow(row, isProblemStats);
    if (!stats) return null;
    const { attemptCount, solves, lastAt, lastSolvedAt, firstSolved, firstHasContext, lastSolved } = stats;
    return { attemptCount, solves, lastAt, lastSolvedAt, firstSolved, firstHasContext, lastSolved };
  },
};

/** Returns what the columns tell of each problem with stats. */
export async function readStandingEntries(db: PlayerDatabase): Promise<Entries<StandingEntry>> {
  return readEntries(db.transaction(['stats', ...COLUMN_STORES]), STANDINGS);
}

/** Returns the ids of the problems that the player has attempted. */
export function attemptedIn(entries: Entries<StandingEntry>): number[] {
  return [...entries.all()].flatMap(([id, { attemptCount }]) => (attemptCount > 0 ? [id] : []));
}

/** Returns the ids of the problems that the player has attempted. */
export async function attemptedIds(db: PlayerDatabase): Promise<number[]> {
  return attemptedIn(await readStandingEntries(db));
}

/** Where the player stands with each problem. */
export interface Standings {
  entries: Entries<StandingEntry>;
  /** Whether all attempts are stored, so that a problem without an entry is untried. */
  isComplete: boolean;
}

/** Returns the player's standings. */
export async function readStandings(db: PlayerDatabase): Promise<Standings> {
  const [entries, history] = await Promise.all([readStandingEntries(db), readSyncState(db)]);
  return { entries, isComplete: isHistoryComplete(history) };
}

/** Returns the player's status on a problem and the time of the last attempt, null without a player. */
export function standingOn(
  standings: { entries: Pick<Entries<StandingEntry>, 'get'>; isComplete: boolean } | null,
  id: number,
): { status: Status | null; lastAt: number | null } {
  if (!standings) return { status: null, lastAt: null };
  const entry = standings.entries.get(id);
  if (!entry) return { status: statusOf(undefined, standings.isComplete), lastAt: null };
  const { attemptCount, solves, lastAt } = entry;
  return { status: statusOf({ attemptCount, solves }, standings.isComplete), lastAt };
}
