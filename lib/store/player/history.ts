import type { AttemptRequest } from '../../history/attempt-request.ts';
import { type Attempts, columnsIn, joinedAttempts, NO_ATTEMPTS, partsOf } from '../../history/attempts.ts';
import type { History, HistoryChange } from '../../history/history.ts';
import { changedSegments, type Segment } from '../../history/history-changes.ts';
import { isStoredSegment, type StoredSegment } from '../../history/stored-segment.ts';
import { isSyncState, NO_SYNC, type SyncState } from '../../history/sync-state.ts';
import { requiredRow, validRow } from '../corruption.ts';
import { type Reading, unreadable } from '../database.ts';
import {
  inTurn,
  isSegmentList,
  isWhole,
  type LoadedSegments,
  listAfter,
  NO_SEGMENTS,
  segmentsOf,
} from '../segments.ts';
import { changedRequest, type PlayerData, type PlayerDatabase } from './player.ts';

/** The stores with a history. */
export const HISTORY_STORES = ['segments', 'state'] as const;

/** A history as it was read last, with its segments. */
interface LoadedHistory extends LoadedSegments<Segment> {
  history: History;
}

const NOTHING_LOADED: LoadedHistory = {
  list: NO_SEGMENTS,
  segments: [],
  history: { attempts: NO_ATTEMPTS, sync: undefined, revision: 0 },
};

/** What this page or worker has loaded last, and from which database. */
let last = { name: '', loaded: NOTHING_LOADED };

/**
 * Returns the player's history as it is stored now. Only segments that have changed since the last call are read, so a call is cheap. While
 * nothing has changed, the attempts are the same object.
 */
export const readHistory = inTurn(
  async (db: PlayerDatabase): Promise<History> =>
    (await loadHistoryIn(db.transaction(HISTORY_STORES))).history,
);

/** Returns the history in the caller's transaction. */
async function loadHistoryIn(reading: Reading<PlayerData>): Promise<LoadedHistory> {
  const { name } = reading.db;
  const before = last.name === name ? last.loaded : NOTHING_LOADED;
  const [listRow, syncRow] = await Promise.all([
    reading.objectStore('state').get('attempts'),
    reading.objectStore('state').get('sync'),
  ]);
  const list = validRow(listRow, isSegmentList, name) ?? NO_SEGMENTS;
  const sync = validRow(syncRow, isSyncState, name);
  const isSame = list.revision === before.list.revision;
  const { segments, attempts } = isSame
    ? { segments: before.segments, attempts: before.history.attempts }
    : joined(
        await segmentsOf(list, reading.objectStore('segments'), before, (key, row) =>
          segmentFrom(key, row, name),
        ),
      );
  const isSameSync = JSON.stringify(sync) === JSON.stringify(before.history.sync);
  const history = isSame && isSameSync ? before.history : { attempts, sync, revision: list.revision };
  const loaded = { list, segments, history };
  last = { name, loaded };
  return loaded;
}

/** Returns all attempts of these segments, and the segments as parts of them, so that nothing is twice in memory. */
function joined(segments: readonly Segment[]): { segments: readonly Segment[]; attempts: Attempts } {
  const attempts = joinedAttempts(segments.map((segment) => segment.attempts));
  const parts = partsOf(
    attempts,
    segments.map((segment) => segment.attempts.count),
  );
  return {
    attempts,
    segments: segments.map(({ key }, nth) => ({ key, attempts: parts[nth] ?? NO_ATTEMPTS })),
  };
}

/** Returns a stored segment; undefined if it is missing or damaged, which is reported. */
export function segmentFrom(key: number, row: unknown, database: string): Segment | undefined {
  const stored = requiredRow(row, isStoredSegment, database);
  return stored && { key, attempts: { ...columnsIn(stored.buffer), contexts: stored.contexts } };
}

/** What changes with a history, and the state of the requests for one problem's attempts. */
interface Change extends HistoryChange {
  asked?: Pick<AttemptRequest, 'problemId'> & Partial<AttemptRequest>;
}

/** What a change has made. */
interface ChangedHistory {
  before: SyncState;
  sync: SyncState;
  /** The problems with a change that a player can see. */
  problems: readonly number[];
}

/**
 * Changes a player's history in one transaction: all of an answer is stored, or nothing. `by` gets the history as it is stored then. Rejects
 * if a part of that cannot be read.
 */
export async function changeHistory(
  db: PlayerDatabase,
  by: (history: History) => Change,
): Promise<ChangedHistory> {
  const writing = db.transaction([...HISTORY_STORES, 'asked'] as const, 'readwrite');
  const [state, requests] = [writing.objectStore('state'), writing.objectStore('asked')];
  const loaded = await loadHistoryIn(writing);
  const { history } = loaded;
  if (!isWhole(loaded)) throw unreadable(writing);
  const { stored = [], deleted = [], sync, asked } = by(history);
  const { segments, written, removed, problems } = changedSegments(loaded.segments, stored, deleted);
  const store = writing.objectStore('segments');
  for (const { key, attempts } of written) void store.put(storedFrom(attempts), key);
  for (const key of removed) void store.delete(key);
  if (written.length + removed.length > 0) {
    const all = segments.map(({ key, attempts }) => ({ key, lowest: attempts.id[0] ?? 0 }));
    void state.put(listAfter(loaded.list, all, written), 'attempts');
  }
  if (sync) void state.put(sync, 'sync');
  if (asked) void requests.put(changedRequest(await requests.get(asked.problemId), asked));
  await writing.done;
  const before = history.sync ?? NO_SYNC;
  return { before, sync: sync ?? before, problems };
}

function storedFrom({ at, contexts }: Attempts): StoredSegment {
  return { buffer: at.buffer as ArrayBuffer, contexts: [...contexts] };
}

/** Changes how far a history has been read, and what became of the last requests for it. */
export async function changeSync(db: PlayerDatabase, change: Partial<SyncState>): Promise<void> {
  await changeHistory(db, ({ sync = NO_SYNC }) => ({ sync: { ...sync, ...change } }));
}
