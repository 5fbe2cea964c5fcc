import type { Account } from '../../account/account.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { failureIn, isYoung } from '../../requests/request-status.ts';
import type { Requester } from '../../requests/requester.ts';
import { playerData, readSyncState } from '../../store/player/player.ts';
import { takeRequest } from '../net/tab-budget.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { pendingRecent, refreshRecent } from './sync-history.ts';

/** The longest that a press waits for the newest attempts, ms. */
const WAIT_MS = 1_000;

/**
 * Takes in the newest attempts if the stored ones are older than a few minutes, for at most one request, so that a press knows what was
 * solved elsewhere. After a second it goes on with what is stored, offline at once. A request that is under way is waited for as well.
 */
export async function takeInNewest(
  worker: WorkerParts,
  account: Account,
  by: Requester = 'person',
): Promise<void> {
  const { environment } = worker;
  if (!environment.isOnline()) return;
  const underWay = pendingRecent(worker, account, by);
  if (!underWay && !(await mayRequest(worker, account, by))) return;
  const stop = new AbortController();
  await Promise.race([
    underWay ?? refreshRecent(worker, account, 'newest', by),
    environment.sleep(WAIT_MS, stop.signal),
  ]);
  stop.abort();
}

/** Whether the stored attempts are too old, and a request for newer ones makes sense. */
async function mayRequest(worker: WorkerParts, account: Account, by: Requester): Promise<boolean> {
  const history = await readSyncState(await playerData(account.origin, account.player.id));
  const now = worker.environment.now();
  if (history && isYoung(history.at, LIFETIME.newestMs, now)) return false;
  if (history && failureIn(history, account.generation, now)) return false;
  return typeof by === 'string' || (await takeRequest(worker, by.tab, false)) === null;
}
