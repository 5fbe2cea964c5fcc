import type { Account } from '../../account/account.ts';
import { type Failure, failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import { afterArrival } from '../../requests/rate-limiter.ts';
import { twinOrigin } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { changeAccount, currentAccount, keyFor } from '../account/key.ts';
import type { QueuedRequest } from '../queue/request-queue.ts';
import type { Purpose } from '../queue/requester.ts';
import type { WorkerParts } from '../worker-parts.ts';
import type { ApiRequest } from './api.ts';
import { type Arrived, fetchOnce } from './fetch.ts';
import { noteAnswer } from './note-answer.ts';
import { checkStatus } from './response-status.ts';
import { apiUrl } from './url.ts';

/**
 * The key of a request and the origin that it may be sent to: the stored key, a new key that is being checked
 * (`candidate`), or no key (`nobodyAt`: the origin).
 */
type Credential = Stored | { candidate: string; origin: string } | Nobody;

interface Stored {
  account: Account;
  /** The origin of the other host, if it is not proved to be the site. A refusal there proves nothing about the key. */
  trialAt?: string;
}

interface Nobody {
  nobodyAt: string;
  /** The request tests the other host, so it is sent even if the settings contain another origin. */
  asTwin?: boolean;
}

interface Sendable<T> {
  purpose: Purpose;
  request: ApiRequest<T>;
  credential: Credential;
  /** Requests with equal names are sent once. */
  name: string;
  /**
   * Called with the result before the queue sends the next request. Stores what follows from the result, and returns
   * the result for the caller.
   */
  settle?(result: Result<T>): Promise<Result<T>>;
}

/** Returns a request for the queue, which sends it and reads its response. It follows no redirect and is never repeated. */
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
  const onReceived = async () => void (await worker.rateLimiter.change(afterArrival));
  const key = await keyOf(credential);
  if (key === undefined) return failed({ kind: 'no-key' });
  const arrived = await fetchOnce({ url, key, onReceived });
  const sent = await checkStatus(worker, arrived, request.endpoint);
  // This is stored before the queue sends the next request, which may have the same key.
  if (sent.ok && isRefusal(sent.value)) await noteRefusal(credential, request);
  const result = readFrom(sent, credential, request);
  if (result.ok && request.endpoint === 'user') await noteOwner(credential, result.value as Player);
  const account = 'account' in credential ? credential.account : null;
  void noteAnswer({ request, arrived, hadKey: key !== null, account }, worker.environment.now());
  return settle ? settle(result) : result;
}

/** Returns the key to send, or null for none. Undefined: the stored key has changed since the request was queued. */
async function keyOf(credential: Credential): Promise<string | null | undefined> {
  if ('account' in credential) return keyFor(credential.account);
  return 'candidate' in credential ? credential.candidate : null;
}

function readFrom<T>(sent: Result<Arrived>, credential: Credential, request: ApiRequest<T>): Result<T> {
  if (!sent.ok) return sent;
  const { body } = sent.value;
  // Parked domains and firewalls refuse every request with an HTML page. That is no refusal by the API.
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

/** Stores the player, and that the site accepts the key, if the key is still that of the same player. */
async function noteOwner(credential: Credential, player: Player): Promise<void> {
  if (!('account' in credential) || player.id !== credential.account.player.id) return;
  await changeAccount(credential.account, { refused: false, player });
}

function originOf(credential: Credential): string {
  if ('account' in credential) return credential.trialAt ?? credential.account.origin;
  return 'candidate' in credential ? credential.origin : credential.nobodyAt;
}

/**
 * Returns the reason why a request must not be sent after all, or null. Reads the stored account again, since the
 * request has waited in the queue. If the key was replaced, forgotten or refused during the wait, nothing is sent,
 * except the check of a refused key. If the site has moved to its other host, the failure is `redirected`.
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
