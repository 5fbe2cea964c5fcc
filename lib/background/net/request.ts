import type { Account } from '../../account/account.ts';
import { failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import type { Purpose } from '../queue/requester.ts';
import type { JobContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, OWNER_REQUEST } from './api.ts';
import { ahead, isRedirected, requestAfterRedirect, requestToHost } from './either-host.ts';
import { queuedRequest } from './send-request.ts';

/** Returns a purpose for requests that somebody waits for and that are not stored as a job. */
export function noJob(): Purpose {
  return { job: null, priority: 'person' };
}

/**
 * Makes one request to the site's API, with the asker's key or without one, and returns its result. If the site refuses the key
 * or redirects (`either-host.ts`), another request first finds out what that means.
 */
export async function requestApi<T>(job: JobContext, request: ApiRequest<T>): Promise<Result<T>> {
  const { account, purpose } = job;
  const first = await job.queue.ask(requestToHost(job, request));
  const answer = isRedirected(first) ? await requestAfterRedirect(job, request) : first;
  if (!account || answer.ok || answer.failure.kind !== 'forbidden') return explained(request, answer);
  const confirmed = await checkStoredKey(job, account, purpose);
  return confirmed.ok ? answer : explained<T>(request, confirmed);
}

function explained<T>(request: ApiRequest<T>, answer: Result<T>): Result<T> {
  const failure = answer.ok ? null : request.explain?.(answer.failure);
  return failure ? failed(failure) : answer;
}

/** Requests whether the site accepts the stored key, stores that, and returns the player. `purpose`: what it is needed for. */
export function checkStoredKey(
  worker: WorkerParts,
  account: Account,
  purpose: Purpose = noJob(),
): Promise<Result<Player>> {
  return requestApi({ ...worker, account, origin: account.origin, purpose: ahead(purpose) }, OWNER_REQUEST);
}

/** Requests the player whose key this is. The key is not stored yet; `origin` is where a probe has found the API. */
export function ownerOfKey(worker: WorkerParts, candidate: string, origin: string): Promise<Result<Player>> {
  // The name is unique: each try of a key is a request of its own, never shared.
  const name = `candidate ${crypto.randomUUID()}`;
  const credential = { candidate, origin };
  return worker.queue.ask(
    queuedRequest(worker, { purpose: noJob(), request: OWNER_REQUEST, credential, name }),
  );
}
