import { attemptWithId } from '../../history/attempts.ts';
import { type AttemptsPage, pageChange } from '../../history/history-changes.ts';
import type { Step } from '../../history/sync.ts';
import { isHistoryComplete, type SyncState } from '../../history/sync-state.ts';
import type { Attempt } from '../../model.ts';
import type { AttemptRequest, PlayerDatabase } from '../../store/player/player.ts';
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
