import { type Attempts, columnsIn, joinedAttempts, NO_ATTEMPTS, partsOf } from '../../history/attempts.ts';
import type { History } from '../../history/history.ts';
import type { Segment } from '../../history/history-changes.ts';
import { isSyncState } from '../../history/sync-state.ts';
import { getMany } from '../bulk.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { PlayerDatabase } from './player.ts';
import { isSegmentList, isStoredSegment, type SegmentList, type StoredSegment } from './stored-segments.ts';

// A history is stored in segments and loaded whole: once, then only what has changed. The row `attempts` names the segments and says which
// revision of each is stored.

export const NO_SEGMENTS: SegmentList = { revision: 0, segments: [] };

/** The stores with a history. */
export const HISTORY_STORES = ['segments', 'state', 'history'] as const;

interface ReadingHistory {
  readonly db: { readonly name: string };
  objectStore(name: 'segments'): {
    get(key: number): Promise<StoredSegment | undefined>;
    getAll(): Promise<StoredSegment[]>;
  };
  objectStore(name: 'state'): { get(key: 'attempts'): Promise<unknown> };
  objectStore(name: 'history'): { get(key: string): Promise<unknown> };
}

/** The part of a transaction that changes the attempts. */
export interface SegmentsInTransaction extends ReadingHistory {
  objectStore(name: 'segments'): {
    get(key: number): Promise<StoredSegment | undefined>;
    getAll(): Promise<StoredSegment[]>;
    put(segment: StoredSegment, key: number): Promise<unknown>;
    delete(key: number): Promise<void>;
  };
  objectStore(name: 'state'): {
    get(key: 'attempts'): Promise<unknown>;
    put(list: SegmentList, key: 'attempts'): Promise<unknown>;
  };
  objectStore(name: 'history'): { get(key: string): Promise<unknown> };
}

/** A history as it was read last, with its segments. */
export interface LoadedHistory {
  list: SegmentList;
  segments: readonly Segment[];
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
export async function readHistory(db: PlayerDatabase): Promise<History> {
  return (await loadHistoryIn(db.transaction(HISTORY_STORES))).history;
}

/** Returns the history in the caller's transaction. */
export async function loadHistoryIn(reading: ReadingHistory): Promise<LoadedHistory> {
  const { name } = reading.db;
  const before = last.name === name ? last.loaded : NOTHING_LOADED;
  const [listRow, syncRow] = await Promise.all([
    reading.objectStore('state').get('attempts'),
    reading.objectStore('history').get(ONLY),
  ]);
  const list = validRow(listRow, isSegmentList) ?? NO_SEGMENTS;
  const sync = validRow(syncRow, isSyncState);
  const isSame = list.revision === before.list.revision;
  const { segments, attempts } = isSame
    ? { segments: before.segments, attempts: before.history.attempts }
    : joined(await segmentsIn(reading, list, before));
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

/** Returns the segments of a list: those known in the same revision, and the others as they are stored. */
async function segmentsIn(
  reading: ReadingHistory,
  list: SegmentList,
  before: LoadedHistory,
): Promise<Segment[]> {
  const revisions = new Map(before.list.segments.map(({ key, revision }) => [key, revision]));
  const loaded = new Map(before.segments.map((segment) => [segment.key, segment]));
  const known = (part: SegmentList['segments'][number]) =>
    revisions.get(part.key) === part.revision ? loaded.get(part.key) : undefined;
  const missing = list.segments.filter((part) => !known(part));
  const rows = await storedSegments(reading, list, missing);
  return list.segments.flatMap((part) => known(part) ?? segmentFrom(part.key, rows.get(part.key)) ?? []);
}

async function storedSegments(
  reading: ReadingHistory,
  { segments: all }: SegmentList,
  wanted: SegmentList['segments'],
): Promise<ReadonlyMap<number, StoredSegment | undefined>> {
  const store = reading.objectStore('segments');
  // One request for all is far faster than one for each.
  const keys = wanted.map(({ key }) => key);
  const sorted = all.map(({ key }) => key).sort((one, other) => one - other);
  const isMost = wanted.length > all.length / 2;
  const rows = isMost ? await store.getAll() : await getMany(store, keys);
  return new Map(rows.map((row, nth) => [(isMost ? sorted : keys)[nth] ?? 0, row]));
}

export function segmentFrom(key: number, row: unknown): Segment | undefined {
  const stored = validRow(row, isStoredSegment);
  return stored && { key, attempts: { ...columnsIn(stored.buffer), contexts: stored.contexts } };
}
