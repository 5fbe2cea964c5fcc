import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { type Backoff, backoffAfter, isTrouble, isYoung, NO_FAILURE } from '../../requests/request-status.ts';
import type { Asker, Requester } from '../../requests/requester.ts';
import { problemRequest } from '../../site-api/api.ts';
import { readProblem } from '../../store/site/problems.ts';
import { siteData } from '../../store/site/site-data.ts';
import { requestApi } from '../net/request.ts';
import { takeRequest } from '../net/tab-budget.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { changeProblem, storeProblemDetail } from '../writers/problem-writers.ts';

/**
 * Requests a problem's data and stores it. If an equal call is under way, shares its result. Fails with `no-such-problem`, and stores
 * that unless in the background, if the site answers that there is no such problem.
 */
export function refreshProblem(
  worker: WorkerParts,
  asker: Asker,
  problemId: number,
  by: Requester = 'person',
): Promise<Result<null>> {
  const { account, origin } = asker;
  const name = `problem ${account?.generation ?? 'nobody'} ${origin} ${problemId}`;
  return worker.tasks.run({ ...worker, account, origin }, name, by, (task) => refreshNow(task, problemId));
}

/**
 * Requests a problem's data after the site answered 404 to the page of the problem in this tab, unless a recent response shows whether
 * the problem exists, or the tab has used up its budget.
 */
export async function checkMissing(
  worker: WorkerParts,
  account: Account,
  problemId: number,
  tab: number,
): Promise<void> {
  const { origin } = account;
  const { asked } = await readProblem(origin, problemId);
  if (isYoung(asked.at, LIFETIME.missingMs, worker.environment.now())) return;
  if ((await takeRequest(worker, tab, true)) !== null) return;
  await refreshProblem(worker, { account, origin }, problemId, { tab });
}

async function refreshNow(task: TaskContext, problemId: number): Promise<Result<null>> {
  const { origin, environment, events, purpose } = task;
  // Open the database first: if the response cannot be stored, no request is sent.
  await siteData(origin);
  const answer = await requestApi(task, problemRequest(problemId));
  const result = answer.ok && answer.value.problem.id !== problemId ? failed(ANOTHER_PROBLEM) : answer;
  if (result.ok) await storeProblemDetail(origin, result.value.problem, result.value.setUp);
  const at = environment.now();
  const isMissing = !result.ok && result.failure.kind === 'no-such-problem';
  const status = result.ok || isMissing ? { at, ...NO_FAILURE } : backoffOf(result.failure, task, at);
  // If a site that has moved answers 404 to all, the background must not end all reviews.
  const missing = isMissing && purpose.priority !== 'background' ? { missingAt: at } : {};
  if (status)
    await changeProblem(origin, problemId, ({ asked }) => ({ asked: { ...asked, ...status }, ...missing }));
  events.attemptsChanged([problemId]);
  return result.ok ? done(null) : result;
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

const ANOTHER_PROBLEM: Failure = { kind: 'has-changed', endpoint: 'problem', field: 'id' };
