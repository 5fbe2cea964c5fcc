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
import { checkStatus } from './response-status.ts';
import { apiUrl } from './url.ts';

/** A key and where it may be sent: the stored one, one that is being checked (`candidate`), or none (`nobodyAt`). */
export type Credential = Stored | { candidate: string; origin: string } | Nobody;

interface Stored {
  account: Account;
  /** The origin of the other host, if it is not proved to be the site. A refusal there says nothing about the key. */
  trialAt?: string;
}

interface Nobody {
  nobodyAt: string;
  /** The request tries the other host, even if the settings name another origin. */
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
   * Called with the result before the queue takes the next request, to store what follows from the result. Returns the result for
   * the caller.
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
  const sent = await checkStatus(worker, await fetchOnce({ url, key, onReceived }), request.endpoint);
  // This is stored before the queue takes the next request, which may have the same key.
  if (sent.ok && isRefusal(sent.value)) await noteRefusal(credential, request);
  const result = readFrom(sent, credential, request);
  if (result.ok && request.endpoint === 'user') await noteOwner(credential, result.value as Player);
  return settle ? settle(result) : result;
}

/** Returns the key to send, or null for none. Undefined: the stored key is no longer the one that was meant. */
async function keyOf(credential: Credential): Promise<string | null | undefined> {
  if ('account' in credential) return keyFor(credential.account);
  return 'candidate' in credential ? credential.candidate : null;
}

function readFrom<T>(sent: Result<Arrived>, credential: Credential, request: ApiRequest<T>): Result<T> {
  if (!sent.ok) return sent;
  const { body } = sent.value;
  // Parked domains and firewalls refuse everybody, with an HTML page.
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
 * Returns why a request must not be sent after all, or null. Reads the stored account again, since the request has waited in the
 * queue: with a key that was replaced, forgotten or refused nothing is sent, except the check of a refused key. If the site has
 * moved to its other host meanwhile, the failure is `redirected`.
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
