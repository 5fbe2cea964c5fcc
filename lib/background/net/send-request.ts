import type { Account } from '../../account/account.ts';
import { type Endpoint, type Failure, failed, isRedirect, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import { afterArrival } from '../../requests/rate-limiter.ts';
import type { ApiRequest } from '../../site-api/api.ts';
import { type Arrived, verdictOn } from '../../site-api/response.ts';
import type { AttemptPage } from '../../site-api/site-answers.ts';
import { apiUrl } from '../../site-api/url.ts';
import { changeAccount, currentAccount, keyFor } from '../account/key.ts';
import type { QueuedRequest } from '../queue/request-queue.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { fetchOnce } from './fetch.ts';
import { noteAnswer } from './note-answer.ts';
import { noteSiteTime } from './site-clock.ts';

interface Sendable<T> extends Omit<QueuedRequest<T>, 'send'> {
  request: ApiRequest<T>;
  /** Whose stored key is sent; null: no stored one. */
  account: Account | null;
  /** A new key that is being checked, and sent instead. */
  candidate?: string;
  /**
   * Called with the result before the queue sends the next request. Stores what follows from the result, and returns
   * the result for the caller.
   */
  settle?(result: Result<T>): Promise<Result<T>>;
}

/** Returns a request for the queue, which sends it and reads its response. It follows no redirect and is never repeated. */
export function queuedRequest<T>(worker: WorkerParts, sendable: Sendable<T>): QueuedRequest<T> {
  const { purpose, request, origin, account, name, objection } = sendable;
  return {
    name,
    purpose,
    origin,
    objection: async () => (await objection?.()) ?? objectionTo(account, request),
    send: () => send(worker, sendable),
  };
}

async function send<T>(
  worker: WorkerParts,
  { request, origin, account, candidate, settle }: Sendable<T>,
): Promise<Result<T>> {
  const { endpoint } = request;
  const url = apiUrl(origin, request.path, request.query);
  // Undefined: the stored key has changed since the request was queued.
  const key = candidate ?? (account ? await keyFor(account) : null);
  if (key === undefined) return failed({ kind: 'no-key' });
  const sentAt = worker.environment.now();
  let receivedAt = sentAt;
  const onReceived = async () => {
    receivedAt = worker.environment.now();
    await worker.rateLimiter.change(afterArrival);
  };
  const arrived = await fetchOnce({ url, key, onReceived });
  // If it cannot be stored, the next answer tells it again.
  if (arrived.ok) await noteSiteTime(worker, arrived.value.headers, { sentAt, receivedAt }).catch(() => {});
  const sent = await checkStatus(worker, arrived, endpoint);
  // This is stored before the queue sends the next request, which may have the same key.
  if (account && endpoint === 'user' && sent.ok && isRefusal(sent.value))
    await changeAccount(account, { refused: true });
  const result = readFrom(sent, key !== null, request);
  if (account && result.ok && endpoint === 'user') await noteOwner(account, result.value as Player);
  if (account && result.ok && endpoint === 'attempts') await noteName(account, result.value as AttemptPage);
  void noteAnswer(request, arrived, key !== null, worker.environment.now());
  return settle ? settle(result) : result;
}

/**
 * Updates the rate limiter with the status and headers of a response. Returns the response, or the failure that its
 * status means.
 */
async function checkStatus(
  { environment, rateLimiter }: WorkerParts,
  arrived: Result<Arrived>,
  endpoint: Endpoint,
): Promise<Result<Arrived>> {
  if (!arrived.ok && isRedirect(arrived.failure)) return arrived;
  const { failure, pauses, change } = verdictOn(arrived, endpoint, environment.now());
  const { heldUntil } = await rateLimiter.change((state, now) => change(state, environment.chance(), now));
  if (!failure) return arrived;
  return failed(failure, pauses ? heldUntil : undefined);
}

function readFrom<T>(sent: Result<Arrived>, hadKey: boolean, request: ApiRequest<T>): Result<T> {
  if (!sent.ok) return sent;
  if (isRefusal(sent.value)) return failed(refusalOf(hadKey, request.endpoint));
  const { body } = sent.value;
  return body.ok ? request.read(body.value) : body;
}

function isRefusal({ status }: Arrived): boolean {
  return status === 401 || status === 403;
}

function refusalOf(hadKey: boolean, endpoint: Endpoint): Failure {
  if (!hadKey) return { kind: 'no-key' };
  return endpoint === 'user' ? { kind: 'key-refused' } : { kind: 'has-changed', endpoint, status: 403 };
}

/** Stores the player, and that the site accepts the key, if the key is still that of the same player. */
async function noteOwner(account: Account, player: Player): Promise<void> {
  if (player.id === account.player.id) await changeAccount(account, { refused: false, player });
}

/** Stores the player's name if it has changed on the site. */
async function noteName(account: Account, { playerName }: AttemptPage): Promise<void> {
  if (!playerName || playerName === account.player.name) return;
  const current = await currentAccount();
  if (current?.generation !== account.generation || current.player.name === playerName) return;
  await changeAccount(current, { player: { ...current.player, name: playerName } });
}

/**
 * Returns the reason why a request must not be sent after all, or null. Reads the stored account again, since the
 * request has waited in the queue. If the key was replaced, forgotten or refused during the wait, nothing is sent,
 * except the check of a refused key.
 */
async function objectionTo<T>(account: Account | null, { endpoint }: ApiRequest<T>): Promise<Failure | null> {
  if (!account) return null;
  const current = await currentAccount();
  if (current?.generation !== account.generation) return { kind: 'no-key' };
  return current.refused && endpoint !== 'user' ? { kind: 'key-refused' } : null;
}
