import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { type Backoff, backoffAfter, isTrouble, isYoung, NO_FAILURE } from '../../requests/request-status.ts';
import { playerData, readManyProblemStats } from '../../store/player/player.ts';
import { readProblem, siteData } from '../../store/site/site-data.ts';
import { problemRequest } from '../net/api.ts';
import { checkStoredKey, requestApi } from '../net/request.ts';
import { noteExistenceCheck, takeExistenceCheck } from '../net/tab-budget.ts';
import type { Asker, Requester } from '../queue/requester.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { changeProblem, storeProblemDetail } from '../writers/problem-writers.ts';

/**
 * Requests a problem's data and stores it. If an equal call is under way, shares its result. Fails with
 * `no-such-problem` if the site answers that there is no such problem. That is stored only if no other data of the
 * problem is stored, or if the site also answered 404 to the page of the problem (`pageSaysSo`), and the rest of its API works.
 */
export function refreshProblem(
  worker: WorkerParts,
  asker: Asker,
  problemId: number,
  pageSaysSo = false,
  by: Requester = 'person',
): Promise<Result<null>> {
  const { account, origin } = asker;
  return worker.tasks.run({ ...worker, account, origin }, nameOf(asker, problemId), by, (task) =>
    refreshNow(task, problemId, pageSaysSo),
  );
}

/**
 * Requests a problem's data after the site answered 404 to the page of the problem in this tab. Does nothing if a
 * recent response shows whether the problem exists, or if too many such checks were made (`CHECKS`).
 */
export async function checkExists(
  worker: WorkerParts,
  account: Account,
  problemId: number,
  tab: number,
): Promise<Result<null>> {
  const { environment } = worker;
  const { origin } = account;
  const { asked } = await readProblem(origin, problemId);
  if (isYoung(asked.at, LIFETIME.missingMs, environment.now())) return done(null);
  if (!(await takeExistenceCheck(worker, problemId))) return done(null);
  return refreshProblem(worker, { account, origin }, problemId, true, { tab });
}

/** Returns the result of the request for a problem's data that is under way, or undefined if there is none. */
export function pendingProblem(
  { tasks }: WorkerParts,
  asker: Asker,
  problemId: number,
): Promise<Result<null>> | undefined {
  return tasks.underWay(nameOf(asker, problemId));
}

async function refreshNow(task: TaskContext, problemId: number, pageSaysSo: boolean): Promise<Result<null>> {
  const { origin, purpose } = task;
  const now = () => task.environment.now();
  const answer = await requestExistence(task, problemId);
  const isMissing = !answer.ok && answer.failure.kind === 'no-such-problem';
  // The 404 for a problem that is known to exist may have another cause, for example that the API has moved.
  const isDoubtful =
    isMissing && (await isKnownToExist(task, problemId)) && !(pageSaysSo && (await isApiWorking(task)));
  const result = isDoubtful ? failed(NO_DATA) : answer;
  const backoff = result.ok ? null : backoffOf(result.failure, task, now());
  if (backoff) await changeProblem(origin, problemId, ({ asked }) => ({ asked: { ...asked, ...backoff } }));
  else if (result.ok || isMissing) await rememberExistence(task, origin, problemId, result.ok);
  // If the worker dies before, the page asks again.
  if (pageSaysSo && purpose.sent) await noteExistenceCheck(task, problemId);
  task.events.attemptsChanged([problemId]);
  return result;
}

/**
 * Returns the backoff after a failure; null if nothing of it is stored. After trouble of the site a person may try again at once, but the
 * background begins with another problem. The failure of an earlier request, for which this one was not sent, says nothing of the problem.
 */
function backoffOf(failure: Failure, { account, purpose }: TaskContext, now: number): Backoff | null {
  const generation = account?.generation ?? 0;
  if (!isTrouble(failure)) return backoffAfter(failure, generation, now);
  return purpose.sent ? { failure, retryAt: now, failedWith: generation } : null;
}

/** Resolves to whether the site's API answers another request. Else a page of the site may be gone for the same reason as the API. */
async function isApiWorking(task: TaskContext): Promise<boolean> {
  return task.account !== null && (await checkStoredKey(task, task.account, task.purpose)).ok;
}

/** Resolves to whether stored data shows that this problem exists, or existed. */
export async function isKnownToExist({ account, origin }: Asker, problemId: number): Promise<boolean> {
  const { rank, elo, stars, genre } = await readProblem(origin, problemId);
  if (rank || elo !== null || stars !== null || genre) return true;
  if (!account) return false;
  const [stats] = await readManyProblemStats(await playerData(origin, account.player.id), [problemId]);
  return (stats?.stats?.tries ?? 0) > 0;
}

/** Requests a problem's data and stores it. A failure is not stored: a 404 may have another cause. */
export async function requestExistence(task: TaskContext, problemId: number): Promise<Result<null>> {
  const { origin } = task;
  // Open the database first: if the response cannot be stored, no request is sent.
  await siteData(origin);
  const answer = await requestApi(task, problemRequest(problemId));
  if (!answer.ok) return answer;
  const { problem, setUp } = answer.value;
  if (problem.id !== problemId) return failed(ANOTHER_PROBLEM);
  await storeProblemDetail(origin, problem, setUp);
  return done(null);
}

/** Stores whether the site has this problem. */
export async function rememberExistence(
  { environment }: WorkerParts,
  origin: string,
  problemId: number,
  exists: boolean,
): Promise<void> {
  const at = environment.now();
  await changeProblem(origin, problemId, () => ({
    missingAt: exists ? 0 : at,
    asked: { at, ...NO_FAILURE },
  }));
}

const NO_DATA: Failure = { kind: 'has-changed', endpoint: 'problem', status: 404 };
const ANOTHER_PROBLEM: Failure = { kind: 'has-changed', endpoint: 'problem', field: 'id' };

function nameOf({ account, origin }: Asker, problemId: number): string {
  return `problem ${account?.generation ?? 'nobody'} ${origin} ${problemId}`;
}
