// Requests to a site that has two host names, with and without `www.`, one of which may redirect to the other. No redirect is
// followed, and its target cannot be read. So the other host gets one request of its own, without the key until it has answered
// as the API does. Once the other host has returned data, its origin is stored, so that a move costs one request. A refusal
// from it proves nothing.

import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { WAIT } from '../../limits.ts';
import { withPause } from '../../requests/rate-limiter.ts';
import { twinOrigin } from '../../site.ts';
import { changeSettings } from '../../store/core/change-settings.ts';
import { readSettings } from '../../store/core/settings.ts';
import { changeAccount, currentAccount } from '../account/key.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, PROBE_REQUEST } from './api.ts';
import type { Purpose } from './request-queue.ts';
import { queuedRequest } from './send-request.ts';

/** The result of a request without a key, and the origin that the last request went to. */
interface Answered<T> {
  origin: string;
  answer: Result<T>;
}

/** The account to send requests as, and the origin of the other host if its key is to be tried there. */
interface Destination {
  as: Account;
  trialAt?: string;
}

/** Makes a request without a key: one, or two if the first is redirected. Returns the result and the origin of the last. */
export async function requestWithoutKey<T>(
  worker: WorkerParts,
  purpose: Purpose,
  request: ApiRequest<T>,
  origin: string,
): Promise<Answered<T>> {
  const credential = { nobodyAt: origin };
  const name = JSON.stringify(['nobody', origin, request.path, request.query]);
  const answer = await worker.queue.ask(queuedRequest(worker, { purpose, request, credential, name }));
  return isRedirected(answer) ? askTwin(worker, purpose, request, origin) : { origin, answer };
}

/**
 * Makes a request with the stored key: one; two if it is redirected and the API is at neither host; three if the site has moved.
 * Fails with `redirected` and a pause if the key would be redirected elsewhere.
 */
export async function requestAtEitherHost<T>(
  worker: WorkerParts,
  purpose: Purpose,
  request: ApiRequest<T>,
  account: Account,
): Promise<Result<T>> {
  // Queues the request as this account, to its own host or the other (`trialAt`).
  const send = (as: Account, settle?: (result: Result<T>) => Promise<Result<T>>, trialAt?: string) => {
    const name = JSON.stringify([as.generation, trialAt ?? as.origin, request.path, request.query]);
    const credential = { account: as, ...(trialAt !== undefined && { trialAt }) };
    const when = trialAt === undefined ? purpose : ahead(purpose);
    return worker.queue.ask(
      queuedRequest(worker, { purpose: when, request, credential, name, ...(settle && { settle }) }),
    );
  };
  const mayMove = (await usableTwin(worker, account.origin)) !== null;
  const pauseOnRedirect = (result: Result<T>) => pauseIfRedirected(worker, result);
  const answer = await send(account, mayMove ? undefined : pauseOnRedirect);
  if (!isRedirected(answer)) return answer;
  const destination = await destinationAfterRedirect(worker, purpose, account);
  if (!destination.ok) return destination;
  const { as, trialAt } = destination.value;
  if (trialAt === undefined) return send(as, pauseOnRedirect);
  const tried = await send(as, (result) => settleTrial(worker, result, as.origin, trialAt), trialAt);
  if (!isRedirected(tried)) return tried;
  // Another request may have found meanwhile that the site has moved there.
  const found = await storedAccount(account);
  if (!found.ok) return found;
  return found.value.origin === account.origin ? tried : send(found.value, pauseOnRedirect);
}

/** Returns where to send the key after a redirect, or the failure for which all requests pause. */
async function destinationAfterRedirect(
  worker: WorkerParts,
  purpose: Purpose,
  account: Account,
): Promise<Result<Destination>> {
  const found = await storedAccount(account);
  if (!found.ok) return found;
  // Another request has found the new origin meanwhile.
  if (found.value.origin !== account.origin) return done({ as: found.value });
  const { origin, answer } = await askTwin(worker, purpose, PROBE_REQUEST, account.origin, account);
  if (!isOfApi(answer)) return answer as Result<never>;
  const now = await storedAccount(account);
  if (!now.ok) return now;
  const isMoved = now.value.origin !== account.origin;
  return done(isMoved ? { as: now.value } : { as: account, trialAt: origin });
}

