import type { DBSchema, IDBPDatabase } from 'idb';
import { accountId, accountIdOfDatabase, databaseName } from '../../account/accounts.ts';
import { type Guarded, isNumber, objectOf } from '../../guards.ts';
import type { ProblemStats } from '../../history/problem-stats.ts';
import type { SumKey, SumRow, SumState } from '../../history/sums.ts';
import { isSyncState, type SyncState } from '../../history/sync-state.ts';
import type { Attempt } from '../../model.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import type { ProblemReading } from '../../problem-data/reading.ts';
import { BACKOFF } from '../../requests/request-status.ts';
import type { ScheduleOrigin } from '../../review/schedule.ts';
import { type ColumnStores, createColumnStores } from '../columns.ts';
import { makeIfKept } from '../core/accounts.ts';
import { validRow } from '../corruption.ts';
import { emptyCache, ONLY, openerOf } from '../database.ts';
import type { SegmentList } from '../segments.ts';
import type { StoredSegment } from './stored-segments.ts';

export const isAttemptRequest = objectOf({
  ...BACKOFF,
  problemId: isNumber,
  at: isNumber,
  /** Start of the last request, answered or not. */
  triedAt: isNumber,
  /** When an event on the problem's page last suggested a new attempt. */
  noticedAt: isNumber,
});

/** When the attempts on one problem were last requested, and the result. Times are epoch ms, 0: never. */
export type AttemptRequest = Guarded<typeof isAttemptRequest>;

interface PlayerData extends DBSchema, ColumnStores {
  /** The attempts; see `history.ts`. */
  segments: { key: number; value: StoredSegment };
  /** The next reviews; see `schedule.ts`. */
  schedule: { key: number; value: ArrayBuffer };
  /**
   * The list of segments, what the schedule was made from, how far the data of the attempted problems were read, and the problems that were
   * picked for the player.
   */
  state: {
    key: 'attempts' | 'schedule' | 'problemData' | 'picks';
    value: SegmentList | ScheduleOrigin | ProblemReading | Picks;
  };
  attempts: {
    key: number;
    value: Attempt;
    indexes: { problem: [number, number]; time: number };
  };
  stats: { key: number; value: ProblemStats };
  asked: { key: number; value: AttemptRequest };
  history: { key: string; value: SyncState };
  /** Sums over all attempts, and which attempts they contain. */
  sums: { key: SumKey; value: SumRow };
  sumState: { key: string; value: SumState };
}

function createStores(db: IDBPDatabase<PlayerData>): void {
  emptyCache(db);
  const attempts = db.createObjectStore('attempts', { keyPath: 'id' });
  attempts.createIndex('problem', ['problemId', 'at']);
  attempts.createIndex('time', 'at');
  for (const name of ['stats', 'asked'] as const) db.createObjectStore(name, { keyPath: 'problemId' });
  for (const name of ['segments', 'state', 'history', 'sums', 'sumState', 'schedule'] as const) {
    db.createObjectStore(name);
  }
  createColumnStores(db);
}

const open = openerOf<PlayerData>(10, createStores, (name, make) =>
  makeIfKept(accountIdOfDatabase(name) ?? '', make),
);

/**
 * Opens the database of one player at one site. All its data but the last picks can be fetched again. It is created only for an account on
 * the list of accounts; for an erased account this rejects with a `NotKeptError`.
 */
export function playerData(origin: string, playerId: number) {
  return open(playerDataName(origin, playerId));
}

/** Returns the name of the database of one player at one site. */
export function playerDataName(origin: string, playerId: number): string {
  return databaseName('player', accountId(origin, playerId));
}

export type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

/** Returns the keys of one problem in the index `problem`. */
export function ofProblem(problemId: number): IDBKeyRange {
  return IDBKeyRange.bound([problemId, -Infinity], [problemId, Infinity]);
}

/** Returns when the attempts on a problem were last requested; undefined: never. */
export async function readAttemptRequest(
  db: PlayerDatabase,
  problemId: number,
): Promise<AttemptRequest | undefined> {
  return validRow(await db.get('asked', problemId), isAttemptRequest, db.name);
}

/** Returns which of these problems had all their attempts requested. Takes one database request, however many they are. */
export async function readRequestedIds(db: PlayerDatabase, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const sorted = ids.toSorted((one, other) => one - other);
  const rows = await db.getAll('asked', IDBKeyRange.bound(sorted[0], sorted.at(-1)));
  const valid = rows.filter((row) => validRow(row, isAttemptRequest));
  return new Set(valid.flatMap(({ problemId, at }) => (at > 0 ? [problemId] : [])));
}

/** Returns the stored state of the history; undefined if it was never requested. */
export async function readSyncState(db: PlayerDatabase): Promise<SyncState | undefined> {
  return validRow(await db.get('history', ONLY), isSyncState, db.name);
}
