import type { Account } from '../account.ts';
import { done, type Endpoint, type Failure, failed, type Result } from '../failure.ts';
import { type Filters, NO_FILTERS, queryOf, sameFilters } from '../filters.ts';
import { WAIT } from '../limits.ts';
import type { Player } from '../model.ts';
import { heldFor } from '../pace.ts';
import type { Query } from '../query.ts';
import { siteOrigins, twinOrigin } from '../site.ts';
import type { Arrived } from './fetch.ts';
import { changeAccount, currentAccount, withKey } from './key.ts';
import type { PaceKeeper } from './pace-keeper.ts';
import { pacedSend } from './paced-send.ts';
import type { Errand, RequestQueue } from './queue.ts';
import {
  type AttemptPage,
  type ProblemDetail,
  type ProblemRows,
  readAttempts,
  readPlayer,
  readProblemDetail,
  readProblems,
} from './schema.ts';
import { apiUrl } from './url.ts';
import type { World } from './world.ts';

/** A key and where it may go: the kept one, one that is just being tried, or none at all. */
type Credential = { account: Account } | { candidate: string; origin: string } | Nobody;

interface Nobody {
  nobodyAt: string;
}

interface Question<T> {
  endpoint: Endpoint;
  path: readonly (string | number)[];
  query?: Query;
  read(body: unknown): Result<T>;
}

/** Which attempts are asked for. */
interface AttemptsAsked {
  limit: number;
  offset: number;
  problemId?: number;
  userId?: number;
}

const ME: Question<Player> = { endpoint: 'user', path: ['user', 'me'], read: readPlayer };

