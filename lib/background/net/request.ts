import type { Account } from '../../account/account.ts';
import { done, failed, isForbidden, isRedirect, REDIRECTED, type Result } from '../../failure.ts';
import { WAIT } from '../../limits.ts';
import type { Player } from '../../model.ts';
import { withPause } from '../../requests/rate-limiter.ts';
import { ahead, type Purpose, purposeOf } from '../../requests/requester.ts';
import { siteOrigins } from '../../site.ts';
import { type ApiRequest, OWNER_REQUEST, PROBE_REQUEST } from '../../site-api/api.ts';
import { writeState } from '../../store/core/core.ts';
import { readSiteOrigin } from '../../store/core/site-origin.ts';
import { changeAccount, currentAccount, currentGeneration } from '../account/key.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { queuedRequest } from './send-request.ts';

// The site has two hosts, with and without `www.`, and one may redirect to the other. No redirect is followed, and its
// target cannot be read. So the other host is asked for one problem, without the key. If a problem comes, its origin is
// stored and gets all requests, and the key, from then on. If not, all requests pause.

/**
 * Sends one request to the site's API, with the key of the account if there is one, and returns its result. If the site
 * refuses it, another request first finds out whether it refuses the key. Fails with `no-key` if the key was replaced meanwhile.
 */
export async function requestApi<T>(task: TaskContext, request: ApiRequest<T>): Promise<Result<T>> {
  const { account, purpose, origin } = task;
  const first = await askHost(task, request, origin);
  const answer = isRedirected(first) ? await askAfterRedirect(task, request) : first;
  if (account && (await currentGeneration()) !== account.generation) return failed({ kind: 'no-key' });
  if (!account || answer.ok || !isForbidden(answer.failure)) return explained(request, answer);
  const confirmed = await checkStoredKey(task, account, purpose);
  return confirmed.ok ? answer : explained<T>(request, confirmed);
}

/** Sends a request again after its host has redirected, if the API is at the other host. */
async function askAfterRedirect<T>(task: TaskContext, request: ApiRequest<T>): Promise<Result<T>> {
  const found = await originAfterRedirect(task, task.origin);
  return found.ok ? askHost(task, request, found.value, true) : found;
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
  const origin = await currentOrigin();
  const found = await requestApi({ ...worker, account: null, origin, purpose }, PROBE_REQUEST);
  if (!found.ok && found.failure.kind !== 'no-key') return found;
  return worker.queue.ask(
    queuedRequest(worker, {
      // Unique, so that each attempt of a key is a separate request that no other call shares.
      name: `candidate ${crypto.randomUUID()}`,
      purpose: purposeOf(null, 'person'),
      request: OWNER_REQUEST,
      origin: await currentOrigin(),
      account: null,
      candidate,
    }),
  );
}

/** `isLast`: the other host has redirected already. */
function askHost<T>(task: TaskContext, request: ApiRequest<T>, origin: string, isLast = false) {
  const { account, purpose, queue } = task;
  return queue.ask<T>(
    queuedRequest(task, {
      name: JSON.stringify([account?.generation ?? 'nobody', origin, request.path, request.query]),
      purpose,
      request,
      origin,
      account,
      // While it was queued, another request may have found that the site has moved.
      objection: async () => ((await currentOrigin()) === origin ? null : REDIRECTED),
      settle: async (result) =>
        isRedirected(result) && (isLast || (await otherOrigin(task, origin)) === null)
          ? pauseAll(task)
          : result,
    }),
  );
}

/** Returns the origin at which the API is after `origin` has redirected, or the failure of all requests. */
async function originAfterRedirect(task: TaskContext, origin: string): Promise<Result<string>> {
  const stored = await currentOrigin();
  if (stored !== origin) return done(stored);
  const other = await otherOrigin(task, origin);
  if (other === null) return pauseAll(task);
  const probed = await task.queue.ask(
    queuedRequest(task, {
      name: `is the site at ${other}`,
      purpose: ahead(task.purpose),
      request: PROBE_REQUEST,
      origin: other,
      account: null,
      settle: async (result) => {
        if (!result.ok) return pauseAll(task);
        await moveTo(other);
        return result;
      },
    }),
  );
  return probed.ok ? done(other) : probed;
}

/** Returns the origin of the site's other host, or null if there is none or the browser does not allow to use it. */
async function otherOrigin({ environment }: WorkerParts, origin: string): Promise<string | null> {
  const other = siteOrigins().find((one) => one !== origin);
  return other !== undefined && (await environment.mayReach(other)) ? other : null;
}

/** Returns where requests go now: to the host that gets the key, or without one to the host that answered last. */
async function currentOrigin(): Promise<string> {
  return (await currentAccount())?.origin ?? readSiteOrigin();
}

async function moveTo(origin: string): Promise<void> {
  const account = await currentAccount();
  if (account) await changeAccount(account, { origin });
  await writeState('site', origin);
}

/** Pauses all requests, since the next one would be redirected too. */
async function pauseAll({ rateLimiter }: WorkerParts): Promise<Result<never>> {
  const { heldUntil } = await rateLimiter.change((state, now) =>
    withPause(state, REDIRECTED, WAIT.redirectedMs, now),
  );
  return failed(REDIRECTED, heldUntil);
}

/** Whether this request itself was redirected. A failure with a `retryAt` is the pause after a redirect. */
function isRedirected<T>(answer: Result<T>): boolean {
  return !answer.ok && isRedirect(answer.failure) && answer.retryAt === undefined;
}
