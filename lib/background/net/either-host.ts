// The site has two hosts, with and without `www.`, and one may redirect to the other. No redirect is followed, and its
// target cannot be read. So the other host is asked for one problem, without the key. If a problem comes, its origin is
// stored and gets all requests, and the key, from then on. If not, all requests pause.

import { done, failed, isRedirect, REDIRECTED, type Result } from '../../failure.ts';
import { WAIT } from '../../limits.ts';
import { withPause } from '../../requests/rate-limiter.ts';
import { siteOrigins } from '../../site.ts';
import { core } from '../../store/core/core.ts';
import { readSiteOrigin } from '../../store/core/site-origin.ts';
import { ONLY } from '../../store/database.ts';
import { changeAccount, currentAccount } from '../account/key.ts';
import { ahead } from '../queue/requester.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, PROBE_REQUEST } from './api.ts';
import { queuedRequest } from './send-request.ts';

/** Sends a request to the site. If its host redirects and the API is at the other one, sends it there. */
export async function askSite<T>(task: TaskContext, request: ApiRequest<T>): Promise<Result<T>> {
  const answer = await askHost(task, request, task.origin);
  if (!isRedirected(answer)) return answer;
  const found = await originAfterRedirect(task, task.origin);
  return found.ok ? askHost(task, request, found.value, true) : found;
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
      credential: account && { account },
      // While it was queued, another request may have found that the site has moved.
      objection: async () => ((await readSiteOrigin()) === origin ? null : REDIRECTED),
      settle: async (result) =>
        isRedirected(result) && (isLast || (await otherOrigin(task, origin)) === null)
          ? pauseAll(task)
          : result,
    }),
  );
}

/** Returns the origin at which the API is after `origin` has redirected, or the failure of all requests. */
async function originAfterRedirect(task: TaskContext, origin: string): Promise<Result<string>> {
  const stored = await readSiteOrigin();
  if (stored !== origin) return done(stored);
  const other = await otherOrigin(task, origin);
  if (other === null) return pauseAll(task);
  const probed = await task.queue.ask(
    queuedRequest(task, {
      name: `is the site at ${other}`,
      purpose: ahead(task.purpose),
      request: PROBE_REQUEST,
      origin: other,
      credential: null,
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

async function moveTo(origin: string): Promise<void> {
  await (await core()).put('site', origin, ONLY);
  const account = await currentAccount();
  if (account) await changeAccount(account, { origin });
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
