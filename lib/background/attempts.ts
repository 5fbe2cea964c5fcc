import type { Account } from '../account.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import { LIFETIME, WAIT } from '../limits.ts';
import { storeFailure } from '../store/database.ts';
import { ofProblem, playerData } from '../store/player.ts';
import { isMissing, readProblem } from '../store/problems.ts';
import type { SiteApi } from './api.ts';
import { type Reading, readAttemptsOn } from './attempt-pages.ts';
import { currentGeneration } from './key.ts';
import type { World } from './world.ts';
import { changeAsked, writeAttempts, writeProblem } from './writers.ts';

/** Failures that concern this one problem's answer: remembered with it, since asking at once would say the same. */
const OF_THE_ANSWER: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'not-data',
  'refused-request',
  'too-large',
  'unexpected',
]);

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };

/** Keeps single problems' attempts up to date: one question at a time per problem, shared by all who wait. */
export function attemptKeeper(world: World, api: SiteApi, onChange: (problemId: number) => void) {
  const underWay = new Map<string, Promise<Result<null>>>();

  /** Asks the site for the attempts on one problem and stores them; equal calls under way are shared. */
  function refresh(account: Account, problemId: number): Promise<Result<null>> {
    return shared(nameOf('attempts', account, problemId), () => refreshNow(account, problemId));
  }

  /** Finds out whether the site has a problem of this number, where the page was told there is none. */
  function checkExists(account: Account, problemId: number): Promise<Result<null>> {
    return shared(nameOf('exists', account, problemId), async () => {
      const { checkedAt } = await readProblem(account.origin, problemId);
      if (checkedAt <= world.now() && world.now() - checkedAt < LIFETIME.missingMs) return done(null);
      const answer = await existence(account, problemId);
      if (!answer.ok && answer.failure.kind !== 'no-such-problem') return answer;
      await rememberExistence(account, problemId, answer.ok);
      onChange(problemId);
      return answer;
    });
  }

  /** What is under way for a problem, or undefined. */
  function pending(account: Account, problemId: number): Promise<Result<null>> | undefined {
    return (
      underWay.get(nameOf('attempts', account, problemId)) ??
      underWay.get(nameOf('exists', account, problemId))
    );
  }

  function shared(name: string, work: () => Promise<Result<null>>): Promise<Result<null>> {
    const known = underWay.get(name);
    if (known) return known;
    const working = work()
      .catch((error) => failed(storeFailure(error), world.now() + WAIT.nonsenseMs))
      .finally(() => underWay.delete(name));
    underWay.set(name, working);
    return working;
  }

  async function refreshNow(account: Account, problemId: number): Promise<Result<null>> {
    const triedAt = world.now();
    const db = await playerData(account.origin, account.player.id);
    await changeAsked(db, problemId, { triedAt });
    const known = await db.getAllFromIndex('attempts', 'problem', ofProblem(problemId));
    const reading = await readAttemptsOn(api, account, problemId, known);
    // What an earlier key brought is not wanted any more.
    if ((await currentGeneration()) !== account.generation) return failed({ kind: 'no-key' });
    return reading.ok
      ? keepReading(account, problemId, reading.value, triedAt)
      : keepFailure(account, problemId, reading);
  }

  async function keepReading(account: Account, problemId: number, reading: Reading, at: number) {
    const { attempts, all, oddity, rank } = reading;
    const db = await playerData(account.origin, account.player.id);
    if (attempts.length > 0) {
      await writeProblem(account.origin, problemId, { ...(rank ? { rank } : {}), missingAt: 0 });
    }
    const answered = { at, failure: null, retryAt: 0 };
    const asked = oddity ? failureOf(account, oddity) : answered;
    if (await writeAttempts(db, problemId, attempts, all, asked)) onChange(problemId);
    return oddity ? failed(oddity, world.now() + WAIT.nonsenseMs) : done(null);
  }

  async function keepFailure(
    account: Account,
    problemId: number,
    { failure, retryAt }: { failure: Failure; retryAt?: number },
  ): Promise<Result<null>> {
    const cause =
      failure.kind === 'interface-changed' ? await causeOf404(account, problemId, failure) : failure;
    if (!OF_THE_ANSWER.has(cause.kind)) return retryAt === undefined ? failed(cause) : failed(cause, retryAt);
    const kept = failureOf(account, cause);
    await changeAsked(await playerData(account.origin, account.player.id), problemId, kept);
    return failed(cause, kept.retryAt);
  }

  function failureOf({ generation }: Account, failure: Failure) {
    return { failure, retryAt: world.now() + WAIT.nonsenseMs, failedWith: generation };
  }

  /** A 404 for a problem's attempts may only mean that there is no such problem, if the rest of the API is there. */
  async function causeOf404(account: Account, problemId: number, failure: Failure): Promise<Failure> {
    if (await isKnownMissing(account, problemId)) return NO_SUCH_PROBLEM;
    const exists = await existence(account, problemId);
    if (exists.ok) return failure;
    if (exists.failure.kind !== 'no-such-problem') return exists.failure;
    if (await isKnownMissing(account, problemId)) return NO_SUCH_PROBLEM;
    const alive = await api.ownerOfKept(account);
    if (!alive.ok) return alive.failure.kind === 'interface-changed' ? failure : alive.failure;
    await rememberExistence(account, problemId, false);
    return exists.failure;
  }

  /** Whether the site's word on it is at hand, or just coming because the page itself was told 404: no need to ask. */
  async function isKnownMissing(account: Account, problemId: number): Promise<boolean> {
    await underWay.get(nameOf('exists', account, problemId));
    return isMissing(await readProblem(account.origin, problemId), world.now());
  }

  async function existence(account: Account, problemId: number): Promise<Result<null>> {
    const answer = await api.problem(account, problemId);
    if (!answer.ok) return answer;
    if (answer.value.id !== problemId)
      return failed({ kind: 'unexpected', endpoint: 'problem', field: 'id' });
    await writeProblem(account.origin, problemId, answer.value);
    return done(null);
  }

  async function rememberExistence({ origin }: Account, problemId: number, exists: boolean): Promise<void> {
    const checkedAt = world.now();
    await writeProblem(origin, problemId, { checkedAt, missingAt: exists ? 0 : checkedAt });
  }

  return { refresh, pending, checkExists };
}

export type AttemptKeeper = ReturnType<typeof attemptKeeper>;

function nameOf(what: string, { generation }: Account, problemId: number): string {
  return `${what} ${generation} ${problemId}`;
}
