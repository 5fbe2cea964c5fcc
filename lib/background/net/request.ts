import type { Account } from '../../account/account.ts';
import { failed, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import { type Purpose, purposeOf } from '../queue/requester.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, OWNER_REQUEST } from './api.ts';
import { ahead, isRedirected, requestAfterRedirect, requestToHost } from './either-host.ts';
import { queuedRequest } from './send-request.ts';

/**
 * Sends one request to the site's API, with the key of the account if there is one, and returns its result. If the site
 * refuses the key or redirects (`either-host.ts`), another request first finds out what that means.
 */
export async function requestApi<T>(job: TaskContext, request: ApiRequest<T>): Promise<Result<T>> {
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

/**
 * Asks the site whether it accepts the stored key. Stores the result and returns the player. `purpose`: what the result
 * is needed for.
 */
export function checkStoredKey(
  worker: WorkerParts,
  account: Account,
  purpose: Purpose = purposeOf(null, 'person'),
): Promise<Result<Player>> {
  return requestApi({ ...worker, account, origin: account.origin, purpose: ahead(purpose) }, OWNER_REQUEST);
}

/**
 * Requests the player to whom a new key belongs. The key is not stored yet. `origin`: where a probe has found the API.
 */
export function ownerOfKey(worker: WorkerParts, candidate: string, origin: string): Promise<Result<Player>> {
  // The name is unique, so that each try of a key is a separate request that no other call shares.
  const name = `candidate ${crypto.randomUUID()}`;
  const credential = { candidate, origin };
  return worker.queue.ask(
    queuedRequest(worker, { purpose: purposeOf(null, 'person'), request: OWNER_REQUEST, credential, name }),
  );
}
