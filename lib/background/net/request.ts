import type { Account } from '../../account/account.ts';
import { failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import type { Asker } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, OWNER_REQUEST } from './api.ts';
import { ahead, requestAtEitherHost, requestWithoutKey } from './either-host.ts';
import type { Purpose } from './request-queue.ts';
import { queuedRequest } from './send-request.ts';

/** Somebody waits, and nothing is stored of it. */
const NO_JOB: Purpose = { job: null, priority: 'person' };

/**
 * Makes one request to the site's API: with the asker's key, or without any. What a refusal of the key means is found out
 * before it is believed, by one more request; so is a redirect (`either-host.ts`).
 */
export async function requestApi<T>(
  worker: WorkerParts,
  purpose: Purpose,
  { account, origin }: Asker,
  request: ApiRequest<T>,
): Promise<Result<T>> {
  if (!account) return explained(request, (await requestWithoutKey(worker, purpose, request, origin)).answer);
  const answer = await requestAtEitherHost(worker, purpose, request, account);
  if (answer.ok || answer.failure.kind !== 'forbidden') return explained(request, answer);
  const confirmed = await checkStoredKey(worker, account, purpose);
  return confirmed.ok ? answer : explained<T>(request, confirmed);
}

function explained<T>(request: ApiRequest<T>, answer: Result<T>): Result<T> {
  const failure = answer.ok ? null : request.explain?.(answer.failure);
  return failure ? failed(failure) : answer;
}

/** Asks again whether the stored key is accepted, and stores the answer. `purpose`: what this is found out for. */
export function checkStoredKey(
  worker: WorkerParts,
  account: Account,
  purpose: Purpose = NO_JOB,
): Promise<Result<Player>> {
  return requestAtEitherHost(worker, ahead(purpose), OWNER_REQUEST, account);
}

/** Asks whose key this is. It is not stored yet, and bound to the origin that a probe has found. */
export function ownerOfKey(worker: WorkerParts, candidate: string, origin: string): Promise<Result<Player>> {
  // Two tries of a key are two requests, whatever else is under way.
  const name = `candidate ${crypto.randomUUID()}`;
  const credential = { candidate, origin };
  return worker.queue.ask(
    queuedRequest(worker, { purpose: { ...NO_JOB }, request: OWNER_REQUEST, credential, name }),
  );
}
