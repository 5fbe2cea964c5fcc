import type { Account } from '../account.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import { LIFETIME, REQUEST, WAIT } from '../limits.ts';
import type { Attempt, Rank } from '../model.ts';
import { ofProblem, playerData } from '../store/player.ts';
import { readProblem } from '../store/problems.ts';
import type { SiteApi } from './api.ts';
import { currentAccount } from './key.ts';
import type { AttemptPage } from './schema.ts';
import type { World } from './world.ts';
import { changeAsked, writeAttempts, writeProblem } from './writers.ts';

/** What a whole reading of one problem's attempts brought. */
interface Reading {
  attempts: Attempt[];
  rank: Rank | null;
}

/** Failures that concern this one problem's answer: remembered with it, since asking at once would say the same. */
const OF_THE_ANSWER: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'not-data',
  'refused-request',
  'too-large',
  'unexpected',
]);

/** Keeps single problems' attempts up to date: one question at a time per problem, shared by all who wait. */
export function attemptKeeper(world: World, api: SiteApi, onChange: (problemId: number) => void) {
  const underWay = new Map<string, Promise<Result<null>>>();

  /** Asks the site for the attempts on one problem and stores them; equal calls under way are shared. */
  function refresh(account: Account, problemId: number): Promise<Result<null>> {
    return shared(`attempts ${account.generation} ${problemId}`, () => refreshNow(account, problemId));
  }

  /** What is under way for a problem, or undefined. */
  function pending(account: Account, problemId: number): Promise<Result<null>> | undefined {
    return (
      underWay.get(`attempts ${account.generation} ${problemId}`) ??
      underWay.get(`exists ${account.generation} ${problemId}`)
    );
  }

  /** Finds out whether the site has a problem of this number, where the page was told there is none. */
  function checkExists(account: Account, problemId: number): Promise<Result<null>> {
    return shared(`exists ${account.generation} ${problemId}`, async () => {
      const { missingAt } = await readProblem(account.origin, problemId);
      if (world.now() - missingAt < LIFETIME.missingMs) return done(null);
      const answer = await existence(account, problemId);
      onChange(problemId);
      return answer;
    });
  }

  function shared(name: string, work: () => Promise<Result<null>>): Promise<Result<null>> {
    const known = underWay.get(name);
    if (known) return known;
    const working = work().finally(() => underWay.delete(name));
    underWay.set(name, working);
    return working;
  }

  async function refreshNow(account: Account, problemId: number): Promise<Result<null>> {
    const askedAt = world.now();
    const reading = await readAll(account, problemId);
    // What an earlier key brought is not wanted any more.
    if ((await currentAccount())?.generation !== account.generation) return failed({ kind: 'no-key' });
    const db = await playerData(account.origin, account.player.id);
    if (!reading.ok) {
      const cause = await causeOf(reading.failure, account, problemId);
      if (OF_THE_ANSWER.has(cause.kind)) {
        const retryAt = world.now() + WAIT.nonsenseMs;
        await changeAsked(db, problemId, { failure: cause, retryAt });
        return failed(cause, retryAt);
      }
      return reading.retryAt === undefined ? failed(cause) : failed(cause, reading.retryAt);
    }
    const { attempts, rank } = reading.value;
    if (rank) await writeProblem(account.origin, problemId, { rank, missingAt: 0 });
    if (await writeAttempts(db, problemId, attempts, askedAt)) onChange(problemId);
    return done(null);
  }

  /** A 404 for a problem's attempts may only mean that there is no such problem. */
  async function causeOf(failure: Failure, account: Account, problemId: number): Promise<Failure> {
    if (failure.kind !== 'interface-changed') return failure;
    const exists = await existence(account, problemId);
    return exists.ok ? failure : exists.failure;
  }

  async function existence(account: Account, problemId: number): Promise<Result<null>> {
    const answer = await api.problem(account, problemId);
    if (answer.ok && answer.value.id === problemId) {
      await writeProblem(account.origin, problemId, { ...answer.value, missingAt: 0 });
      return done(null);
    }
    if (answer.ok) return failed({ kind: 'unexpected', endpoint: 'problem', field: 'id' });
    if (answer.failure.kind === 'no-such-problem') {
      await writeProblem(account.origin, problemId, { missingAt: world.now() });
    }
    return answer;
  }

  /**
   * All attempts on the problem. After the first page it stops as soon as what is stored and what arrived add up to
   * the site's total: a new attempt then costs one request, however long the history is.
   */
  async function readAll(account: Account, problemId: number): Promise<Result<Reading>> {
    const found = new Map<number, Attempt>();
    let rank: Rank | null = null;
    let offset = 0;
    for (let page = 0; page < REQUEST.maxAttemptPages; page++) {
      const answer = await api.attemptsOn(account, problemId, offset);
      if (!answer.ok) return answer;
      const { rows, received, total } = answer.value;
      const stranger = strangerIn(answer.value, account, problemId);
      if (stranger) return failed({ kind: 'unexpected', endpoint: 'attempts', field: stranger });
      for (const row of rows) found.set(row.attempt.id, row.attempt);
      rank ??= rows[0]?.rank ?? null;
      offset += received;
      const ended = total === null ? received < REQUEST.attemptsPage : received === 0 || offset >= total;
      if (ended) break;
      const withKnown = page === 0 && total !== null ? await joined(account, problemId, found, total) : null;
      if (withKnown) return done({ attempts: withKnown, rank });
    }
    return done({ attempts: [...found.values()], rank });
  }

  async function joined(
    account: Account,
    problemId: number,
    found: ReadonlyMap<number, Attempt>,
    total: number,
  ): Promise<Attempt[] | null> {
    const db = await playerData(account.origin, account.player.id);
    const known = await db.getAllFromIndex('attempts', 'problem', ofProblem(problemId));
    const all = new Map([...known.map((attempt) => [attempt.id, attempt] as const), ...found]);
    return all.size === total ? [...all.values()] : null;
  }

  return { refresh, pending, checkExists };
}

export type AttemptKeeper = ReturnType<typeof attemptKeeper>;

/** The field by which an answer shows that the site did not answer what was asked, or null. */
function strangerIn({ rows }: AttemptPage, { player }: Account, problemId: number): string | null {
  if (rows.some(({ attempt }) => attempt.problemId !== problemId)) return 'problemId';
  if (rows.some(({ playerId }) => playerId !== null && playerId !== player.id)) return 'user.id';
  return null;
}
