import { type HistoryPage, isUnread } from '../../history/id-ranges.ts';
import { afterPage, idsShown, type Step } from '../../history/sync.ts';
import { isHistoryComplete, NO_SYNC, type SyncState } from '../../history/sync-state.ts';
import type { Attempt } from '../../model.ts';
import { getMany } from '../../store/bulk.ts';
import { changeColumns } from '../../store/columns.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import {
  type AttemptRequest,
  ofProblem,
  PLAYER_ROWS,
  type PlayerDatabase,
} from '../../store/player/player.ts';
import { STANDINGS } from '../../store/player/standings.ts';
import { changeAttemptRequestIn } from '../writers/request-writers.ts';
import { ATTEMPT_STORES, changeRows, rowsOf, statsFromRows } from './attempt-changes.ts';

/**
 * Stores one problem's attempts, its stats and the state of its requests in one transaction. `before`: the attempts
 * that were stored when the request was sent. Deletes those of them that are not among `attempts`. Attempts that
 * another request has stored since then are newer, so they stay. Resolves to the ids of the problems with a change that
 * a player can see.
 */
export async function writeAttempts(
  db: PlayerDatabase,
  problemId: number,
  attempts: readonly Attempt[],
  before: readonly Pick<Attempt, 'id'>[],
  asked: Partial<AttemptRequest>,
): Promise<number[]> {
  const writing = db.transaction([...ATTEMPT_STORES, 'asked'] as const, 'readwrite');
  const rows = writing.objectStore('attempts');
  const ids = new Set(attempts.map(({ id }) => id));
  const missing = new Set(before.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  const stored = missing.size > 0 ? await rows.index('problem').getAll(ofProblem(problemId)) : [];
  const gone = stored.filter(({ id }) => missing.has(id));
  const changed = await changeRows(writing, attempts, await rowsOf(rows, ids), gone);
  // Also if no attempt has changed: the row shows that the attempts were requested.
  const stats = await statsFromRows(writing, problemId);
  await writing.objectStore('stats').put(stats);
  await changeColumns(writing, STANDINGS, new Map([[problemId, stats]]));
  await changeAttemptRequestIn(writing.objectStore('asked'), problemId, asked);
  await writing.done;
  return changed;
}

/** A page of the history, with the player's attempts in it. */
interface AttemptsPage extends HistoryPage {
  rows: readonly { attempt: Attempt }[];
}

/** What a step of reading the history has stored. */
interface StoredStep {
  history: SyncState;
  /** The ids of the problems with a change that a player can see. */
  changed: number[];
  /** Whether the history has become complete, or incomplete, by it. */
  isCompletenessChanged: boolean;
}

/**
 * Stores a page of the history in one transaction: its attempts, the new stats of their problems, and how far the
 * history has been read, with `status`. Once all has been read, deletes the attempts that the site lacks.
 */
export async function addPage(
  db: PlayerDatabase,
  step: Step,
  page: AttemptsPage,
  { now, status }: { now: number; status: Partial<SyncState> },
): Promise<StoredStep> {
  const writing = db.transaction([...ATTEMPT_STORES, 'history'] as const, 'readwrite');
  const rows = writing.objectStore('attempts');
  const before = await historyIn(writing);
  const ids = new Set(page.ids);
  const shown = idsShown(before, step, page);
  const isShown = shown !== null && shown.from <= shown.to;
  const storedIds = isShown ? await rows.getAllKeys(IDBKeyRange.bound(shown.from, shown.to)) : [];
  const missing = storedIds.filter((id) => !ids.has(id));
  const { history: after, gone } = afterPage(before, step, page, missing, now);
  const [highest, lowest] = [page.ids[0], page.ids.at(-1)];
  // One read of the whole id range is far cheaper than one read per row.
  const between = highest === undefined ? [] : await rows.getAll(IDBKeyRange.bound(lowest, highest));
  const stored = between.filter(({ id }) => ids.has(id));
  const attempts = page.rows.map(({ attempt }) => attempt);
  const changed = await changeRows(writing, attempts, stored, await rowsOf(rows, new Set(gone)));
  const history = { ...after, ...status };
  await writing.objectStore('history').put(history, ONLY);
  await writing.done;
  const isCompletenessChanged = isHistoryComplete(history) !== isHistoryComplete(before);
  return { history, changed, isCompletenessChanged };
}

/**
 * Stores attempts of a file, as far as they are not stored and reading the history has not come to them yet: then the site will show
 * which of them exist. How far the history is read does not change. Resolves to the ids of the problems
 * with a change that a player can see.
 */
export async function addImported(db: PlayerDatabase, attempts: readonly Attempt[]): Promise<number[]> {
  const writing = db.transaction([...ATTEMPT_STORES, 'asked', 'history'] as const, 'readwrite');
  const rows = writing.objectStore('attempts');
  const unread = await unreadOf(writing, attempts);
  const stored = new Set((await rowsOf(rows, new Set(unread.map(({ id }) => id)))).map(({ id }) => id));
  const added = unread.filter(({ id }) => !stored.has(id));
  const changed = await changeRows(writing, added, [], []);
  await writing.done;
  return changed;
}

/**
 * Deletes those of the attempts of a file which the site has not shown since they were added. Resolves to the ids of the problems
 * that changed.
 */
export async function removeImported(db: PlayerDatabase, ids: readonly number[]): Promise<number[]> {
  const writing = db.transaction([...ATTEMPT_STORES, 'asked', 'history'] as const, 'readwrite');
  const stored = await rowsOf(writing.objectStore('attempts'), new Set(ids));
  const changed = await changeRows(writing, [], [], await unreadOf(writing, stored));
  await writing.done;
  return changed;
}

/** Returns those of the attempts for which the site was not asked yet, neither in the history nor on their problem. */
async function unreadOf(
  writing: WithHistory & {
    objectStore(name: 'asked'): { get(id: number): Promise<AttemptRequest | undefined> };
  },
  attempts: readonly Attempt[],
): Promise<Attempt[]> {
  const { ranges } = await historyIn(writing);
  const ids = [...new Set(attempts.map(({ problemId }) => problemId))];
  const asked = await getMany(writing.objectStore('asked'), ids);
  const requested = new Set(
    ids.filter((_, nth) => (validRow(asked[nth], PLAYER_ROWS.asked, writing.db.name)?.at ?? 0) > 0),
  );
  return attempts.filter(({ id, problemId }) => isUnread(ranges, id) && !requested.has(problemId));
}

/** Changes the stored state of the requests for the history. */
export async function changeHistory(db: PlayerDatabase, change: Partial<SyncState>): Promise<void> {
  const writing = db.transaction('history', 'readwrite');
  await writing.store.put({ ...(await historyIn(writing)), ...change }, ONLY);
  await writing.done;
}

interface WithHistory {
  db: { name: string };
  objectStore(name: 'history'): { get(key: string): Promise<SyncState | undefined> };
}

async function historyIn(writing: WithHistory): Promise<SyncState> {
  const row = await writing.objectStore('history').get(ONLY);
  return validRow(row, PLAYER_ROWS.history, writing.db.name) ?? NO_SYNC;
}