/** The site's API in the field's own words; each call is one paced request, and more only where a refusal or a redirect is looked into. */
export function siteApi(world: World, queue: RequestQueue, pace: PaceKeeper) {
  const send = pacedSend(world, pace);
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
    return askOnce({ job: null, priority: 'person' }, ME, { candidate, origin }, `candidate ${candidates}`);
  }

  /** Asks again whether the kept key is accepted, and remembers the answer; `job`: what this is found out for. */
  function ownerOfKept(account: Account, job: string | null = null): Promise<Result<Player>> {
    return askOnce({ job, priority: 'first' }, ME, { account }, `whose key ${account.generation}`);
  }

  /**
   * Where the site really lives, found by one keyless question that may follow redirects. Only the twin (`www.` or
   * not) of the same host is taken for the same site.
   */
  async function probe(origin: string, job: string | null = null): Promise<Result<string>> {
    const url = apiUrl(origin, ['problems'], { result_number: 1 });
    const arrived = await queue.ask({
      name: `probe ${origin}`,
      errand: { job, priority: 'first' },
      origin,
      send: () => send({ url, key: null, redirects: 'follow' }, 'problems'),
    });
    if (!arrived.ok) return arrived;
    const found = arrived.value.origin;
    if (found !== origin && found !== twinOrigin(origin)) {
      return failed({ kind: 'redirected', host: new URL(found).host });
    }
    const { status, body } = arrived.value;
    // An API that wants a key even for the list has answered well enough.
    if (isRefusal(status)) return done(found);
    return body.ok ? done(found) : failed(body.failure);
  }

  /** A question that the site may answer anybody. */
  function askFor<T>(
    errand: Errand,
    question: Question<T>,
    asker: Account | null,
    origin: string,
  ): Promise<Result<T>> {
    if (asker) return askWithKey(errand, question, asker);
    const name = JSON.stringify(['nobody', origin, question.path, question.query]);
    return askOnce(errand, question, { nobodyAt: origin }, name);
  }

  /** One question with the kept key; what a refusal or a redirect means is found out before it is believed. */
  async function askWithKey<T>(errand: Errand, question: Question<T>, account: Account): Promise<Result<T>> {
    const name = JSON.stringify([account.generation, question.path, question.query]);
    const answer = await askOnce(errand, question, { account }, name);
    if (answer.ok) return answer;
    if (answer.failure.kind === 'forbidden') {
      const confirmed = await ownerOfKept(account, errand.job);
      return confirmed.ok ? answer : confirmed;
    }
    if (answer.failure.kind !== 'redirected') return answer;
    const moved = await findNewPlace(account, errand.job);
    return moved.ok ? askOnce(errand, question, { account }, name) : moved;
  }

  /** After a refused redirect: the site may have moved between its twins, else everything pauses. */
  async function findNewPlace(account: Account, job: string | null): Promise<Result<null>> {
    const current = await currentAccount();
    // Another question has found it meanwhile.
    if (current && current.origin !== account.origin) return done(null);
    const found = await probe(account.origin, job);
    // Where it leads to may be out of our reach; that it leads away is known.
    const isAway = !found.ok && (found.failure.kind === 'redirected' || found.failure.kind === 'unreachable');
    if (!found.ok && !isAway) return found;
    if (found.ok && found.value !== account.origin) {
      await changeAccount(account, { origin: found.value });
      return done(null);
    }
    const failure: Failure =
      !found.ok && found.failure.kind === 'redirected' ? found.failure : { kind: 'redirected', host: null };
    const { heldUntil } = await pace.change((state, now) => heldFor(state, failure, WAIT.redirectedMs, now));
    return failed(failure, heldUntil);
  }

  async function askOnce<T>(
    errand: Errand,
    question: Question<T>,
    credential: Credential,
    name: string,
  ): Promise<Result<T>> {
    const arrived = await queue.ask({
      name,
      errand,
      origin: originOf(credential),
      objection: () => objectionTo(credential, question),
      send: async () => {
        const sent = await sendKeyed(question, credential);
        // On record before the queue looks at the next request, which may have the same key.
        if (sent.ok && isRefusal(sent.value.status)) await noteRefusal(credential, question);
        return sent;
      },
    });
    if (!arrived.ok) return arrived;
    const { status, body, origin } = arrived.value;
    if (isRefusal(status)) return refusal(credential, question);
    // A keyless question may be led on, yet only the site's own twin speaks for the site.
    if (!siteOrigins(originOf(credential)).includes(origin)) {
      return failed({ kind: 'redirected', host: new URL(origin).host });
    }
    if (!body.ok) return failed(body.failure);
    const read = question.read(body.value);
    if (read.ok && question.endpoint === 'user') await keyWorks(credential, read.value as Player);
    return read;
  }

  /** The address is built at the last moment: the site may have moved since the question was put in line. */
  async function sendKeyed<T>(question: Question<T>, credential: Credential): Promise<Result<Arrived>> {
    const { endpoint, path, query } = question;
    if ('nobodyAt' in credential) {
      const url = apiUrl(credential.nobodyAt, path, query);
      return send({ url, key: null, redirects: 'follow' }, endpoint);
    }
    const at = (origin: string) => (key: string) =>
      send({ url: apiUrl(origin, path, query), key, redirects: 'refuse' }, endpoint);
    if ('candidate' in credential) return at(credential.origin)(credential.candidate);
    const current = await currentAccount();
    if (current?.generation !== credential.account.generation) return failed({ kind: 'no-key' });
    return (await withKey(current, at(current.origin))) ?? failed({ kind: 'no-key' });
  }

  async function noteRefusal<T>(credential: Credential, { endpoint }: Question<T>): Promise<void> {
    if (endpoint === 'user' && 'account' in credential) {
      await changeAccount(credential.account, { refused: true });
    }
  }

  function refusal<T>(credential: Credential, { endpoint }: Question<T>): Result<never> {
    if ('nobodyAt' in credential) return failed({ kind: 'no-key' });
    if (endpoint !== 'user') return failed({ kind: 'forbidden', endpoint });
    return failed({ kind: 'key-refused' });
  }

  async function keyWorks(credential: Credential, player: Player): Promise<void> {
    if (!('account' in credential) || player.id !== credential.account.player.id) return;
    await changeAccount(credential.account, { refused: false, player });
  }

  return { attempts, problems, problem, ownerOf, ownerOfKept, probe };
}

export type SiteApi = ReturnType<typeof siteApi>;

function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

function originOf(credential: Credential): string {
  if ('account' in credential) return credential.account.origin;
  return 'candidate' in credential ? credential.origin : credential.nobodyAt;
}

/** Once the key is replaced, forgotten or refused, nothing more goes out with it; only its own check may. */
async function objectionTo<T>(credential: Credential, { endpoint }: Question<T>): Promise<Failure | null> {
  if (!('account' in credential)) return null;
  const account = await currentAccount();
  if (!account || account.generation !== credential.account.generation) return { kind: 'no-key' };
  return account.refused && endpoint !== 'user' ? { kind: 'key-refused' } : null;
}
