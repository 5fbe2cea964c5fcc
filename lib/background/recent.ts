import type { Account } from '../account.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import { memoryOf, NO_FAILURE } from '../freshness.ts';
import { REQUEST } from '../limits.ts';
import { blankProblem } from '../model.ts';
import type { Priority } from '../pace.ts';
import { joined } from '../recent-reach.ts';
import { playerData, type RecentAsked, readRecent } from '../store/player.ts';
import { siteData } from '../store/problems.ts';
import type { SiteApi } from './api.ts';
import type { Journal } from './journal.ts';
import { currentAccount, currentGeneration } from './key.ts';
import type { Errand } from './queue.ts';
import type { AttemptPage } from './schema.ts';
import type { World } from './world.ts';
import { addAttempts, hearOfProblems } from './writers.ts';

/** Keeps the player's latest attempts, from the newest down, as far as anybody wished to look. */
export function recentKeeper(
  world: World,
  api: SiteApi,
  jobs: Journal,
  onChange: (problemIds: number[]) => void,
) {
  /** Asks for the newest attempts, or for the next ones below those that are known without a gap. */
  async function refresh(part: RecentPart, priority: Priority = 'person'): Promise<Result<null>> {
    const account = await currentAccount();
    if (!account) return failed(NO_KEY);
    const { generation, origin } = account;
    const nameOf = (of: RecentPart) => `${of} ${generation}`;
    const other = jobs.underWay(nameOf(part === 'newest' ? 'next' : 'newest'));
    const order = { name: nameOf(part), work: { do: 'recent', part }, generation, origin } as const;
    return jobs.run(order, priority, async (errand) => {
      // Both go on from what is known: one after the other.
      await other;
      return part === 'newest' ? readNewest(errand, account) : readNext(errand, account);
    });
  }

  async function readNewest(errand: Errand, account: Account): Promise<Result<null>> {
    const { asked, begun } = await start(account);
    return keep(account, asked, await read(errand, account, 0), begun);
  }

  /**
   * The page begins with the last attempt known, by which it shows that nothing lies between; where attempts were
   * deleted on the site, that one has moved up, and a page further up is read.
   */
  async function readNext(errand: Errand, account: Account): Promise<Result<null>> {
    const { asked, count } = await start(account);
    if (asked.reach === null) return readNewest(errand, account);
    let result: Result<null> = failed(MOVED);
    for (const back of [1, REQUEST.attemptsPage]) {
      const page = await read(errand, account, Math.max(0, count - back));
      result = await keep(account, asked, page);
      if (result.ok || result.failure !== MOVED) return result;
    }
    return result;
  }

  async function start({ origin, player }: Account) {
    const begun = world.now();
    // What comes must have a place, or it is not asked for.
    await siteData(origin);
    const { asked, count } = await readRecent(await playerData(origin, player.id), 0);
    return { asked: asked ?? NEVER_ASKED, count, begun };
  }

  async function read(errand: Errand, account: Account, offset: number): Promise<Result<Page>> {
    const answer = await api.latestAttempts(errand, account, offset);
    if ((await currentGeneration()) !== account.generation) return failed(NO_KEY);
    if (!answer.ok) return answer;
    const stranger = strangerIn(answer.value, account);
    return stranger ? failed(stranger) : done({ ...answer.value, offset });
  }

  /** `begun`: when the question for the newest was asked, where this is one. */
  async function keep(
    account: Account,
    asked: RecentAsked,
    page: Result<Page>,
    begun: number = asked.at,
  ): Promise<Result<null>> {
    if (!page.ok) return keepFailure(account, asked, page);
    const { rows, total, received, oddity, offset } = page.value;
    const attempts = rows.map(({ attempt }) => attempt);
    const isLast = total === null ? received < REQUEST.attemptsPage : offset + received >= total;
    const ids = attempts.map(({ id }) => id);
    const stretch = joined(asked, { ids, isFirst: offset === 0, isLast });
    const failure = oddity ?? (stretch ? null : MOVED);
    const memory = (failure && memoryOf(failure, account.generation, world.now())) ?? NO_FAILURE;
    await hearOfProblems(
      account.origin,
      rows.map(({ attempt, rank }) => ({ ...blankProblem(attempt.problemId), rank })),
    );
    const db = await playerData(account.origin, account.player.id);
    const whole = stretch && !oddity ? wholeRange(ids, asked, offset === 0, isLast) : null;
    const at = failure ? asked.at : begun;
    onChange(await addAttempts(db, attempts, { ...asked, ...stretch, ...memory, at }, whole));
    return failure ? failed(failure, memory.retryAt) : done(null);
  }

  async function keepFailure(
    account: Account,
    asked: RecentAsked,
    answer: { failure: Failure; retryAt?: number },
  ): Promise<Result<null>> {
    const memory = memoryOf(answer.failure, account.generation, world.now());
    if (!memory) return { ok: false, ...answer };
    const db = await playerData(account.origin, account.player.id);
    onChange(await addAttempts(db, [], { ...asked, ...memory }, null));
    return failed(answer.failure, memory.retryAt);
  }

  return { refresh };
}

export type RecentKeeper = ReturnType<typeof recentKeeper>;

type RecentPart = 'newest' | 'next';

interface Page extends AttemptPage {
  offset: number;
}

const NO_KEY: Failure = { kind: 'no-key' };
/** The rows are not in the order that was asked for, or have moved further than a page. */
const MOVED: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'id' };
const NEVER_ASKED: RecentAsked = { at: 0, ...NO_FAILURE, reach: null, newest: null, ended: false };

/** The ids between which a page in order shows every attempt there is. */
function wholeRange(ids: readonly number[], { newest }: RecentAsked, isFirst: boolean, isLast: boolean) {
  const [first = 0, last = 0] = [ids[0], ids.at(-1)];
  if (ids.length === 0 && !(isFirst && isLast)) return null;
  // Above the first page lies nothing that was known before; what another question brought since is newer than the answer.
  return { from: isLast ? 0 : last, to: isFirst ? Math.max(first, newest ?? 0) : first };
}

/** A site that pays no heed to whose attempts were asked for would have others' taken for the player's. */
function strangerIn({ rows }: AttemptPage, { player }: Account): Failure | null {
  const isStranger = rows.some(({ playerId }) => playerId !== null && playerId !== player.id);
  return isStranger ? { kind: 'unexpected', endpoint: 'attempts', field: 'user.id' } : null;
}
