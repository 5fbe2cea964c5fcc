import type { Account } from '../../account/account.ts';
import { type Endpoint, type Failure, failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import type { Query } from '../../requests/query.ts';
import { twinOrigin } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { changeAccount, currentAccount, withKey } from '../account/key.ts';
import type { Environment } from '../environment.ts';
import type { Arrived } from './fetch.ts';
import { rateLimitedSend } from './rate-limited-send.ts';
import type { RateLimiterStore } from './rate-limiter-store.ts';
import type { Errand, RequestQueue } from './request-queue.ts';
import { apiUrl } from './url.ts';

/** A key and where it may go: the kept one, one that is just being tried, or none at all. */
export type Credential = Kept | { candidate: string; origin: string } | Nobody;

interface Kept {
  account: Account;
  /** The other name of the account's origin, where that is not yet known to be the site: a refusal there is no word on the key. */
  trialAt?: string;
}

interface Nobody {
  nobodyAt: string;
  /** The other name of the site is tried, whatever the settings say of where it lives. */
  asTwin?: boolean;
}

export interface Question<T> {
  endpoint: Endpoint;
  path: readonly (string | number)[];
  query?: Query;
  read(body: unknown): Result<T>;
}

/** One request to be. */
interface ApiRequest<T> {
  errand: Errand;
  question: Question<T>;
  credential: Credential;
  /** Equal names are one request. */
  name: string;
  /**
   * Called with what came of the request once it was sent, and before the queue looks at the next one: what follows from
   * it is on record then. Returns what whoever asked is told.
   */
  settle?(result: Result<T>): Promise<Result<T>>;
}

export type AskOnce = <T>(request: ApiRequest<T>) => Promise<Result<T>>;

/** A function that sends one request through the queue and reads its answer; it follows no redirect and tries nothing twice. */
export function askOnceThrough(
  environment: Environment,
  queue: RequestQueue,
  pace: RateLimiterStore,
): AskOnce {
  const send = rateLimitedSend(environment, pace);

  async function askOnce<T>({ errand, question, credential, name, settle }: ApiRequest<T>) {
    const answer = await queue.ask({
      name,
      errand,
      origin: originOf(credential),
      objection: () => objectionTo(credential, question),
      send: async () => {
        const sent = await sendAs(credential, question);
        // On record before the queue looks at the next request, which may have the same key.
        if (sent.ok && isRefusal(sent.value)) await noteRefusal(credential, question);
        const result = readFrom(sent, credential, question);
        return settle ? settle(result) : result;
      },
    });
    if (answer.ok && question.endpoint === 'user') await keyWorks(credential, answer.value as Player);
    return answer;
  }

  async function sendAs<T>(
    credential: Credential,
    { endpoint, path, query }: Question<T>,
  ): Promise<Result<Arrived>> {
    const url = apiUrl(originOf(credential), path, query);
    if ('nobodyAt' in credential) return send({ url, key: null }, endpoint);
    if ('candidate' in credential) return send({ url, key: credential.candidate }, endpoint);
    const sent = await withKey(credential.account, (key) => send({ url, key }, endpoint));
    return sent ?? failed({ kind: 'no-key' });
  }

  return askOnce;
}

function readFrom<T>(sent: Result<Arrived>, credential: Credential, question: Question<T>): Result<T> {
  if (!sent.ok) return sent;
  const { body } = sent.value;
  // A parked name and a firewall refuse everybody, with a page.
  const isPage = 'asTwin' in credential && !body.ok;
  if (isRefusal(sent.value) && !isPage) return failed(refusalOf(credential, question));
  return body.ok ? question.read(body.value) : body;
}

function isRefusal({ status }: Arrived): boolean {
  return status === 401 || status === 403;
}

function refusalOf<T>(credential: Credential, { endpoint }: Question<T>): Failure {
  if ('nobodyAt' in credential) return { kind: 'no-key' };
  return endpoint === 'user' ? { kind: 'key-refused' } : { kind: 'forbidden', endpoint };
}

async function noteRefusal<T>(credential: Credential, { endpoint }: Question<T>): Promise<void> {
  if (endpoint === 'user' && 'account' in credential && credential.trialAt === undefined) {
    await changeAccount(credential.account, { refused: true });
  }
}

async function keyWorks(credential: Credential, player: Player): Promise<void> {
  if (!('account' in credential) || player.id !== credential.account.player.id) return;
  await changeAccount(credential.account, { refused: false, player });
}

function originOf(credential: Credential): string {
  if ('account' in credential) return credential.trialAt ?? credential.account.origin;
  return 'candidate' in credential ? credential.origin : credential.nobodyAt;
}

/**
 * Why a request must not be sent after all, or null. Once the key is replaced, forgotten or refused, nothing more goes out
 * with it; only its own check may. A site that was found under its other name meanwhile counts as one that redirects.
 */
async function objectionTo<T>(credential: Credential, { endpoint }: Question<T>): Promise<Failure | null> {
  if ('candidate' in credential) return null;
  if ('nobodyAt' in credential) return objectionToNobody(credential);
  const { generation, origin } = credential.account;
  const current = await currentAccount();
  if (current?.generation !== generation) return { kind: 'no-key' };
  if (current.origin !== origin) return { kind: 'redirected' };
  return current.refused && endpoint !== 'user' ? { kind: 'key-refused' } : null;
}

async function objectionToNobody({ nobodyAt, asTwin }: Nobody): Promise<Failure | null> {
  if (asTwin) return null;
  const { base } = await readSettings();
  return base === twinOrigin(nobodyAt) ? { kind: 'redirected' } : null;
}
