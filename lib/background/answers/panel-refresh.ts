import type { Account } from '../../account/account.ts';
import { done, failed, type Result } from '../../failure.ts';
import type { History } from '../../history/history.ts';
import { MESSAGE, PANEL_ATTEMPTS } from '../../limits.ts';
import { heldBack } from '../../requests/rate-limiter.ts';
import { areAttemptsFresh, failureIn, NO_FAILURE, saidOf } from '../../requests/request-status.ts';
import { playerData, readProblemHistory } from '../../store/player/player.ts';
import { readProblem } from '../../store/site/problems.ts';
import { isMissing } from '../../store/site/stored-problem.ts';
import { currentGeneration } from '../account/key.ts';
import { hastenRecent, pendingRecent, refreshRecent } from '../history/history.ts';
import { hastenAttempts, pendingAttempts, refreshAttempts } from '../history/problem-attempts.ts';
import { priorityOf, type Requester } from '../net/request-queue.ts';
import { takeRequest } from '../net/tab-budget.ts';
import type { RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { changeAsked } from '../writers.ts';

// Decides when the site is asked again for the attempts on a problem that somebody looks at.

/** The tab that shows a problem; `byPage`: its page went there by itself, without an act of the player's. */
export interface Visit {
  tab: number;
  byPage?: boolean | undefined;
}

/** A request that was begun and has ended, or the reason why none can be begun; null: nothing is known yet, or needed. */
export type RefreshResult = Result<null> | null;

/** Who looks at which problem of which player. `visit` null: one of our own pages. */
interface Viewing {
  account: Account;
  id: number;
  visit: Visit | null;
  /** At most so many pages of attempts are requested; absent: all there are. */
  mostPages?: number;
}

/**
 * Begins a request unless what is stored is fresh. Resolves at once, to a reason why none can be begun. Where nothing of the
 * history is missing, the request for the newest attempts of all says what is new on every problem. For a tab that has caused
 * too much already none is begun before its time.
 */
export async function refreshIfStale(worker: WorkerParts, viewing: Viewing): Promise<RefreshResult> {
  const { account, id, visit, mostPages } = viewing;
  hasten(worker, viewing);
  if (pendingAttempts(worker, account, id)) return null;
  const [{ asked, whole }, problem] = await Promise.all([
    readPanelHistory(worker, account, id),
    readProblem(account.origin, id),
  ]);
  const now = worker.environment.now();
  const by = requesterOf(visit);
  if (isMissing(problem, now) && problem.missingAt > (asked?.noticedAt ?? 0)) return null;
  if (!whole && asked && failureIn(asked, account.generation, now)) return null;
  if (areAttemptsFresh(saidOf(asked, whole), now)) return null;
  const held = heldBack(await worker.rateLimiter.read(), now, priorityOf(by));
  if (held) return failed(held.failure, held.until);
  if (account.refused) return failed({ kind: 'key-refused' });
  // What is under way is shared. Where it began too early, who waits for it asks once more.
  if (whole && pendingRecent(worker, account)) return null;
  const notBefore = visit && (await takeRequest(visit.tab, visit.byPage === true, now));
  if (notBefore !== null) return failed({ kind: 'crowded' }, notBefore);
  if (whole) void refreshRecent(worker, account, 'newest', by);
  else void refreshAttempts(worker, account, id, mostPages, by);
  return null;
}

/** Waits until all is fresh, or it is known why not; a minute at most, since an answer is owed. */
export async function refreshAndWait(worker: WorkerParts, viewing: Viewing): Promise<RefreshResult> {
  const stop = new AbortController();
  const deadline = worker.environment.sleep(MESSAGE.waitMs, stop.signal);
  try {
    return (await Promise.race([refreshUntilFresh(worker, viewing), deadline])) ?? null;
  } finally {
    stop.abort();
  }
}

/** What is under way may have begun before the last notice: then it is requested once more. */
async function refreshUntilFresh(worker: WorkerParts, viewing: Viewing): Promise<RefreshResult | undefined> {
  const { account, id } = viewing;
  const isOver = async () => (await currentGeneration()) !== account.generation;
  hasten(worker, viewing);
  const { whole } = await readPanelHistory(worker, account, id);
  await pendingRefresh(worker, account, id, whole);
  if (await isOver()) return null;
  const ended = (await refreshIfStale(worker, viewing)) ?? (await pendingRefresh(worker, account, id, whole));
  if (!whole || !ended?.ok || (await isOver())) return ended;
  if ((await readPanelHistory(worker, account, id)).whole) return ended;
  // The newest of all show that something is missing, maybe of this problem.
  return (await refreshIfStale(worker, viewing)) ?? pendingRefresh(worker, account, id, null);
}

/** Returns the request under way that may change what is said of a problem, or undefined. */
export function pendingRefresh(
  worker: WorkerParts,
  account: Account,
  id: number,
  whole: History | null,
): Promise<Result<null>> | undefined {
  return pendingAttempts(worker, account, id) ?? (whole ? pendingRecent(worker, account) : undefined);
}

/** Somebody waits for what is under way. */
function hasten(worker: WorkerParts, { account, id, visit }: Viewing): void {
  hastenAttempts(worker, account, id, requesterOf(visit));
  hastenRecent(worker, account, requesterOf(visit));
}

/**
 * Requests one problem's attempts for one of our own pages, where they are no longer fresh or the player asks for it
 * (`userInitiated`); waits for the answer.
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
    await changeAsked(await playerData(account.origin, account.player.id), id, notice);
  }
  // One page at most: what the popup shows is worth one request, the panel reads the rest.
  const viewing = { account, id, visit: null, mostPages: 1 };
  return (await refreshAndWait(context, viewing)) ?? done(null);
}

/**
 * Returns what is stored of the player's attempts on a problem. `whole` is null also while the request for the newest attempts
 * is of no use: a row that made no sense may be one of this problem.
 */
export async function readPanelHistory(
  { environment }: WorkerParts,
  { origin, player, generation }: Account,
  id: number,
) {
  const stored = await readProblemHistory(await playerData(origin, player.id), id, PANEL_ATTEMPTS);
  const isOdd = stored.whole !== null && failureIn(stored.whole, generation, environment.now()) !== null;
  return isOdd ? { ...stored, whole: null } : stored;
}

function requesterOf(visit: Visit | null): Requester {
  return visit ? { tab: visit.tab } : 'person';
}
