import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { WAIT } from '../../limits.ts';
import { type Attempt, blankProblem, isAttempt } from '../../model.ts';
import { backoffAfter, NO_FAILURE } from '../../requests/request-status.ts';
import { ofProblem, playerData } from '../../store/player/player.ts';
import { readProblem } from '../../store/site/problems.ts';
import { siteData } from '../../store/site/site-data.ts';
import { isMissing } from '../../store/site/stored-problem.ts';
import { currentGeneration } from '../account/key.ts';
import type { Environment } from '../environment.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { SiteApi } from '../net/api.ts';
import type { Asker, Errand } from '../net/request-queue.ts';
import { noteCheckSent, takeCheck } from '../net/tab-budget.ts';
import type { ProblemSync } from '../problems/problem-data.ts';
import { changeAsked, hearOfProblems } from '../writers.ts';
import { type Reading, readAttemptsOn } from './attempt-pages.ts';
import { writeAttempts } from './attempt-writers.ts';
import type { OwnRows } from './own-rows.ts';

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };
/** Whether there is the problem cannot be asked now: too much was asked about others, or about this one, and in vain. */
const UNCHECKED: Failure = { kind: 'crowded' };

/** Keeps single problems' attempts up to date: one question at a time per problem, shared by all who wait. */
export function attemptSync(
  environment: Environment,
  api: SiteApi,
  own: OwnRows,
  jobs: JobStore,
  problems: ProblemSync,
  onChange: (problemIds: number[]) => void,
) {
  /**
   * Asks the site for the attempts on one problem and stores them; equal calls under way are shared. With fewer pages
   * allowed than it takes, what came is stored and the answer still owed.
   */
  function refresh(
    account: Account,
    problemId: number,
    mostPages?: number,
    asker: Asker = 'person',
  ): Promise<Result<null>> {
    const { generation, origin } = account;
    const work = { do: 'attempts', problemId, mostPages: mostPages ?? null } as const;
    const order = { name: nameOf(account, problemId), work, generation, origin };
    return jobs.run(order, asker, (errand) => refreshNow(errand, account, problemId, mostPages));
  }

  /** What is under way for a problem, or undefined. */
  function pending(account: Account, problemId: number): Promise<Result<null>> | undefined {
    return jobs.underWay(nameOf(account, problemId)) ?? problems.pending(account, account.origin, problemId);
  }

  /** Somebody waits for what is under way, if anything is. */
  function hasten(account: Account, problemId: number, asker: Asker): void {
    jobs.hasten(nameOf(account, problemId), asker);
  }

  async function refreshNow(
    errand: Errand,
    account: Account,
    problemId: number,
    mostPages?: number,
  ): Promise<Result<null>> {
    const triedAt = environment.now();
    // What comes must have a place, or it is not asked for.
    await siteData(account.origin);
    const db = await playerData(account.origin, account.player.id);
    await changeAsked(db, problemId, { triedAt });
    const stored = await db.getAllFromIndex('attempts', 'problem', ofProblem(problemId));
    const known = stored.filter(isAttempt);
    const reading = await readAttemptsOn(api, own, errand, account, problemId, known, mostPages);
    // What an earlier key brought is not wanted any more.
    if ((await currentGeneration()) !== account.generation) return failed({ kind: 'no-key' });
    return reading.ok
      ? keepReading(account, problemId, reading.value, stored, triedAt)
      : keepFailure(errand, account, problemId, reading);
  }

  async function keepReading(
    account: Account,
    problemId: number,
    reading: Reading,
    before: readonly Pick<Attempt, 'id'>[],
    at: number,
  ) {
    const { attempts, all, oddity, rank } = reading;
    const db = await playerData(account.origin, account.player.id);
    if (attempts.length > 0) {
      await hearOfProblems(account.origin, [{ ...blankProblem(problemId), rank }]);
    }
    const asked = (oddity && backoffAfter(oddity, account.generation, environment.now())) ?? {
      ...NO_FAILURE,
      ...(all ? { at } : {}),
    };
    const changed = await writeAttempts(db, problemId, attempts, all ? before : [], asked);
    if (changed.length > 0) onChange(changed);
    return oddity ? failed(oddity, environment.now() + WAIT.nonsenseMs) : done(null);
  }

  async function keepFailure(
    errand: Errand,
    account: Account,
    problemId: number,
    { failure, retryAt }: { failure: Failure; retryAt?: number },
  ): Promise<Result<null>> {
    const cause =
      failure.kind === 'interface-changed' ? await causeOf404(errand, account, problemId, failure) : failure;
    const memory =
      cause === UNCHECKED
        ? { failure: cause, retryAt: environment.now() + WAIT.nonsenseMs, failedWith: account.generation }
        : backoffAfter(cause, account.generation, environment.now());
    if (!memory) return retryAt === undefined ? failed(cause) : failed(cause, retryAt);
    await changeAsked(await playerData(account.origin, account.player.id), problemId, memory);
    return failed(cause, memory.retryAt);
  }

  /**
   * A 404 for a problem's attempts may only mean that there is no such problem, if the rest of the API is there. The site is
   * asked about that as often as `CHECKS` allows; without its answer nothing is said of the site where nothing says that there
   * is this problem.
   */
  async function causeOf404(
    errand: Errand,
    account: Account,
    problemId: number,
    failure: Failure,
  ): Promise<Failure> {
    if (await isKnownMissing(account, problemId)) return NO_SUCH_PROBLEM;
    if (!(await takeCheck(problemId, environment.now()))) {
      const isHeardOf = await problems.isHeardOf(account, account.origin, problemId);
      return isHeardOf ? failure : UNCHECKED;
    }
    // That the question for the attempts has left says nothing of this one.
    const { sent: _, ...check }: Errand = errand;
    const exists = await problems.existence(check, account, account.origin, problemId);
    if (wasSent(check)) await noteCheckSent(problemId, environment.now());
    if (exists.ok) return failure;
    if (exists.failure.kind !== 'no-such-problem') return exists.failure;
    if (await isKnownMissing(account, problemId)) return NO_SUCH_PROBLEM;
    const alive = await api.ownerOfKept(account, errand);
    if (!alive.ok) return alive.failure.kind === 'interface-changed' ? failure : alive.failure;
    await problems.rememberExistence(account.origin, problemId, false);
    return exists.failure;
  }

  /** Whether the site's word on it is at hand, or just coming because the page itself was told 404: no need to ask. */
  async function isKnownMissing(account: Account, problemId: number): Promise<boolean> {
    await problems.pending(account, account.origin, problemId);
    return isMissing(await readProblem(account.origin, problemId), environment.now());
  }

  return { refresh, pending, hasten };
}

/** The queue notes on the errand that a request of it has left. */
function wasSent({ sent }: Errand): boolean {
  return sent === true;
}

export type AttemptSync = ReturnType<typeof attemptSync>;

function nameOf({ generation }: Account, problemId: number): string {
  return `attempts ${generation} ${problemId}`;
}
