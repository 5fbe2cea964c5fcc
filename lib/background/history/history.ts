import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { offsetBelow } from '../../history/id-ranges.ts';
import { boldSize } from '../../history/page-size.ts';
import { nextStep, type Step } from '../../history/sync-plan.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { QUEUE, WAIT } from '../../limits.ts';
import { failureIn, isYoung } from '../../requests/request-status.ts';
import { readSettings } from '../../store/core/settings.ts';
import type { Requester } from '../queue/requester.ts';
import { type PlayerTask, type RequestContext, readContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { readStoredHistory, type StoredHistory, storeHistoryFailure, takeStep } from './history-step.ts';
import { ignoresUserFilter } from './own-rows.ts';

// Requests the player's attempts. The newest are requested when a page needs them. All of them are requested in the
// background, page by page. The worker may end at any time in between. `lib/history/sync-plan.ts` determines the order.

type RecentPart = 'newest' | 'next';

const OFFSET_IGNORED: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'offset' };
/** If this many pages in a row contain nothing new, the site ignores the offset. */
const MAX_IDLE_PAGES = 10;

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

/** Returns the promise of the request for the newest attempts if it is under way, else undefined. */
export function pendingRecent({ tasks }: WorkerParts, account: Account): Promise<Result<null>> | undefined {
  return tasks.underWay(nameOf('newest', account));
}

/** Raises the priority of the request for the newest attempts, if it is under way, since `by` waits for it now. */
export function raiseRecentPriority({ tasks }: WorkerParts, account: Account, by: Requester): void {
  tasks.raisePriority(nameOf('newest', account), by);
}

/**
 * Reads the missing history in the background. If this is already running, the call shares its result. Resolves to when to go on, epoch ms; null:
 * nothing is left to read. `userInitiated`: the player has pressed a button, so a stored pause is over.
 */
export async function readMissingHistory(
  worker: WorkerParts,
  account: Account,
  userInitiated: boolean,
): Promise<number | null> {
  const context = await readContext(worker);
  const now = worker.environment.now();
  const { history } = await readStoredHistory(account);
  if (!(await isHistoryLeft(context, account))) return null;
  if (!userInitiated && failureIn(history, account.generation, now)) return history.retryAt;
  const result = await worker.tasks.run(
    { ...worker, account, origin: account.origin },
    nameOf('history', account),
    'background',
    readSteps,
  );
  if (result.ok) worker.events.historyRead(account);
  return result.ok ? null : (result.retryAt ?? worker.environment.now() + QUEUE.retryMs);
}

/** Resolves to whether history is missing and may be requested. */
async function isHistoryLeft(context: RequestContext, account: Account): Promise<boolean> {
  if (context.settings.historyPaused || (await ignoresUserFilter(context, account))) return false;
  return stepAfter(await readStoredHistory(account), 0, false, context.environment.now()) !== null;
}

async function readSteps(job: PlayerTask): Promise<Result<null>> {
  let [misses, idlePages] = [0, 0];
  let previousHighest: number | null = null;
  for (let isCaughtUp = false; ; ) {
    // The player may pause the history at any time.
    if ((await readSettings()).historyPaused) return done(null);
    const stored = await readStoredHistory(job.account);
    const step = stepAfter(stored, misses, isCaughtUp, job.environment.now());
    if (!step) return done(null);
    const result = await takeStep(job, step, stored);
    if (!result.ok) return result;
    const { effect, highest } = result.value;
    isCaughtUp ||= 'offset' in step && step.offset === 0;
    misses = effect === 'detached' ? misses + 1 : 0;
    const isBelow = 'ask' in step && step.ask === 'below';
    if (effect !== 'detached') {
      idlePages = effect === 'nothing-new' && isBelow && highest === previousHighest ? idlePages + 1 : 0;
      previousHighest = highest;
    }
    // The same rows came again and again. The site ignores the offset, and the loop would never end.
    if (idlePages >= MAX_IDLE_PAGES) {
      await storeHistoryFailure(job, { failure: OFFSET_IGNORED });
      return failed(OFFSET_IGNORED);
    }
  }
}

/** Returns the next step of reading the history (`now`: epoch ms). */
function stepAfter(
  { history, storedCounts, size }: StoredHistory,
  misses: number,
  isCaughtUp: boolean,
  now: number,
): Step {
  const step = nextStep(history, storedCounts, boldSize(size, now), misses, now);
  if (step || isCaughtUp || isYoung(history.triedAt, LIFETIME.catchUpMs, now)) return step;
  return { ask: 'newest', offset: 0 };
}

async function readPart(job: PlayerTask, part: RecentPart): Promise<Result<null>> {
  for (let misses = 0; ; misses++) {
    const stored = await readStoredHistory(job.account);
    const { stretches, total } = stored.history;
    const offset = part === 'newest' ? 0 : offsetBelow(stretches, total, misses);
    if (offset === null) return done(null);
    const result = await takeStep(job, { ask: 'below', offset }, stored);
    if (!result.ok) return result;
    const { effect, oddity } = result.value;
    if (oddity) return failed(oddity, job.environment.now() + WAIT.invalidAnswerMs);
    if (effect !== 'detached') return done(null);
  }
}

function nameOf(what: RecentPart | 'history', { generation }: Account): string {
  return `${what} ${generation}`;
}
