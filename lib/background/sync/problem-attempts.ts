import type { Account } from '../../account/account.ts';
import { done, failed, type Result } from '../../failure.ts';
import type { AttemptRequest } from '../../history/attempt-request.ts';
import { attemptsOn, attemptWithId } from '../../history/attempts.ts';
import { type AttemptsRead, readAttemptsOn } from '../../history/problem-pages.ts';
import { PAGE_SIZE } from '../../history/sync-state.ts';
import { WAIT } from '../../limits.ts';
import { type Attempt, blankProblem } from '../../model.ts';
import { backoffAfter, NO_FAILURE } from '../../requests/request-status.ts';
import type { Requester } from '../../requests/requester.ts';
import { attemptsRequest } from '../../site-api/api.ts';
import { changeHistory, changeSync, readHistory } from '../../store/player/history.ts';
import { changeAttemptRequest, type PlayerDatabase, playerData } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import { requestApi } from '../net/request.ts';
import type { PlayerTask } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { storeProblems } from '../writers/problem-writers.ts';

/**
 * Requests the attempts on one problem and stores them. If an equal call is under way, shares its result.
 */
export function refreshAttempts(
  worker: WorkerParts,
  account: Account,
  problemId: number,
  by: Requester = 'person',
): Promise<Result<null>> {
  const context = { ...worker, account, origin: account.origin };
  return worker.tasks.run(context, nameOf(account, problemId), by, (task) => refreshNow(task, problemId));
}

/** Returns the result of the request for a problem's attempts that is under way, or undefined. `by`: who waits for it. */
export function pendingAttempts(
  worker: WorkerParts,
  account: Account,
  problemId: number,
  by?: Requester,
): Promise<Result<null>> | undefined {
  return worker.tasks.underWay(nameOf(account, problemId), by);
}

async function refreshNow(task: PlayerTask, problemId: number): Promise<Result<null>> {
  const { account, environment } = task;
  const triedAt = environment.now();
  // Open the databases first: if the response cannot be stored, no request is sent.
  await siteData(account.origin);
  const db = await playerData(account.origin, account.player.id);
  await changeAttemptRequest(db, problemId, { triedAt });
  const stored = attemptsOn((await readHistory(db)).attempts, problemId);
  const page = { userId: account.player.id, problemId, limit: PAGE_SIZE.small };
  const ask = (offset: number) => requestApi(task, attemptsRequest({ ...page, offset }));
  const reading = await readAttemptsOn(ask, problemId, stored);
  if (reading.ok) return storeAttempts(task, db, problemId, reading.value, stored, triedAt);
  const backoff = backoffAfter(reading.failure, account.generation, environment.now());
  if (!backoff) return reading;
  await changeAttemptRequest(db, problemId, backoff);
  return failed(reading.failure, backoff.retryAt);
}

async function storeAttempts(
  { environment, events, account }: PlayerTask,
  db: PlayerDatabase,
  problemId: number,
  { attempts, all, oddity, rank }: AttemptsRead,
  before: readonly Attempt[],
  at: number,
): Promise<Result<null>> {
  if (attempts.length > 0) {
    const existedAt = Math.max(...attempts.map((attempt) => attempt.at));
    await storeProblems(account.origin, [{ ...blankProblem(problemId), rank, existedAt }]);
  }
  const asked = (oddity && backoffAfter(oddity, account.generation, environment.now())) ?? {
    ...NO_FAILURE,
    ...(all ? { at } : {}),
  };
  const { problems, sync } = await writeAttempts(db, problemId, attempts, all ? before : [], asked);
  if (sync.noticedAt > 0 && sync.noticedAt <= at) await changeSync(db, { noticedAt: 0 });
  if (problems.length > 0) events.attemptsChanged(problems);
  return oddity ? failed(oddity, environment.now() + WAIT.invalidAnswerMs) : done(null);
}

/**
 * Stores one problem's attempts and the state of its requests. `before`: the attempts that were stored when the request was sent. Deletes those
 * of them that are not among `attempts`. Attempts that another request has stored since then are newer, so they stay.
 */
export function writeAttempts(
  db: PlayerDatabase,
  problemId: number,
  attempts: readonly Attempt[],
  before: readonly Attempt[],
  asked: Partial<AttemptRequest>,
) {
  const ids = new Set(attempts.map(({ id }) => id));
  const missing = before.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  return changeHistory(db, (history) => ({
    stored: attempts,
    deleted: missing.filter((id) => attemptWithId(history.attempts, id)?.problemId === problemId),
    asked: { ...asked, problemId },
  }));
}

function nameOf({ generation }: Account, problemId: number): string {
  return `attempts ${generation} ${problemId}`;
}
