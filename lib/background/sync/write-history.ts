import type { Attempts } from '../../history/attempts.ts';
import type { History, HistoryChange } from '../../history/history.ts';
import { type ChangedSegments, changedSegments } from '../../history/history-changes.ts';
import { NO_SYNC, type SyncState } from '../../history/sync-state.ts';
import { HISTORY_STORES, loadHistoryIn, type SegmentsInTransaction } from '../../store/player/history.ts';
import type { AttemptRequest, PlayerDatabase } from '../../store/player/player.ts';
import type { StoredSegment } from '../../store/player/stored-segments.ts';
import { listAfter, type SegmentList } from '../../store/segments.ts';
import { changeAttemptRequestIn } from '../writers/request-writers.ts';

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

/** Changes a player's history in one transaction: all of an answer is stored, or nothing. `by` gets the history as it is stored then. */
export async function changeHistory(
  db: PlayerDatabase,
  by: (history: History) => Change,
): Promise<ChangedHistory> {
  const writing = db.transaction([...HISTORY_STORES, 'asked'] as const, 'readwrite');
  const { history, list, segments } = await loadHistoryIn(writing);
  const { stored = [], deleted = [], sync, asked } = by(history);
  const change = changedSegments(segments, stored, deleted);
  writeSegments(writing, list, change);
  if (sync) void writing.objectStore('state').put(sync, 'sync');
  if (asked) await changeAttemptRequestIn(writing.objectStore('asked'), asked.problemId, asked);
  await writing.done;
  const before = history.sync ?? NO_SYNC;
  return { before, sync: sync ?? before, problems: change.problems };
}

/** Changes how far a history has been read, and what became of the last requests for it. */
export async function changeSync(db: PlayerDatabase, change: Partial<SyncState>): Promise<void> {
  await changeHistory(db, ({ sync = NO_SYNC }) => ({ sync: { ...sync, ...change } }));
}

/** Stores the segments that a change has written, and the list of all, in which these have new revisions. */
function writeSegments(
  writing: SegmentsInTransaction,
  before: SegmentList,
  { segments, written, removed }: ChangedSegments,
): void {
  if (written.length + removed.length === 0) return;
  const store = writing.objectStore('segments');
  for (const { key, attempts } of written) void store.put(storedFrom(attempts), key);
  for (const key of removed) void store.delete(key);
  const all = segments.map(({ key, attempts }) => ({ key, lowest: attempts.id[0] ?? 0 }));
  const list = listAfter(before, all, new Set(written.map(({ key }) => key)));
  void writing.objectStore('state').put(list, 'attempts');
}

function storedFrom({ at, contexts }: Attempts): StoredSegment {
  return { buffer: at.buffer as ArrayBuffer, contexts: [...contexts] };
}
