import { type Account, usable } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { type History, isReadToTheEnd, isWhole, NO_HISTORY } from '../../history/history.ts';
import { isInOrder, offsetBelow } from '../../history/id-ranges.ts';
import { boldSize } from '../../history/page-size.ts';
import { type Kept, nextStep, type Step } from '../../history/sync-plan.ts';
import { LIFETIME, WAIT } from '../../limits.ts';
import { blankProblem } from '../../model.ts';
import { backoffAfter, failureIn, isYoung, NO_FAILURE } from '../../requests/request-status.ts';
import { readSettings } from '../../store/core/settings.ts';
import { newestId, playerData, readHistory, readKept } from '../../store/player/player.ts';
import { readPageSize } from '../../store/site/page-size.ts';
import { siteData } from '../../store/site/site-data.ts';
import { currentAccount, currentGeneration } from '../account/key.ts';
import type { Environment } from '../environment.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { SiteApi } from '../net/api.ts';
import type { Asker, Errand } from '../net/request-queue.ts';
import { hearOfProblems } from '../writers.ts';
import { addPage, changeHistory, type Did, dropBetween } from './attempt-writers.ts';
import { type ArrivedPage, readHistoryPage } from './history-pages.ts';
import type { OwnRows } from './own-rows.ts';

/**
 * Keeps the player's attempts: the newest as soon as somebody looks, all of them in the background, page after page, however
 * often the worker dies over it; see `lib/history/sync-plan.ts` for the order.
 */
