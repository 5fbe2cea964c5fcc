import type { Account } from '../../account/account.ts';
import { failed, type Result } from '../../failure.ts';
import { type Filters, NO_FILTERS, queryOf, sameFilters } from '../../filters/filters.ts';
import type { Player } from '../../model.ts';
import type { Environment } from '../environment.ts';
import { askOnceThrough, type Question } from './ask-once.ts';
import { ahead, eitherHost } from './either-host.ts';
import type { RateLimiterStore } from './rate-limiter-store.ts';
import type { Errand, RequestQueue } from './request-queue.ts';
import {
  type AttemptPage,
  type ProblemDetail,
  type ProblemRows,
  readAttempts,
  readPlayer,
  readProblemDetail,
  readProblems,
} from './schema.ts';

/** Which attempts are asked for. */
interface AttemptsAsked {
  limit: number;
  offset: number;
  problemId?: number;
  userId?: number;
}

/** A person waits, and nothing is kept of it. */
const NO_JOB: Errand = { job: null, priority: 'person' };

const ME: Question<Player> = { endpoint: 'user', path: ['user', 'me'], read: readPlayer };

/** The site's API in the field's own words; each call is one paced request, and more only where a refusal or a redirect is looked into. */
export function siteApi(environment: Environment, queue: RequestQueue, pace: RateLimiterStore) {
  const askOnce = askOnceThrough(environment, queue, pace);
  const { askAnybody, askKept, probe } = eitherHost(environment, askOnce, pace);
  let candidates = 0;

  /**
   * One page of attempts, newest first: of the player's (or `userId`'s), on any problem or on one. `limit`: how many at
   * most; `offset`: how many newer ones are left out.
   */
  function attempts(
    errand: Errand,
    account: Account,
    { limit, offset, problemId, userId = account.player.id }: AttemptsAsked,
  ): Promise<Result<AttemptPage>> {
    const query = {
      user_id: userId,
      sort_by: 'id',
      sort_direction: 'desc',
      limit,
      ...(problemId === undefined ? {} : { problem_id: problemId }),
      offset,
    };
    const read = (body: unknown) => readAttempts(body, offset);
    const question = { endpoint: 'attempts', path: ['attempts'], query, read } as const;
    return askWithKey(errand, question, account);
  }

  /**
   * The problem list for these filters. `asker` null: without a key. Fails with `list-refused` where the site has no
   * answer to just these filters, as far as one can know.
   */
  async function problems(
    errand: Errand,
    asker: Account | null,
    origin: string,
    filters: Filters,
  ): Promise<Result<ProblemRows>> {
    const question = {
      endpoint: 'problems',
      path: ['problems'],
      query: queryOf(filters),
      read: readProblems,
    } as const;
    const answer = await askFor(errand, question, asker, origin);
    if (answer.ok || sameFilters(filters, NO_FILTERS)) return answer;
    const { kind } = answer.failure;
    return kind === 'interface-changed' || kind === 'refused-request'
      ? failed({ kind: 'list-refused' })
      : answer;
  }

  /** A problem's public metadata and what the site counts of the asker's attempts. Fails with `no-such-problem` where the site knows none of this number. */
  async function problem(
    errand: Errand,
    asker: Account | null,
    origin: string,
    problemId: number,
  ): Promise<Result<ProblemDetail>> {
    const question = { endpoint: 'problem', path: ['problems', problemId], read: readProblemDetail } as const;
    const answer = await askFor(errand, question, asker, origin);
    return !answer.ok && answer.failure.kind === 'interface-changed'
      ? failed({ kind: 'no-such-problem' })
      : answer;
  }

  /** Whose key this is: a candidate that nobody has accepted yet, bound to the origin that a probe has found. */
  function ownerOf(candidate: string, origin: string): Promise<Result<Player>> {
    candidates += 1;
    const credential = { candidate, origin };
    return askOnce({ errand: { ...NO_JOB }, question: ME, credential, name: `candidate ${candidates}` });
  }

  /** Asks again whether the kept key is accepted, and remembers the answer; `errand`: what this is found out for. */
  function ownerOfKept(account: Account, errand: Errand = NO_JOB): Promise<Result<Player>> {
    return askKept(ahead(errand), ME, account);
  }

  /** A question that the site may answer anybody. */
  async function askFor<T>(
    errand: Errand,
    question: Question<T>,
    asker: Account | null,
    origin: string,
  ): Promise<Result<T>> {
    if (asker) return askWithKey(errand, question, asker);
    return (await askAnybody(errand, question, origin)).answer;
  }

  /** One question with the kept key; what a refusal means is found out before it is believed. */
  async function askWithKey<T>(errand: Errand, question: Question<T>, account: Account): Promise<Result<T>> {
    const answer = await askKept(errand, question, account);
    if (answer.ok || answer.failure.kind !== 'forbidden') return answer;
    const confirmed = await ownerOfKept(account, errand);
    return confirmed.ok ? answer : confirmed;
  }

  return { attempts, problems, problem, ownerOf, ownerOfKept, probe };
}

export type SiteApi = ReturnType<typeof siteApi>;
