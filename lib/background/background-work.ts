import type { Account } from '../account/account.ts';
import { QUEUE, WAIT } from '../limits.ts';
import { failureIn } from '../requests/request-status.ts';
import { singleFlight } from '../single-flight.ts';
import { playerData, readSyncState } from '../store/player/player.ts';
import { readMissingProblems } from './problem-data/missing-problems.ts';
import { readContext } from './request-context.ts';
import { readMissingHistory, refreshRecent } from './sync/sync-history.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * Returns a function that reads what is missing, in the background: first the history, then the data of problems. What that is follows
 * from what is stored, so nothing is lost when the worker dies: an alarm starts the next one, which looks again. A call during
 * a run makes it look once more. Its argument: the player has pressed a button, so stored pauses after failures are over.
 */
export function backgroundWork(worker: WorkerParts): (userInitiated?: boolean) => Promise<void> {
  const { environment } = worker;
  const later = () => environment.now() + QUEUE.retryMs;
  const readOnce = singleFlight(async (userInitiated) => {
    const next = await readMissing(worker, userInitiated).catch(later);
    environment.wakeAt(next);
  });
  return (userInitiated) => {
    // An alarm that rings while the worker lives is set again, in case the worker dies later.
    environment.wakeAt(later());
    return readOnce(userInitiated);
  };
}

/** Reads what it can now. Resolves to when to look again, epoch ms; null: nothing is left. */
async function readMissing(worker: WorkerParts, userInitiated: boolean): Promise<number | null> {
  if (!worker.environment.isOnline()) return worker.environment.now() + WAIT.offlineMs;
  const { account } = (await readContext(worker)).asker;
  const noticed = account && (await readNoticed(worker, account));
  const history = account && (await readMissingHistory(worker, account, userInitiated));
  const { asker } = await readContext(worker);
  const problems = await readMissingProblems(worker, asker, userInitiated);
  const times = [noticed, history, problems].filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Reads the newest attempts if a page has reported one that no request has returned for a minute, for example since requests paused. Most
 * often the request that the page itself caused brings it sooner.
 */
async function readNoticed(worker: WorkerParts, account: Account): Promise<number | null> {
  const sync = await readSyncState(await playerData(account.origin, account.player.id));
  const now = worker.environment.now();
  // A notice of the future is from before the clock was set back.
  if (!sync || sync.noticedAt <= sync.at || sync.noticedAt > now) return null;
  if (failureIn(sync, account.generation, now)) return sync.retryAt;
  const dueAt = sync.noticedAt + QUEUE.retryMs;
  if (now < dueAt) return dueAt;
  const result = await refreshRecent(worker, account, 'newest', 'background');
  return result.ok ? null : (result.retryAt ?? worker.environment.now() + QUEUE.retryMs);
}