export function historySync(
  environment: Environment,
  api: SiteApi,
  own: OwnRows,
  jobs: JobStore,
  onChange: (problemIds: number[] | 'all') => void,
  /** There is nothing more to read, for now or at all. */
  onRest: (why: Reason) => void,
) {
  /** Asks for the newest attempts, or for the next ones below those that are known without a gap. */
  async function refresh(account: Account, part: RecentPart, asker: Asker = 'person'): Promise<Result<null>> {
    const { generation, origin } = account;
    const order = {
      name: nameOf(part, account),
      work: { do: 'recent', part },
      generation,
      origin,
    } as const;
    const result = await jobs.run(order, asker, (errand) => readPart(errand, account, part));
    if (result.ok) void goOn().catch(() => {});
    return result;
  }

  /** The question for the newest attempts where it is under way, or undefined. */
  function pending(account: Account): Promise<Result<null>> | undefined {
    return jobs.underWay(nameOf('newest', account));
  }

  /** Somebody waits for it, if it is under way. */
  function hasten(account: Account, asker: Asker): void {
    jobs.hasten(nameOf('newest', account), asker);
  }

  /** Reads all that is missing, in the background, where that may be. A worker's start alone does not have it asked before its time. */
  async function goOn(why: Reason = 'news'): Promise<void> {
    const account = usable(await currentAccount());
    if (account && (await isWanted(account)) && !(why === 'start' && (await isPutOff(account)))) {
      await fill(account, why);
    } else onRest(why);
  }

  /** Whether answers made no sense, or the site was in trouble, and the next try has its time. */
  const isPutOff = (account: Account) => jobs.isPutOff(nameOf('history', account));

  /** The same for a certain account. Equal calls are one; resolves when there is nothing more to do, or not now. */
  async function fill(account: Account, why: Reason = 'news'): Promise<Result<null>> {
    const { generation, origin } = account;
    const order = { name: nameOf('history', account), work: { do: 'history' }, generation, origin } as const;
    const result = await jobs.run(order, 'background', (errand) => fillNow(errand, account));
    if (result.ok) onRest(why);
    return result;
  }

  /** Whether anything is to be read that may be, as far as is known without asking, and was not just asked for in vain. */
  async function isWanted(account: Account): Promise<boolean> {
    if ((await readSettings()).historyPaused) return false;
    const { history } = await readKnown(account);
    return !failureIn(history, account.generation, environment.now()) && (await isLeft(account));
  }

  /** Whether anything is left to be read that may be. */
  async function isLeft(account: Account): Promise<boolean> {
    if ((await readSettings()).historyPaused || (await own.isLeftAlone(account))) return false;
    return (await stepOf(account, 0, false)) !== null;
  }

  async function readKnown({ origin, player }: Account) {
    const db = await playerData(origin, player.id);
    const history = (await readHistory(db)) ?? NO_HISTORY;
    const kept = history.doubt ? await readKept(db, history.doubt) : NOTHING_KEPT;
    return { db, history, kept, size: await readPageSize(origin) };
  }

  async function fillNow(errand: Errand, account: Account): Promise<Result<null>> {
    let [misses, idle] = [0, 0];
    let shown: number | null = null;
    for (let isCaughtUp = false; ; ) {
      if ((await readSettings()).historyPaused) return done(null);
      const step = await stepOf(account, misses, isCaughtUp);
      if (!step) return done(null);
      const taken = await take(errand, account, step);
      if (!taken.ok) return taken;
      const { did, highest } = taken.value;
      isCaughtUp ||= 'offset' in step && step.offset === 0;
      misses = did === 'hung' ? misses + 1 : 0;
      const isBelow = 'ask' in step && step.ask === 'below';
      if (did !== 'hung') {
        idle = did === 'idled' && isBelow && highest === shown ? idle + 1 : 0;
        shown = highest;
      }
      // The same rows again and again: the site pays no heed to the offset, and would be asked for ever.
      if (idle >= MOST_IDLE) {
        await keepFailure(account, { failure: NO_HEED });
        return failed(NO_HEED);
      }
      await jobs.renew(errand);
    }
  }

  async function stepOf(account: Account, misses: number, isCaughtUp: boolean): Promise<Step> {
    const { history, kept, size } = await readKnown(account);
    const now = environment.now();
    const step = nextStep(history, kept, boldSize(size), misses, now);
    if (step || isCaughtUp || isYoung(history.triedAt, LIFETIME.catchUpMs, now)) return step;
    return { ask: 'newest', offset: 0 };
  }

  async function readPart(errand: Errand, account: Account, part: RecentPart): Promise<Result<null>> {
    for (let misses = 0; ; misses++) {
      const { history } = await readKnown(account);
      const { stretches, total } = history;
      const offset = part === 'newest' ? 0 : offsetBelow(stretches, total, misses);
      if (offset === null) return done(null);
      const taken = await take(errand, account, { ask: 'below', offset });
      if (!taken.ok) return taken;
      const { did, oddity } = taken.value;
      if (oddity) return failed(oddity, environment.now() + WAIT.nonsenseMs);
      if (did !== 'hung') return done(null);
    }
  }

  /** Does one step: asks for a page and keeps it, or drops what is gone. */
  async function take(errand: Errand, account: Account, step: NonNullable<Step>): Promise<Result<Taken>> {
    const { origin, player, generation } = account;
    // What comes must have a place, or it is not asked for.
    await siteData(origin);
    const { db, history } = await readKnown(account);
    if ('drop' in step) {
      await tell(account, history, await dropBetween(db, step.drop, environment.now()));
      return done({ did: 'joined', oddity: null, highest: null });
    }
    const newestBefore = await newestId(db);
    const triedAt = environment.now();
    const isMuch = errand.priority === 'background' && !isReadToTheEnd(history);
    const read = await readHistoryPage(api, own, errand, account, step.offset, isMuch, history.failure);
    if ((await currentGeneration()) !== generation) return failed(NO_KEY);
    const nonsense = read.ok ? nonsenseIn(read.value) : null;
    const page = nonsense ? failed(nonsense) : read;
    if (!page.ok) return keepFailure(account, page);
    const { rows, oddity } = page.value;
    await hearOfProblems(
      origin,
      rows.map(({ attempt, rank }) => ({ ...blankProblem(attempt.problemId), rank })),
    );
    const memory = (oddity && backoffAfter(oddity, generation, environment.now())) ?? NO_FAILURE;
    const asked = step.offset > 0 ? {} : oddity ? { triedAt } : { triedAt, at: triedAt };
    const { changed, did } = await addPage(
      await playerData(origin, player.id),
      { ...page.value, newestBefore },
      { now: environment.now(), said: { ...memory, ...asked }, again: step.ask === 'again' },
    );
    await tell(account, history, changed);
    return done({ did, oddity, highest: page.value.ids[0] ?? null });
  }

  /** What is said of any problem may be another thing once nothing is missing any more, or something is. */
  async function tell(account: Account, before: History, changed: number[]): Promise<void> {
    const { history } = await readKnown(account);
    onChange(isWhole(history) === isWhole(before) ? changed : 'all');
  }

  async function keepFailure(
    account: Account,
    answer: { failure: Failure; retryAt?: number },
  ): Promise<Result<never>> {
    const memory = backoffAfter(answer.failure, account.generation, environment.now());
    if (!memory) return { ok: false, ...answer };
    await changeHistory(await playerData(account.origin, account.player.id), memory);
    onChange([]);
    return failed(answer.failure, memory.retryAt);
  }

  return { refresh, pending, hasten, goOn, fill, isLeft };
}

export type HistorySync = ReturnType<typeof historySync>;

type RecentPart = 'newest' | 'next';

/** Why reading goes on: a worker has started, the player has pressed something in the options, or an answer has come. */
type Reason = 'start' | 'press' | 'news';

function nameOf(what: RecentPart | 'history', { generation }: Account): string {
  return `${what} ${generation}`;
}

/** What makes a page useless: rows in another order than was asked for, or none of many. */
function nonsenseIn({ ids, offset, received, total }: ArrivedPage): Failure | null {
  if (!isInOrder(ids)) return OUT_OF_ORDER;
  return offset === 0 && received === 0 && total ? NO_ROWS : null;
}

/** How a step went. */
interface Taken {
  did: Did;
  /** What was wrong with some of its rows. */
  oddity: Failure | null;
  /** The highest id of its rows. */
  highest: number | null;
}

const NO_KEY: Failure = { kind: 'no-key' };
const OUT_OF_ORDER: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'id' };
const NO_ROWS: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'items' };
const NO_HEED: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'offset' };
const MOST_IDLE = 10;
const NOTHING_KEPT: Kept = { clean: 0, doubtful: 0 };
