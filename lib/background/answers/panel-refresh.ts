import type { Account } from '../../account/account.ts';
import { done, failed, type Result } from '../../failure.ts';
import { isComplete } from '../../history/history.ts';
import { MESSAGE } from '../../limits.ts';
import { isMissing } from '../../problem-data/stored-problem.ts';
import { reasonToWait } from '../../requests/rate-limiter.ts';
import { areAttemptsFresh, failureIn, lastRequestTimes, NO_FAILURE } from '../../requests/request-status.ts';
import { priorityOf, type Requester } from '../../requests/requester.ts';
import { readHistory } from '../../store/player/history.ts';
import { changeAttemptRequest, playerData, readAttemptRequest } from '../../store/player/player.ts';
import { readProblem } from '../../store/site/problems.ts';
import { takeRequest } from '../net/tab-budget.ts';
import type { RequestContext } from '../request-context.ts';
import { pendingAttempts, refreshAttempts } from '../sync/problem-attempts.ts';
import { pendingRecent, refreshRecent } from '../sync/sync-history.ts';
import type { WorkerParts } from '../worker-parts.ts';

// Decides when the attempts on the problem that the player is looking at are requested again.

/** The result of a request, or why none can be started. Null: there is no result yet, or no request is needed. */
type RefreshResult = Result<null> | null;

/**
 * A problem whose attempts are shown. `by`: the tab that shows it, or a person who looks at a page of the extension. `byPage`: the tab's
 * page opened the problem by itself, without an action of the player.
 */
interface Viewing {
  account: Account;
  id: number;
  by: Requester;
  byPage?: boolean | undefined;
}

/**
 * Starts a request for a problem's attempts unless the stored ones are fresh. Does not wait for it. Resolves to the
 * reason if no request can be started, else to null. If the history is complete, requests the newest attempts on all
 * problems instead, which include those on this problem. If a tab has used up its budget of requests, no request is
 * started until the budget allows it.
 */
export async function refreshIfStale(worker: WorkerParts, viewing: Viewing): Promise<RefreshResult> {
  const { account, id, by, byPage = false } = viewing;
  if (pendingAttempts(worker, account, id, by)) return null;
  const problem = await readProblem(account.origin, id);
  const rateLimiter = await worker.rateLimiter.read();
  // Last, so that a request is either under way below, or its answer is in what is read here.
  const { asked, newest } = await readAttempts(worker, account, id);
  const now = worker.environment.now();
  if (isMissing(problem, now) && problem.missingAt > (asked?.noticedAt ?? 0)) return null;
  if (!newest && asked && failureIn(asked, account.generation, now)) return null;
  if (areAttemptsFresh(lastRequestTimes(asked, newest, now), now)) return null;
  const held = reasonToWait(rateLimiter, now, priorityOf(by));
  if (held) return failed(held.failure, held.until);
  if (account.refused) return failed({ kind: 'key-refused' });
  // A request under way is shared. If it started before the last notice, `noticed` and `refreshUntilFresh` start another.
  if (newest && pendingRecent(worker, account, by)) return null;
  const notBefore = typeof by === 'string' ? null : await takeRequest(worker, by.tab, byPage);
  if (notBefore !== null) return failed({ kind: 'too-many', byTab: true }, notBefore);
  if (newest) void refreshRecent(worker, account, 'newest', by);
  else void refreshAttempts(worker, account, id, by);
  return null;
}

/** Refreshes a problem's attempts. Waits until they are fresh or a request has failed, but at most `MESSAGE.waitMs`. */
export async function refreshAndWait(worker: WorkerParts, viewing: Viewing): Promise<RefreshResult> {
  const stop = new AbortController();
  const deadline = worker.environment.sleep(MESSAGE.waitMs, stop.signal);
  try {
    return (await Promise.race([refreshUntilFresh(worker, viewing), deadline])) ?? null;
  } finally {
    stop.abort();
  }
}

/**
 * Waits for a request under way, if there is one. It may have started before the last notice, so another request is
 * sent if the stored attempts are not fresh.
 */
async function refreshUntilFresh(worker: WorkerParts, viewing: Viewing): Promise<RefreshResult | undefined> {
  const { account, id, by } = viewing;
  const { newest } = await readAttempts(worker, account, id);
  await pendingRefresh(worker, account, id, newest !== null, by);
  const ended =
    (await refreshIfStale(worker, viewing)) ?? (await pendingRefresh(worker, account, id, newest !== null));
  if (!newest || !ended?.ok) return ended;
  if ((await readAttempts(worker, account, id)).newest) return ended;
  // The response has shown that the stored history has a gap. Attempts on this problem may be missing.
  return (await refreshIfStale(worker, viewing)) ?? pendingRefresh(worker, account, id, false);
}

/**
 * Returns the result of the request under way that may change the panel of a problem, or undefined. `tellsAll`: whether a request for the newest
 * attempts may, too. `by`: who waits for it.
 */
export function pendingRefresh(
  worker: WorkerParts,
  account: Account,
  id: number,
  tellsAll: boolean,
  by?: Requester,
): Promise<Result<null>> | undefined {
  const ofProblem = pendingAttempts(worker, account, id, by);
  return ofProblem ?? (tellsAll ? pendingRecent(worker, account, by) : undefined);
}

/**
 * Requests one problem's attempts for a page of the extension, and waits for the response. Requests nothing if the
 * stored attempts are fresh, unless the player clicked (`userInitiated`).
 */
export async function refreshShownAttempts(
  context: RequestContext,
  id: number,
  userInitiated: boolean,
): Promise<Result<null>> {
  const { account, environment } = context;
  if (!account) return failed({ kind: 'no-key' });
  if (userInitiated) {
    const notice = { ...NO_FAILURE, noticedAt: environment.now() };
    await changeAttemptRequest(await playerData(account.origin, account.player.id), id, notice);
  }
  return (await refreshAndWait(context, { account, id, by: 'person' })) ?? done(null);
}

/**
 * Returns the history, the requests for the attempts on a problem (`asked`), and those for the newest attempts of all problems (`newest`),
 * if these tell all that is new on the problem: the history is complete, and no failure pauses its requests. Then the newest attempts
 * cannot be requested, or an invalid row among them may belong to this problem.
 */
export async function readAttempts(
  { environment }: WorkerParts,
  { origin, player, generation }: Account,
  id: number,
) {
  const db = await playerData(origin, player.id);
  const asked = await readAttemptRequest(db, id);
  const history = await readHistory(db);
  const { sync = null } = history;
  const tellsAll = isComplete(history) && sync && !failureIn(sync, generation, environment.now());
  return { history, asked, newest: tellsAll ? sync : null };
}
