import { type Endpoint, type Failure, failed, isRedirect, type Result } from '../../failure.ts';
import { WAIT } from '../../limits.ts';
import {
  afterFailure,
  afterRateLimitHeaders,
  afterRequestedPause,
  afterSuccess,
} from '../../requests/rate-limiter.ts';
import { rateLimitMs } from '../../site-api/rate-limit-headers.ts';
import { retryAfterMs } from '../../site-api/retry-after.ts';
import type { WorkerParts } from '../worker-parts.ts';
import type { Arrived } from './fetch.ts';

type Recorder = Pick<WorkerParts, 'environment' | 'rateLimiter'>;

/**
 * Updates the rate limiter with the status and headers of a response. Returns the response, or the failure that its
 * status means.
 */
export async function checkStatus(
  worker: Recorder,
  arrived: Result<Arrived>,
  endpoint: Endpoint,
): Promise<Result<Arrived>> {
  const { environment, rateLimiter } = worker;
  if (!arrived.ok) return isRedirect(arrived.failure) ? arrived : recordFailure(worker, arrived.failure);
  const { status, headers, body } = arrived.value;
  const retryAfter = retryAfterMs(headers, environment.now());
  const spacing = rateLimitMs(headers, environment.now());
  const isBusy = status >= 500 || status === 408;
  const failure: Failure = isBusy ? { kind: 'not-responding', status } : { kind: 'not-responding' };
  // A refusal with a `Retry-After` is temporary. It does not mean that the key is invalid or that something does not
  // exist.
  if (status >= 400 && retryAfter !== null)
    return recordPause(worker, failure, Math.max(retryAfter, spacing));
  if (status === 429) return recordPause(worker, failure, Math.max(spacing, WAIT.after429Ms));
  if (isBusy) return recordFailure(worker, failure, spacing);
  if (!body.ok && body.failure.kind === 'not-responding' && body.failure.cause !== 'no-data') {
    return recordFailure(worker, body.failure, spacing);
  }
  await rateLimiter.change((state, now) => afterRateLimitHeaders(afterSuccess(state), spacing, now));
  if (status !== 401 && status !== 403 && !(status >= 200 && status < 300)) {
    return failed({ kind: 'has-changed', endpoint, status });
  }
  return arrived;
}

/** Records a failure. `spacing`: how long the headers of its answer ask to wait, ms. */
async function recordFailure(
  { environment, rateLimiter }: Recorder,
  failure: Failure,
  spacing = 0,
): Promise<Result<never>> {
  const { heldUntil } = await rateLimiter.change((state, now) =>
    afterFailure(state, failure, { chance: environment.chance(), spacing }, now),
  );
  return failed(failure, heldUntil);
}

async function recordPause(
  { environment, rateLimiter }: Recorder,
  failure: Failure,
  ms: number,
): Promise<Result<never>> {
  const { heldUntil } = await rateLimiter.change((state, now) =>
    afterRequestedPause(state, failure, ms, environment.chance(), now),
  );
  return failed(failure, heldUntil);
}
