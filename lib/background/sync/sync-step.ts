import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, isRejected, type Result, SIZE } from '../../failure.ts';
import { pageChange } from '../../history/history-changes.ts';
import { invalidField, type Step } from '../../history/sync.ts';
import { isHistoryComplete, NO_SYNC, PAGE_SIZE, type SyncState } from '../../history/sync-state.ts';
import { blankProblem } from '../../model.ts';
import { backoffAfter, NO_FAILURE } from '../../requests/request-status.ts';
import { attemptsRequest } from '../../site-api/api.ts';
import type { AttemptPage } from '../../site-api/site-answers.ts';
import { changeHistory, changeSync } from '../../store/player/history.ts';
import { playerData, readSyncState } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import { requestApi } from '../net/request.ts';
import type { PlayerTask } from '../request-context.ts';
import { storeProblems } from '../writers/problem-writers.ts';

/** Number of rows that show what is new since the last request, if the player has not been away for long. */
const FEW = 10;

/**
 * Returns how far the history has been read. Opens both databases that a step writes to, and rejects if one does not open: no
 * request is sent whose response could not be stored.
 */
export async function readSync({ origin, player }: Account): Promise<SyncState> {
  await siteData(origin);
  return (await readSyncState(await playerData(origin, player.id))) ?? NO_SYNC;
}

/**
 * Requests a page of the player's attempts and stores it. `sync`: what the step was chosen by. Returns that after it.
 * Rejects if a database fails.
 */
export async function takeStep(task: PlayerTask, step: Step, sync: SyncState): Promise<Result<SyncState>> {
  const { origin, player } = task.account;
  const at = task.environment.now();
  const limit = step.part === 'newest' && sync.ranges.length > 0 ? FEW : sync.pageSize;
  const request = attemptsRequest({ userId: player.id, offset: step.offset, limit });
  const answer = await requestApi(task, request);
  if (!answer.ok && limit > PAGE_SIZE.small && mayAskTooMuch(answer.failure)) {
    const smaller = { pageSize: PAGE_SIZE.small };
    await changeSync(await playerData(origin, player.id), smaller);
    return takeStep(task, step, { ...sync, ...smaller });
  }
  if (!answer.ok) return storeBackoff(task, sync, answer);
  const page = { ...answer.value, offset: step.offset };
  const invalid = invalidField(sync, step, page);
  if (invalid) {
    const failure: Failure = { kind: 'has-changed', endpoint: 'attempts', field: invalid };
    return storeBackoff(task, sync, { failure });
  }
  const { received, total } = page;
  const isCut =
    received < limit && limit > PAGE_SIZE.small && total !== null && page.offset + received < total;
  const status = {
    ...NO_FAILURE,
    ...(step.offset === 0 ? { at } : {}),
    ...(page.oddity ? { hasDropped: true } : {}),
    ...(isCut ? { pageSize: PAGE_SIZE.small } : {}),
  };
  return done(await storePage(task, step, page, status));
}

/** Stores a page, and tells what has changed. `status`: what became of its request. Returns how far the history is read. */
async function storePage(
  { environment, events, account }: PlayerTask,
  step: Step,
  page: AttemptPage & { offset: number },
  status: Partial<SyncState>,
): Promise<SyncState> {
  const { origin, player } = account;
  await storeProblems(
    origin,
    page.rows.map(({ attempt, rank }) => ({
      ...blankProblem(attempt.problemId),
      rank,
      existedAt: attempt.at,
    })),
  );
  const now = environment.now();
  const { before, sync, problems } = await changeHistory(await playerData(origin, player.id), (history) =>
    pageChange(history, step, page, { now, status }),
  );
  // If the history has just become complete or incomplete, the panel of any problem may change.
  const isAnyChanged = isHistoryComplete(sync) !== isHistoryComplete(before);
  events.attemptsChanged(isAnyChanged ? 'all' : problems);
  return sync;
}

/** Stores a backoff if an invalid response caused the failure. Returns the failure. */
export async function storeBackoff(
  { environment, events, account }: PlayerTask,
  sync: SyncState,
  answer: { failure: Failure; retryAt?: number },
): Promise<Result<never>> {
  const backoff = backoffAfter(answer.failure, account.generation, environment.now(), sync);
  if (!backoff) return { ok: false, ...answer };
  await changeSync(await playerData(account.origin, account.player.id), backoff);
  events.attemptsChanged([]);
  return failed(answer.failure, backoff.retryAt);
}

/** Whether a failure may mean that a request asked for too many rows. */
function mayAskTooMuch(failure: Failure): boolean {
  return isRejected(failure) || (failure.kind === 'has-changed' && failure.field === SIZE);
}
