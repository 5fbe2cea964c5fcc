// Requests to a site with two names, `www.` or not, one of which may redirect to the other. No redirect is followed, and where
// one leads cannot be read. So the other name gets a request of its own, once, and without the key until it has answered as
// the API does. Where the site lives is stored once it has given data there, so that a move costs one request; a refusal alone
// proves nothing.

import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { WAIT } from '../../limits.ts';
import { heldFor } from '../../requests/rate-limiter.ts';
import { twinOrigin } from '../../site.ts';
import { changeSettings } from '../../store/core/change-settings.ts';
import { readSettings } from '../../store/core/settings.ts';
import { changeAccount, currentAccount } from '../account/key.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { type ApiRequest, PROBE_REQUEST } from './api.ts';
import type { Purpose } from './request-queue.ts';
import { queuedRequest } from './send-request.ts';

/** The answer to a keyless request, and the origin that was asked last. */
interface Answered<T> {
  origin: string;
  answer: Result<T>;
}

/** The account to ask as, and the other name that is to be tried with its key. */
interface Place {
  as: Account;
  trialAt?: string;
}

/** Asks without a key: one request, or two where the first is redirected. */
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
 * Asks with the kept key: one request, two where it is redirected and the site is under neither name, three where it has
 * moved. Fails with `redirected` and a pause where the key would be led away.
 */
export async function requestAtEitherHost<T>(
  worker: WorkerParts,
  purpose: Purpose,
  request: ApiRequest<T>,
  account: Account,
): Promise<Result<T>> {
  // Has the queue send it, as this account, at its own name of the site or the other.
  const send = (as: Account, settle?: (result: Result<T>) => Promise<Result<T>>, trialAt?: string) => {
    const name = JSON.stringify([as.generation, trialAt ?? as.origin, request.path, request.query]);
    const credential = { account: as, ...(trialAt !== undefined && { trialAt }) };
    const when = trialAt === undefined ? purpose : ahead(purpose);
    return worker.queue.ask(
      queuedRequest(worker, { purpose: when, request, credential, name, ...(settle && { settle }) }),
    );
  };
  const mayMove = (await usableTwin(worker, account.origin)) !== null;
  const holdIfRedirected = (result: Result<T>) => holdWhereRedirected(worker, result);
  const answer = await send(account, mayMove ? undefined : holdIfRedirected);
  if (!isRedirected(answer)) return answer;
  const place = await newPlaceOf(worker, purpose, account);
  if (!place.ok) return place;
  const { as, trialAt } = place.value;
  if (trialAt === undefined) return send(as, holdIfRedirected);
  const tried = await send(as, (result) => settleTrial(worker, result, as.origin, trialAt), trialAt);
  if (!isRedirected(tried)) return tried;
  // Another request has found meanwhile that the site is there.
  const found = await placeOf(account);
  if (!found.ok) return found;
  return found.value.origin === account.origin ? tried : send(found.value, holdIfRedirected);
}

/** Where to ask next with the key of a site that redirected, else the failure that everything pauses for. */
async function newPlaceOf(worker: WorkerParts, purpose: Purpose, account: Account): Promise<Result<Place>> {
  const found = await placeOf(account);
  if (!found.ok) return found;
  // Another request has found it meanwhile.
  if (found.value.origin !== account.origin) return done({ as: found.value });
  const { origin, answer } = await askTwin(worker, purpose, PROBE_REQUEST, account.origin, account);
  if (!isOfApi(answer)) return answer as Result<never>;
  const now = await placeOf(account);
  if (!now.ok) return now;
  const isMoved = now.value.origin !== account.origin;
  return done(isMoved ? { as: now.value } : { as: account, trialAt: origin });
}

/** What the first answer to the key says of a name that refused to answer without one. */
async function settleTrial<T>(
  worker: WorkerParts,
  result: Result<T>,
  origin: string,
  twin: string,
): Promise<Result<T>> {
  if (result.ok) await siteMoved(origin, twin);
  return isElsewhere(result) || isRefused(result) ? hold(worker) : result;
}

/**
 * Asks the other name of a site that redirected, without a key; `redirected` where that is no better. What the
 * answer says of where the site lives is on record before the next request leaves, and so is the pause of a `keyed` account.
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
      else if (isElsewhere(result)) return keyed ? hold(worker) : failed(REDIRECTED);
      return result;
    },
  });
  return { origin: twin, answer: await worker.queue.ask(queued) };
}

/** The other name, where there is one and the browser lets us ask there. */
async function usableTwin({ environment }: WorkerParts, origin: string): Promise<string | null> {
  const twin = twinOrigin(origin);
  return twin !== null && (await environment.mayReach(twin)) ? twin : null;
}

/** Has everything wait: where a key is led away, the next request would be too. */
async function hold({ rateLimiter }: WorkerParts): Promise<Result<never>> {
  const { heldUntil } = await rateLimiter.change((state, now) =>
    heldFor(state, REDIRECTED, WAIT.redirectedMs, now),
  );
  return failed(REDIRECTED, heldUntil);
}

async function holdWhereRedirected<T>(worker: WorkerParts, result: Result<T>): Promise<Result<T>> {
  return isRedirected(result) ? hold(worker) : result;
}

/** The origin at which the API answers without a key, or wants one: this one or its twin. Costs two requests at most. */
export async function probeSite(worker: WorkerParts, origin: string): Promise<Result<string>> {
  const found = await requestWithoutKey(worker, { job: null, priority: 'first' }, PROBE_REQUEST, origin);
  return isOfApi(found.answer) ? done(found.origin) : (found.answer as Result<never>);
}

const REDIRECTED: Failure = { kind: 'redirected' };

/** A redirect that was met just now: with a time it is a pause that an earlier one began. */
function isRedirected<T>(answer: Result<T>): boolean {
  return !answer.ok && answer.failure.kind === 'redirected' && answer.retryAt === undefined;
}

/** Whether the site's API may have answered; one that wants a key for everything has answered well enough to be tried with it. */
function isOfApi<T>(answer: Result<T>): boolean {
  return answer.ok || answer.failure.kind === 'no-key';
}

/** Failures of the twin's that say the site is not there; the others pass, or are no word of its. */
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

/** Sooner than what waits in line for the same key, which would meet the same; nothing sooner for what nobody waits for. */
export function ahead(purpose: Purpose): Purpose {
  return purpose.priority === 'background' ? purpose : { ...purpose, priority: 'first' };
}

/** The account as it is kept now, unless another key has taken its place. */
async function placeOf({ generation }: Account): Promise<Result<Account>> {
  const current = await currentAccount();
  return current?.generation === generation ? done(current) : failed({ kind: 'no-key' });
}

/** Keeps where the site lives: the address in the settings and the kept key's, where they were at its other name. */
export async function siteMoved(from: string, to: string): Promise<void> {
  if (from === to) return;
  const account = await currentAccount();
  if (account?.origin === from) await changeAccount(account, { origin: to });
  const { base } = await readSettings();
  if (base === from) await changeSettings((now) => (now.base === from ? { base: to } : {}));
}
