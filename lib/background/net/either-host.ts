// Requests to a site that has two host names, with and without `www.`. One of them may redirect to the other. No
// redirect is followed, and its target cannot be read. Instead, the other host (the twin) gets a request of its own. It
// does not get the key before it has answered like the API. Once the twin has returned data, its origin is stored, so
// that a move of the site costs only one request. A refusal from the twin proves nothing.

import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { WAIT } from '../../limits.ts';
import { withPause } from '../../requests/rate-limiter.ts';
import { twinOrigin } from '../../site.ts';
import { changeSettings } from '../../store/core/change-settings.ts';
import { readSettings } from '../../store/core/settings.ts';
import { changeAccount, currentAccount } from '../account/key.ts';
import type { QueuedRequest } from '../queue/request-queue.ts';
import type { Purpose } from '../queue/requester.ts';
import type { PlayerTask, TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, PROBE_REQUEST } from './api.ts';
import { queuedRequest } from './send-request.ts';

/** The result of a request without a key, and the origin that the last request went to. */
interface Answered<T> {
  origin: string;
  answer: Result<T>;
}

/** The account whose key is sent. `trialAt`: the origin of the other host, if the key is to be tried there. */
interface Destination {
  as: Account;
  trialAt?: string;
}

/**
 * Returns a request to one host for the queue. If it is redirected and no other host is left to try, all requests
 * pause. `isLast`: the other host has been tried already.
 */
export function requestToHost<T>(job: TaskContext, request: ApiRequest<T>, isLast = false): QueuedRequest<T> {
  const { account, origin, purpose } = job;
  const name = JSON.stringify([account?.generation ?? 'nobody', origin, request.path, request.query]);
  if (!account) return queuedRequest(job, { purpose, request, credential: { nobodyAt: origin }, name });
  const settle = async (result: Result<T>) => {
    if (!isRedirected(result)) return result;
    return isLast || (await usableTwin(job, origin)) === null ? pauseAll(job) : result;
  };
  return queuedRequest(job, { purpose, request, credential: { account }, name, settle });
}

/**
 * Repeats a request that was redirected. Without a key, this takes one more request. With a key, it takes one request
 * if the API is at neither host, and two if the site has moved. Fails with `redirected` if there is no host that
 * accepts the request. If it needs the key, all requests then pause.
 */
export async function requestAfterRedirect<T>(job: TaskContext, request: ApiRequest<T>): Promise<Result<T>> {
  const { account, purpose } = job;
  if (!account) return (await askTwin(job, request)).answer;
  const destination = await destinationAfterRedirect({ ...job, account });
  if (!destination.ok) return destination;
  const { as, trialAt } = destination.value;
  const requestAs = (moved: Account) =>
    job.queue.ask(requestToHost({ ...job, account: moved, origin: moved.origin }, request, true));
  if (trialAt === undefined) return requestAs(as);
  const trial = queuedRequest(job, {
    purpose: ahead(purpose),
    request,
    credential: { account: as, trialAt },
    name: JSON.stringify([as.generation, trialAt, request.path, request.query]),
    settle: (result) => settleTrial(job, result, as.origin, trialAt),
  });
  const tried = await job.queue.ask(trial);
  if (!isRedirected(tried)) return tried;
  // Another request may have found meanwhile that the site has moved there.
  const found = await storedAccount(account);
  if (!found.ok) return found;
  return found.value.origin === account.origin ? tried : requestAs(found.value);
}

/** Returns where to send the key after a redirect, or the failure that made all requests pause. */
async function destinationAfterRedirect(job: PlayerTask): Promise<Result<Destination>> {
  const { account } = job;
  const found = await storedAccount(account);
  if (!found.ok) return found;
  // Another request has found the new origin meanwhile.
  if (found.value.origin !== account.origin) return done({ as: found.value });
  const { origin, answer } = await askTwin(job, PROBE_REQUEST, account);
  if (!isOfApi(answer)) return answer as Result<never>;
  const now = await storedAccount(account);
  if (!now.ok) return now;
  const isMoved = now.value.origin !== account.origin;
  return done(isMoved ? { as: now.value } : { as: account, trialAt: origin });
}

/**
 * Stores that the site has moved if the other host (`twin`) answered the key with data. If it refused the key or is not
 * the API, pauses all requests.
 */
async function settleTrial<T>(
  worker: WorkerParts,
  result: Result<T>,
  origin: string,
  twin: string,
): Promise<Result<T>> {
  if (result.ok) await siteMoved(origin, twin);
  return isElsewhere(result) || isRefused(result) ? pauseAll(worker) : result;
}

