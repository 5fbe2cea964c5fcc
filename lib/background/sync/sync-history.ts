import type { Account } from '../../account/account.ts';
import { done, type Failure, type Result } from '../../failure.ts';
import { isAsFar, NEWEST, nextStep, stepBelow } from '../../history/sync.ts';
import type { SyncState } from '../../history/sync-state.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { QUEUE } from '../../limits.ts';
import { failureIn, isYoung } from '../../requests/request-status.ts';
import type { Requester } from '../../requests/requester.ts';
import { readSettings } from '../../store/core/settings.ts';
import { playerData, readSyncState } from '../../store/player/player.ts';
import { takeRequest } from '../net/tab-budget.ts';
import type { PlayerTask } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { readSync, storeBackoff, takeStep } from './sync-step.ts';

// Requests the player's attempts. The newest are requested when a page needs them. All of them are requested in the
// background, page by page. The worker may end at any time in between. `lib/history/sync.ts` determines the order.

type RecentPart = 'newest' | 'next';

const TOTALS_DIFFER: Failure = { kind: 'has-changed', endpoint: 'attempts', field: 'totalRecords' };

/**
 * Requests the newest attempts, or the next older ones (`part`), which follow the attempts that are stored without a
 * gap. Returns the result.
 */
export async function refreshRecent(
  worker: WorkerParts,
  account: Account,
  part: RecentPart,
  by: Requester = 'person',
): Promise<Result<null>> {
  const context = { ...worker, account, origin: account.origin };
  const result = await worker.tasks.run(context, nameOf(part, account), by, (task) => readPart(task, part));
  if (result.ok) worker.events.readMissing();
  return result;
}

/** Returns the result of the request for the newest attempts that is under way, or undefined. `by`: who waits for it. */
export function pendingRecent(
  { tasks }: WorkerParts,
  account: Account,
  by?: Requester,
): Promise<Result<null>> | undefined {
  return tasks.underWay(nameOf('newest', account), by);
}

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
  const sync = await readSyncState(await playerData(account.origin, account.player.id));
  const now = worker.environment.now();
  if (sync && isYoung(sync.at, LIFETIME.newestMs, now)) return false;
  if (sync && failureIn(sync, account.generation, now)) return false;
  return typeof by === 'string' || (await takeRequest(worker, by.tab, false)) === null;
}

/**
 * Reads the missing history in the background. Resolves to when to go on, epoch ms; null: nothing is left to read. `userInitiated`:
 * the player has pressed a button, so a stored pause is over.
 */
export async function readMissingHistory(
  worker: WorkerParts,
  account: Account,
  userInitiated: boolean,
): Promise<number | null> {
  const { environment } = worker;
  const sync = await readSync(account);
  if ((await readSettings()).historyPaused || !nextStep(sync, environment.now())) return null;
  if (!userInitiated && failureIn(sync, account.generation, environment.now())) return sync.retryAt;
  const context = { ...worker, account, origin: account.origin };
  const result = await worker.tasks.run(context, nameOf('history', account), 'background', readSteps);
  return result.ok ? null : (result.retryAt ?? environment.now() + QUEUE.retryMs);
}

/** Most requests in a row that may read nothing further, as after deletions. */
const MOST_IDLE = 3;

async function readSteps(task: PlayerTask): Promise<Result<null>> {
  const begun = await readSync(task.account);
  for (let idle = 0; ; ) {
    // The player may pause the history at any time.
    if ((await readSettings()).historyPaused) return done(null);
    const sync = await readSync(task.account);
    const step = nextStep(sync, task.environment.now());
    if (!step) return done(null);
    const result = await takeStep(task, step, sync);
    if (!result.ok) return result;
    idle = isAsFar(result.value, sync) ? idle + 1 : 0;
    // The site's total differs from answer to answer, so that no page continues another. The pause grows from the one before.
    if (idle > MOST_IDLE) return storeBackoff(task, begun, { failure: TOTALS_DIFFER });
  }
}

async function readPart(task: PlayerTask, part: RecentPart): Promise<Result<null>> {
  const sync = await readSync(task.account);
  const step = part === 'newest' ? NEWEST : stepBelow(sync);
  if (!step) return done(null);
  const result = await takeStep(task, step, sync);
  // If attempts were deleted meanwhile, the page that continues without a gap begins higher up.
  const again = result.ok && part === 'next' && isSameRange(result.value, sync) && stepBelow(result.value);
  const last = again ? await takeStep(task, again, result.value) : result;
  return last.ok ? done(null) : last;
}

function isSameRange({ ranges: [one] }: SyncState, { ranges: [other] }: SyncState): boolean {
  return one?.reach === other?.reach;
}

function nameOf(what: RecentPart | 'history', { generation }: Account): string {
  return `${what} ${generation}`;
}
