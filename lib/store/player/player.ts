import type { DBSchema, IDBPDatabase } from 'idb';
import { accountId, databaseName } from '../../account/accounts.ts';
import { type AttemptRequest, isAttemptRequest } from '../../history/attempt-request.ts';
import type { StoredSegment } from '../../history/stored-segment.ts';
import { isSyncState, type SyncState } from '../../history/sync-state.ts';
import type { Picks } from '../../picks/stored-picks.ts';
import type { ProblemReading } from '../../problem-data/reading.ts';
import { NO_FAILURE } from '../../requests/request-status.ts';
import type { ScheduleOrigin } from '../../review/schedule.ts';
import { makeIfKept } from '../core/accounts.ts';
import { validRow } from '../corruption.ts';
import { emptyCache, openerOf } from '../database.ts';
import type { SegmentList } from '../segments.ts';

export interface PlayerData extends DBSchema {
  /** The attempts; see `history.ts`. */
  segments: { key: number; value: StoredSegment };
  /** The next reviews; see `schedule.ts`. */
  schedule: { key: number; value: ArrayBuffer };
  /** When the attempts on each problem were requested. */
  asked: { key: number; value: AttemptRequest };
  state: { key: keyof PlayerState; value: PlayerState[keyof PlayerState] };
}

/** What there is one of. */
interface PlayerState {
  /** The list of the segments of attempts. */
  attempts: SegmentList;
  sync: SyncState;
  /** What the schedule was made from. */
  schedule: ScheduleOrigin;
  /** How far the data of the attempted problems were read. */
  problemData: ProblemReading;
  /** The problems that were picked for the player. */
  picks: Picks;
}

function createStores(db: IDBPDatabase<PlayerData>): void {
  emptyCache(db);
  db.createObjectStore('asked', { keyPath: 'problemId' });
  for (const name of ['segments', 'schedule', 'state'] as const) db.createObjectStore(name);
}

const open = openerOf<PlayerData>(11, createStores, makeIfKept);

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

export type PlayerDatabase = IDBPDatabase<PlayerData>;

/** Returns when the attempts on a problem were last requested; undefined: never. */
export async function readAttemptRequest(
  db: PlayerDatabase,
  problemId: number,
): Promise<AttemptRequest | undefined> {
  return validRow(await db.get('asked', problemId), isAttemptRequest, db.name);
}

/** Changes the stored state of requests for one problem's attempts. */
export async function changeAttemptRequest(
  db: PlayerDatabase,
  problemId: number,
  change: Partial<AttemptRequest>,
): Promise<void> {
  const { store, done } = db.transaction('asked', 'readwrite');
  await store.put(changedRequest(await store.get(problemId), { ...change, problemId }));
  await done;
}

/** Returns the state of requests for one problem's attempts after a change. `stored`: its row; undefined: none. */
export function changedRequest(
  stored: unknown,
  change: Pick<AttemptRequest, 'problemId'> & Partial<AttemptRequest>,
): AttemptRequest {
  const never = { at: 0, triedAt: 0, noticedAt: 0, ...NO_FAILURE };
  return { ...(validRow(stored, isAttemptRequest) ?? never), ...change };
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
  return validRow(await db.get('state', 'sync'), isSyncState, db.name);
}