/** Stores the move if the other host has answered the key with data. If it refused or is not the API, pauses all requests. */
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
 * Makes a request without a key to the other host of a site that redirected. Fails with `redirected` if the API is not there
 * either. The site's new origin, or the pause if there is a `keyed` account, is stored before the next request is sent.
 */
async function askTwin<T>(
  worker: WorkerParts,
  purpose: Purpose,
  request: ApiRequest<T>,
  origin: string,
  keyed: Account | null = null,
): Promise<Answered<T>> {
  const twin = await usableTwin(worker, origin);
  if (twin === null) return { origin, answer: failed(REDIRECTED) };
  const queued = queuedRequest(worker, {
    purpose: ahead(purpose),
    request,
    credential: { nobodyAt: twin, asTwin: true },
    name: JSON.stringify([keyed?.generation ?? 'nobody', 'twin', twin, request.path, request.query]),
    settle: async (result) => {
      if (result.ok) await siteMoved(origin, twin);
      else if (isElsewhere(result)) return keyed ? pauseAll(worker) : failed(REDIRECTED);
      return result;
    },
  });
  return { origin: twin, answer: await worker.queue.ask(queued) };
}

/** Returns the origin of the other host, or null if there is none or the extension may not access it. */
async function usableTwin({ environment }: WorkerParts, origin: string): Promise<string | null> {
  const twin = twinOrigin(origin);
  return twin !== null && (await environment.mayReach(twin)) ? twin : null;
}

/** Pauses all requests: if one request with a key is redirected elsewhere, the next would be too. Returns the failure. */
async function pauseAll({ rateLimiter }: WorkerParts): Promise<Result<never>> {
  const { heldUntil } = await rateLimiter.change((state, now) =>
    withPause(state, REDIRECTED, WAIT.redirectedMs, now),
  );
  return failed(REDIRECTED, heldUntil);
}

async function pauseIfRedirected<T>(worker: WorkerParts, result: Result<T>): Promise<Result<T>> {
  return isRedirected(result) ? pauseAll(worker) : result;
}

/** Returns the origin, this one or its twin, at which the API answers or requires a key. Makes two requests at most. */
export async function probeSite(worker: WorkerParts, origin: string): Promise<Result<string>> {
  const found = await requestWithoutKey(worker, { job: null, priority: 'first' }, PROBE_REQUEST, origin);
  return isOfApi(found.answer) ? done(found.origin) : (found.answer as Result<never>);
}

const REDIRECTED: Failure = { kind: 'redirected' };

/** Whether this request itself was redirected. With a `retryAt` the failure is a pause after an earlier redirect. */
function isRedirected<T>(answer: Result<T>): boolean {
  return !answer.ok && answer.failure.kind === 'redirected' && answer.retryAt === undefined;
}

/** Whether the answer may be the API's. A host that requires a key for everything counts, so the key is tried there. */
function isOfApi<T>(answer: Result<T>): boolean {
  return answer.ok || answer.failure.kind === 'no-key';
}

/** Failures of the twin that show that the site is not there. All others are temporary or do not come from it. */
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
 * Returns the purpose with a priority before queued requests with the same key, which would meet the same failure. A background
 * purpose is not raised.
 */
export function ahead(purpose: Purpose): Purpose {
  return purpose.priority === 'background' ? purpose : { ...purpose, priority: 'first' };
}

/** Returns the account as it is stored now. Fails with `no-key` if the key was replaced or forgotten. */
async function storedAccount({ generation }: Account): Promise<Result<Account>> {
  const current = await currentAccount();
  return current?.generation === generation ? done(current) : failed({ kind: 'no-key' });
}

/** Stores that the site has moved: the address in the settings and the stored key's origin, if they are `from`, become `to`. */
export async function siteMoved(from: string, to: string): Promise<void> {
  if (from === to) return;
  const account = await currentAccount();
  if (account?.origin === from) await changeAccount(account, { origin: to });
  const { base } = await readSettings();
  if (base === from) await changeSettings((now) => (now.base === from ? { base: to } : {}));
}
