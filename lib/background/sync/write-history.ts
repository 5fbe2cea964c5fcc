import type { History, HistoryChange } from '../../history/history.ts';
import { NO_SYNC, type SyncState } from '../../history/sync-state.ts';
import { ONLY } from '../../store/database.ts';
import { changeAttemptsIn, loadHistoryIn } from '../../store/player/history.ts';
import type { AttemptRequest, PlayerDatabase } from '../../store/player/player.ts';
import { changeAttemptRequestIn } from '../writers/request-writers.ts';
import { ATTEMPT_STORES, changeRows, rowsOf } from './attempt-changes.ts';

/** What changes with a history, and the state of the requests for one problem's attempts. */
interface Change extends HistoryChange {
  asked?: Pick<AttemptRequest, 'problemId'> & Partial<AttemptRequest>;
}

/** What a change has made. */
interface ChangedHistory {
  before: History;
  after: History;
  /** The problems with a change that a player can see. */
  problems: readonly number[];
}

/** Changes a player's history in one transaction: all of an answer is stored, or nothing. `by` gets the history as it is stored then. */
export async function changeHistory(
  db: PlayerDatabase,
  by: (history: History) => Change,
): Promise<ChangedHistory> {
  const writing = db.transaction([...ATTEMPT_STORES, 'asked'] as const, 'readwrite');
  const loaded = await loadHistoryIn(writing);
  const { history: before } = loaded;
  const { stored = [], deleted = [], sync, asked } = by(before);
  const gone = [...deleted];
  const { history: after, problems } = changeAttemptsIn(writing, loaded, stored, gone);
  const rows = writing.objectStore('attempts');
  const known = await rowsOf(rows, new Set(stored.map(({ id }) => id)));
  await changeRows(writing, stored, known, await rowsOf(rows, new Set(gone)));
  if (sync) void writing.objectStore('history').put(sync, ONLY);
  if (asked) await changeAttemptRequestIn(writing.objectStore('asked'), asked.problemId, asked);
  await writing.done;
  return { before, after: { ...after, sync: sync ?? before.sync }, problems };
}

/** Changes how far a history has been read, and what became of the last requests for it. */
export async function changeSync(db: PlayerDatabase, change: Partial<SyncState>): Promise<void> {
  await changeHistory(db, ({ sync = NO_SYNC }) => ({ sync: { ...sync, ...change } }));
}
