import type { Account } from '../../account/account.ts';
import { failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import type { Asker } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, OWNER_REQUEST } from './api.ts';
import { ahead, requestAtEitherHost, requestWithoutKey } from './either-host.ts';
import type { Errand } from './request-queue.ts';
import { sendRequest } from './send-request.ts';

/** Somebody waits, and nothing is stored of it. */
const NO_JOB: Errand = { job: null, priority: 'person' };

/** Asks what the site may answer anybody: with the asker's key, or without any. */
export async function requestAs<T>(
  worker: WorkerParts,
  errand: Errand,
  { account, origin }: Asker,
  request: ApiRequest<T>,
): Promise<Result<T>> {
  const answer = account
    ? await requestWithKey(worker, errand, account, request)
    : (await requestWithoutKey(worker, errand, request, origin)).answer;
  const explained = answer.ok ? null : request.explain?.(answer.failure);
  return explained ? failed(explained) : answer;
}

/** Asks with the stored key. What a refusal means is found out before it is believed, by one more request. */
export async function requestWithKey<T>(
  worker: WorkerParts,
  errand: Errand,
  account: Account,
  request: ApiRequest<T>,
): Promise<Result<T>> {
  const answer = await requestAtEitherHost(worker, errand, request, account);
  if (answer.ok || answer.failure.kind !== 'forbidden') return answer;
  const confirmed = await checkStoredKey(worker, account, errand);
  return confirmed.ok ? answer : confirmed;
}

/** Asks again whether the stored key is accepted, and stores the answer. `errand`: what this is found out for. */
export function checkStoredKey(
  worker: WorkerParts,
  account: Account,
  errand: Errand = NO_JOB,
): Promise<Result<Player>> {
  return requestAtEitherHost(worker, ahead(errand), OWNER_REQUEST, account);
}

/** Asks whose key this is. It is not stored yet, and bound to the origin that a probe has found. */
export function ownerOfKey(worker: WorkerParts, candidate: string, origin: string): Promise<Result<Player>> {
  // Two tries of a key are two requests, whatever else is under way.
  const name = `candidate ${crypto.randomUUID()}`;
  const credential = { candidate, origin };
  return sendRequest(worker, { errand: { ...NO_JOB }, request: OWNER_REQUEST, credential, name });
}