/**
 * Sends a request without a key to the other host of a site that redirected. Fails with `redirected` if the API is not
 * there either. `keyed`: the account whose request was redirected, or null; all requests then pause if the API is not
 * there. The new origin of the site, or the pause, is stored before the next request is sent.
 */
async function askTwin<T>(
  job: TaskContext,
  request: ApiRequest<T>,
  keyed: Account | null = null,
): Promise<Answered<T>> {
  const { origin, purpose } = job;
  const twin = await usableTwin(job, origin);
  if (twin === null) return { origin, answer: failed(REDIRECTED) };
  const queued = queuedRequest(job, {
    purpose: ahead(purpose),
    request,
    credential: { nobodyAt: twin, asTwin: true },
    name: JSON.stringify([keyed?.generation ?? 'nobody', 'twin', twin, request.path, request.query]),
    settle: async (result) => {
      if (result.ok) await siteMoved(origin, twin);
      else if (isElsewhere(result)) return keyed ? pauseAll(job) : failed(REDIRECTED);
      return result;
    },
  });
  return { origin: twin, answer: await job.queue.ask(queued) };
}

/** Returns the origin of the other host, or null if there is none or the extension may not access it. */
async function usableTwin({ environment }: WorkerParts, origin: string): Promise<string | null> {
  const twin = twinOrigin(origin);
  return twin !== null && (await environment.mayReach(twin)) ? twin : null;
}

/**
 * Pauses all requests and returns the failure. If one request with a key is redirected, the next one would be
 * redirected too.
 */
async function pauseAll({ rateLimiter }: WorkerParts): Promise<Result<never>> {
  const { heldUntil } = await rateLimiter.change((state, now) =>
    withPause(state, REDIRECTED, WAIT.redirectedMs, now),
  );
  return failed(REDIRECTED, heldUntil);
}

/**
 * Returns the origin at which the API answers or requires a key: this one, or that of the other host. Sends two
 * requests at most.
 */
export async function probeSite(worker: WorkerParts, origin: string): Promise<Result<string>> {
  const purpose: Purpose = { task: null, priority: 'first' };
  const job = { ...worker, account: null, origin, purpose };
  const answer = await worker.queue.ask(requestToHost(job, PROBE_REQUEST));
  const found = isRedirected(answer) ? await askTwin(job, PROBE_REQUEST) : { origin, answer };
  return isOfApi(found.answer) ? done(found.origin) : (found.answer as Result<never>);
}

const REDIRECTED: Failure = { kind: 'redirected' };

/** Whether this request itself was redirected. A failure with a `retryAt` is a pause after an earlier redirect. */
export function isRedirected<T>(answer: Result<T>): boolean {
  return !answer.ok && answer.failure.kind === 'redirected' && answer.retryAt === undefined;
}

/**
 * Whether the answer may come from the API. A host that requires a key for everything counts too, so that the key is
 * tried there.
 */
function isOfApi<T>(answer: Result<T>): boolean {
  return answer.ok || answer.failure.kind === 'no-key';
}

/**
 * Failures of the other host that show that the site is not there. All other failures are temporary or do not come from
 * the host.
 */
const ELSEWHERE: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'redirected',
  'unreachable',
  'not-data',
  'interface-changed',
  'unexpected',
  'refused-request',
  'too-large',
]);

function isElsewhere<T>(answer: Result<T>): boolean {
  return !answer.ok && ELSEWHERE.has(answer.failure.kind);
}

function isRefused<T>(answer: Result<T>): boolean {
  return !answer.ok && (answer.failure.kind === 'forbidden' || answer.failure.kind === 'key-refused');
}

/**
 * Returns the purpose with the highest priority. Its request is then sent before queued requests with the same key,
 * which would fail in the same way. A background purpose stays unchanged.
 */
export function ahead(purpose: Purpose): Purpose {
  return purpose.priority === 'background' ? purpose : { ...purpose, priority: 'first' };
}

/** Returns the account as it is stored now, or fails with `no-key` if the key was replaced or forgotten. */
async function storedAccount({ generation }: Account): Promise<Result<Account>> {
  const current = await currentAccount();
  return current?.generation === generation ? done(current) : failed({ kind: 'no-key' });
}

/**
 * Stores that the site has moved. The address in the settings and the origin of the stored key become `to` if they are
 * `from`.
 */
export async function siteMoved(from: string, to: string): Promise<void> {
  if (from === to) return;
  const account = await currentAccount();
  if (account?.origin === from) await changeAccount(account, { origin: to });
  const { base } = await readSettings();
  if (base === from) await changeSettings((now) => (now.base === from ? { base: to } : {}));
}
