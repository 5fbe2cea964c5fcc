import { attemptWithId } from '../../history/attempts.ts';
import type { History } from '../../history/history.ts';
import { type AttemptsPage, pageChange } from '../../history/history-changes.ts';
import { isUnread } from '../../history/id-ranges.ts';
import type { Step } from '../../history/sync.ts';
import { isHistoryComplete, NO_SYNC, type SyncState } from '../../history/sync-state.ts';
import type { Attempt } from '../../model.ts';
import { readHistory } from '../../store/player/history.ts';
import { type AttemptRequest, type PlayerDatabase, readRequestedIds } from '../../store/player/player.ts';
import { changeHistory } from './write-history.ts';

/**
 * Stores one problem's attempts and the state of its requests. `before`: the attempts that were stored when the request was sent. Deletes those
 * of them that are not among `attempts`. Attempts that another request has stored since then are newer, so they stay. Resolves to the ids of
 * the problems with a change that a player can see.
 */
export async function writeAttempts(
  db: PlayerDatabase,
  problemId: number,
  attempts: readonly Attempt[],
  before: readonly Pick<Attempt, 'id'>[],
  asked: Partial<AttemptRequest>,
): Promise<readonly number[]> {
  const ids = new Set(attempts.map(({ id }) => id));
  const missing = before.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  const { problems } = await changeHistory(db, (history) => ({
    stored: attempts,
    deleted: missing.filter((id) => attemptWithId(history.attempts, id)?.problemId === problemId),
    asked: { ...asked, problemId },
  }));
  return problems;
}

/** What a step of reading the history has stored. */
interface StoredStep {
  sync: SyncState;
  /** The ids of the problems with a change that a player can see. */
  changed: readonly number[];
  /** Whether the history has become complete, or incomplete, by it. */
  isCompletenessChanged: boolean;
}

/** Stores a page of the history; see `pageChange`. */
export async function addPage(
  db: PlayerDatabase,
  step: Step,
  page: AttemptsPage,
  now: { now: number; status: Partial<SyncState> },
): Promise<StoredStep> {
  const { before, sync, problems } = await changeHistory(db, (history) =>
    pageChange(history, step, page, now),
  );
  const isCompletenessChanged = isHistoryComplete(sync) !== isHistoryComplete(before);
  return { sync, changed: problems, isCompletenessChanged };
}

/**
 * Stores attempts of a file, as far as they are not stored and reading the history has not come to them yet: then the site will show
 * which of them exist. How far the history is read does not change. Resolves to the ids of the problems
 * with a change that a player can see.
 */
export async function addImported(
  db: PlayerDatabase,
  attempts: readonly Attempt[],
): Promise<readonly number[]> {
  const isOpen = await openAttempts(db, attempts);
  const { problems } = await changeHistory(db, (history) => ({
    stored: attempts.filter((one) => !attemptWithId(history.attempts, one.id) && isOpen(history, one)),
  }));
  return problems;
}

/**
 * Deletes those of the attempts of a file which the site has not shown since they were added. Resolves to the ids of the problems
 * that changed.
 */
export async function removeImported(db: PlayerDatabase, ids: readonly number[]): Promise<readonly number[]> {
  const { attempts } = await readHistory(db);
  const stored = ids.flatMap((id) => attemptWithId(attempts, id) ?? []);
  const isOpen = await openAttempts(db, stored);
  const { problems } = await changeHistory(db, (history) => ({
    deleted: stored.flatMap((one) => (isOpen(history, one) ? [one.id] : [])),
  }));
  return problems;
}

/** Returns whether the site was not asked yet for an attempt, neither in the history nor on its problem. */
async function openAttempts(db: PlayerDatabase, attempts: readonly Attempt[]) {
  const problemIds = new Set(attempts.map(({ problemId }) => problemId));
  const requested = await readRequestedIds(db, [...problemIds]);
  return ({ sync = NO_SYNC }: History, { id, problemId }: Attempt) =>
    isUnread(sync.ranges, id) && !requested.has(problemId);
}
