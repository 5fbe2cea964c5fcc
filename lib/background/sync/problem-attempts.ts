import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { attemptsOn } from '../../history/attempts.ts';
import { WAIT } from '../../limits.ts';
import { type Attempt, blankProblem } from '../../model.ts';
import { backoffAfter, NO_FAILURE } from '../../requests/request-status.ts';
import type { Requester } from '../../requests/requester.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData, readSyncState } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import type { PlayerTask } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import { changeAttemptRequest } from '../writers/request-writers.ts';
import { type AttemptsRead, readAttemptsOn } from './attempt-pages.ts';
import { writeAttempts } from './attempt-writers.ts';
import { changeSync } from './write-history.ts';

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
  const reading = await readAttemptsOn(task, problemId, stored);
  return reading.ok
    ? storeAttempts(task, problemId, reading.value, stored, triedAt)
    : storeBackoff(task, problemId, reading);
}

async function storeAttempts(
  { environment, events, account }: PlayerTask,
  problemId: number,
  reading: AttemptsRead,
  before: readonly Pick<Attempt, 'id'>[],
  at: number,
) {
  const { attempts, all, oddity, rank } = reading;
  const db = await playerData(account.origin, account.player.id);
  if (attempts.length > 0) {
    const existedAt = Math.max(...attempts.map((attempt) => attempt.at));
    await storeProblems(account.origin, [{ ...blankProblem(problemId), rank, existedAt }]);
  }
  const asked = (oddity && backoffAfter(oddity, account.generation, environment.now())) ?? {
    ...NO_FAILURE,
    ...(all ? { at } : {}),
  };
  const changed = await writeAttempts(db, problemId, attempts, all ? before : [], asked);
  const { noticedAt = 0 } = (await readSyncState(db)) ?? {};
  if (noticedAt > 0 && noticedAt <= at) await changeSync(db, { noticedAt: 0 });
  if (changed.length > 0) events.attemptsChanged(changed);
  return oddity ? failed(oddity, environment.now() + WAIT.invalidAnswerMs) : done(null);
}

async function storeBackoff(
  task: PlayerTask,
  problemId: number,
  { failure, retryAt }: { failure: Failure; retryAt?: number },
): Promise<Result<null>> {
  const { account } = task;
  const backoff = backoffAfter(failure, account.generation, task.environment.now());
  if (!backoff) return retryAt === undefined ? failed(failure) : failed(failure, retryAt);
  await changeAttemptRequest(await playerData(account.origin, account.player.id), problemId, backoff);
  return failed(failure, backoff.retryAt);
}

function nameOf({ generation }: Account, problemId: number): string {
  return `attempts ${generation} ${problemId}`;
}
