import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { offsetBelow } from '../../history/id-ranges.ts';
import { boldSize } from '../../history/page-size.ts';
import { nextStep, type Step } from '../../history/sync-plan.ts';
import { LIFETIME, WAIT } from '../../limits.ts';
import { failureIn, isYoung } from '../../requests/request-status.ts';
import type { Purpose, Requester } from '../net/request-queue.ts';
import { type RequestContext, readContext } from '../request-context.ts';
import type { HistoryCause, WorkerParts } from '../worker-parts.ts';
import { readStoredHistory, storeHistoryFailure, takeStep } from './history-step.ts';
import { isLeftAlone } from './own-rows.ts';

// Keeps the player's attempts: the newest as soon as somebody looks, all of them in the background, page after page, however
// often the worker dies over it. See `lib/history/sync-plan.ts` for the order.

type RecentPart = 'newest' | 'next';

const OFFSET_IGNORED: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'offset' };
const MOST_IDLE = 10;

/** Asks for the newest attempts, or for the next ones below those that are known without a gap. */
export async function refreshRecent(
  worker: WorkerParts,
  account: Account,
  part: RecentPart,
  by: Requester = 'person',
): Promise<Result<null>> {
  const { generation, origin } = account;
  const work = { do: 'recent', part } as const;
  const order = { name: nameOf(part, account), work, generation, origin };
  const result = await worker.jobs.run(order, by, (purpose) => readPart(worker, purpose, account, part));
  if (result.ok) void continueHistory(worker).catch(() => {});
  return result;
}

/** Returns the request for the newest attempts where it is under way, or undefined. */
export function pendingRecent({ jobs }: WorkerParts, account: Account): Promise<Result<null>> | undefined {
  return jobs.underWay(nameOf('newest', account));
}

/** Raises the priority of the request for the newest attempts, if it is under way: somebody waits for it. */
export function hastenRecent({ jobs }: WorkerParts, account: Account, by: Requester): void {
  jobs.hasten(nameOf('newest', account), by);
}

/**
 * Reads all that is missing, in the background, where that may be. A worker's start alone asks for nothing before its time.
 */
export async function continueHistory(worker: WorkerParts, cause: HistoryCause = 'answer'): Promise<void> {
  const context = await readContext(worker);
  const { account } = context.asker;
  const isDue = account && (await isDueNow(context, account, cause));
  if (isDue) await readHistoryToEnd(worker, account, cause);
  else worker.events.historyRead(cause);
}

/** Whether anything is to be read that may be, as far as is known without asking, and was not just asked for in vain. */
async function isDueNow(context: RequestContext, account: Account, cause: HistoryCause): Promise<boolean> {
  if (context.settings.historyPaused) return false;
  const { history } = await readStoredHistory(account);
  if (failureIn(history, account.generation, context.environment.now())) return false;
  if (!(await isHistoryLeft(context, account))) return false;
  // Answers made no sense, or the site was in trouble, and the next try has its time.
  return cause !== 'start' || !(await context.jobs.isDelayed(nameOf('history', account)));
}

/** Reads all that is missing for one account. Equal calls are one; resolves when there is nothing more to do, or not now. */
export async function readHistoryToEnd(
  worker: WorkerParts,
  account: Account,
  cause: HistoryCause = 'answer',
): Promise<Result<null>> {
  const { generation, origin } = account;
  const order = { name: nameOf('history', account), work: { do: 'history' }, generation, origin } as const;
  const read = (purpose: Purpose) => readSteps(worker, purpose, account);
  const result = await worker.jobs.run(order, 'background', read);
  if (result.ok) worker.events.historyRead(cause);
  return result;
}

/** Whether anything is left to be read that may be. */
export async function isHistoryLeft(context: RequestContext, account: Account): Promise<boolean> {
  if (context.settings.historyPaused || (await isLeftAlone(context, account))) return false;
  return (await stepOf(context, account, 0, false)) !== null;
}

async function readSteps(worker: WorkerParts, purpose: Purpose, account: Account): Promise<Result<null>> {
  let [misses, idle] = [0, 0];
  let shown: number | null = null;
  for (let isCaughtUp = false; ; ) {
    // The player may pause it at any time.
    if ((await readContext(worker)).settings.historyPaused) return done(null);
    const step = await stepOf(worker, account, misses, isCaughtUp);
    if (!step) return done(null);
    const taken = await takeStep(worker, purpose, account, step);
    if (!taken.ok) return taken;
    const { did, highest } = taken.value;
    isCaughtUp ||= 'offset' in step && step.offset === 0;
    misses = did === 'hung' ? misses + 1 : 0;
    const isBelow = 'ask' in step && step.ask === 'below';
    if (did !== 'hung') {
      idle = did === 'idled' && isBelow && highest === shown ? idle + 1 : 0;
      shown = highest;
    }
    // The same rows again and again: the site ignores the offset, and would be asked for ever.
    if (idle >= MOST_IDLE) {
      await storeHistoryFailure(worker, account, { failure: OFFSET_IGNORED });
      return failed(OFFSET_IGNORED);
    }
    await worker.jobs.renew(purpose);
  }
}

async function stepOf(
  { environment }: WorkerParts,
  account: Account,
  misses: number,
  isCaughtUp: boolean,
): Promise<Step> {
  const { history, kept, size } = await readStoredHistory(account);
  const now = environment.now();
  const step = nextStep(history, kept, boldSize(size), misses, now);
  if (step || isCaughtUp || isYoung(history.triedAt, LIFETIME.catchUpMs, now)) return step;
  return { ask: 'newest', offset: 0 };
}

async function readPart(
  worker: WorkerParts,
  purpose: Purpose,
  account: Account,
  part: RecentPart,
): Promise<Result<null>> {
  for (let misses = 0; ; misses++) {
    const { history } = await readStoredHistory(account);
    const { stretches, total } = history;
    const offset = part === 'newest' ? 0 : offsetBelow(stretches, total, misses);
    if (offset === null) return done(null);
    const taken = await takeStep(worker, purpose, account, { ask: 'below', offset });
    if (!taken.ok) return taken;
    const { did, oddity } = taken.value;
    if (oddity) return failed(oddity, worker.environment.now() + WAIT.nonsenseMs);
    if (did !== 'hung') return done(null);
  }
}

function nameOf(what: RecentPart | 'history', { generation }: Account): string {
  return `${what} ${generation}`;
}
