import type { Account } from '../../account/account.ts';
import { type Failure, failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import { answered } from '../../requests/rate-limiter.ts';
import { twinOrigin } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { changeAccount, currentAccount, withKey } from '../account/key.ts';
import type { WorkerParts } from '../worker-parts.ts';
import type { ApiRequest } from './api.ts';
import { type Arrived, fetchOnce } from './fetch.ts';
import { recordAnswer } from './record-answer.ts';
import type { Purpose, QueuedRequest } from './request-queue.ts';
import { apiUrl } from './url.ts';

/** A key and where it may go: the stored one, one that is just being tried, or none at all. */
export type Credential = Stored | { candidate: string; origin: string } | Nobody;

interface Stored {
  account: Account;
  /** The other name of the account's origin, where that is not yet known to be the site: a refusal there says nothing of the key. */
  trialAt?: string;
}

interface Nobody {
  nobodyAt: string;
  /** The other name of the site is tried, whatever the settings say of where it lives. */
  asTwin?: boolean;
}

/** One request to send. */
interface Sendable<T> {
  purpose: Purpose;
  request: ApiRequest<T>;
  credential: Credential;
  /** Equal names are one request. */
  name: string;
  /**
   * Called with the result once the request was sent, before the queue looks at the next one: what follows from the result is
   * stored by then. Returns the result for whoever asked.
   */
  settle?(result: Result<T>): Promise<Result<T>>;
}

/** Returns a request for the queue, which sends it and reads its answer. It follows no redirect and tries nothing twice. */
export function queuedRequest<T>(worker: WorkerParts, sendable: Sendable<T>): QueuedRequest<T> {
  const { purpose, request, credential, name } = sendable;
  return {
    name,
    purpose,
    origin: originOf(credential),
    objection: () => objectionTo(credential, request),
    send: () => send(worker, sendable),
  };
}

async function send<T>(
  worker: WorkerParts,
  { request, credential, settle }: Sendable<T>,
): Promise<Result<T>> {
  const url = apiUrl(originOf(credential), request.path, request.query);
  const onReceived = async () => void (await worker.rateLimiter.change(answered));
  const fetchWith = (key: string | null) => fetchOnce({ url, key, onReceived });
  const arrived =
    'nobodyAt' in credential
      ? await fetchWith(null)
      : 'candidate' in credential
        ? await fetchWith(credential.candidate)
        : await withKey(credential.account, fetchWith);
  const sent = arrived ? await recordAnswer(worker, arrived, request.endpoint) : failed({ kind: 'no-key' });
  // Stored before the queue looks at the next request, which may have the same key.
  if (sent.ok && isRefusal(sent.value)) await noteRefusal(credential, request);
  const result = readFrom(sent, credential, request);
  if (result.ok && request.endpoint === 'user') await noteOwner(credential, result.value as Player);
  return settle ? settle(result) : result;
}

function readFrom<T>(sent: Result<Arrived>, credential: Credential, request: ApiRequest<T>): Result<T> {
  if (!sent.ok) return sent;
  const { body } = sent.value;
  // A parked name and a firewall refuse everybody, with a page.
  const isPage = 'asTwin' in credential && !body.ok;
  if (isRefusal(sent.value) && !isPage) return failed(refusalOf(credential, request));
  return body.ok ? request.read(body.value) : body;
}

function isRefusal({ status }: Arrived): boolean {
  return status === 401 || status === 403;
}

function refusalOf<T>(credential: Credential, { endpoint }: ApiRequest<T>): Failure {
  if ('nobodyAt' in credential) return { kind: 'no-key' };
  return endpoint === 'user' ? { kind: 'key-refused' } : { kind: 'forbidden', endpoint };
}

async function noteRefusal<T>(credential: Credential, { endpoint }: ApiRequest<T>): Promise<void> {
  if (endpoint === 'user' && 'account' in credential && credential.trialAt === undefined) {
    await changeAccount(credential.account, { refused: true });
  }
}

/** The site has said whose key it is, so the key works. */
async function noteOwner(credential: Credential, player: Player): Promise<void> {
  if (!('account' in credential) || player.id !== credential.account.player.id) return;
  await changeAccount(credential.account, { refused: false, player });
}

function originOf(credential: Credential): string {
  if ('account' in credential) return credential.trialAt ?? credential.account.origin;
  return 'candidate' in credential ? credential.origin : credential.nobodyAt;
}

/**
 * Returns why a request must not be sent after all, or null. Reads what is stored now, since the request has waited: once the
 * key is replaced, forgotten or refused, nothing more is sent with it but its own check. A site that was found under its
 * other name meanwhile counts as one that redirects.
 */
async function objectionTo<T>(credential: Credential, { endpoint }: ApiRequest<T>): Promise<Failure | null> {
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
