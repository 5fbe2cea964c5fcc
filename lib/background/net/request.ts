import type { Account } from '../../account/account.ts';
import { failed, isForbidden, type Result } from '../../failure.ts';
import type { Player } from '../../model.ts';
import { readSiteOrigin } from '../../store/core/site-origin.ts';
import { ahead, type Purpose, purposeOf } from '../queue/requester.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, OWNER_REQUEST, PROBE_REQUEST } from './api.ts';
import { askSite } from './either-host.ts';
import { queuedRequest } from './send-request.ts';

/**
 * Sends one request to the site's API, with the key of the account if there is one, and returns its result. If the site
 * refuses it, another request first finds out whether it refuses the key.
 */
export async function requestApi<T>(task: TaskContext, request: ApiRequest<T>): Promise<Result<T>> {
  const { account, purpose } = task;
  const answer = await askSite(task, request);
  if (!account || answer.ok || !isForbidden(answer.failure)) return explained(request, answer);
  const confirmed = await checkStoredKey(task, account, purpose);
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
 * Requests the player to whom a new key belongs, which is not stored yet. The key is sent only after the API has answered at that host
 * without it.
 */
export async function ownerOfKey(worker: WorkerParts, candidate: string): Promise<Result<Player>> {
  const purpose = purposeOf(null, 'first');
  const origin = await readSiteOrigin();
  const found = await askSite({ ...worker, account: null, origin, purpose }, PROBE_REQUEST);
  if (!found.ok && found.failure.kind !== 'no-key') return found;
  return worker.queue.ask(
    queuedRequest(worker, {
      // Unique, so that each try of a key is a separate request that no other call shares.
      name: `candidate ${crypto.randomUUID()}`,
      purpose: purposeOf(null, 'person'),
      request: OWNER_REQUEST,
      origin: await readSiteOrigin(),
      credential: { candidate },
    }),
  );
}
