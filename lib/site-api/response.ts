import type { Endpoint, Failure, Result } from '../failure.ts';
import { WAIT } from '../limits.ts';
import {
  afterFailure,
  afterRateLimitHeaders,
  afterRequestedPause,
  afterSuccess,
  type RateLimiterState,
} from '../requests/rate-limiter.ts';
import { rateLimitMs } from './rate-limit-headers.ts';
import { retryAfterMs } from './retry-after.ts';

/** A response, before it is checked. */
export interface Arrived {
  status: number;
  headers: Headers;
  /** The JSON of the body, or why there is none. */
  body: Result<unknown>;
}

/** What the status and headers of a response mean. */
interface Verdict {
  /** Null: its body can be read. */
  failure: Failure | null;
  /** Whether all requests pause after the failure. */
  pauses: boolean;
  /** Returns the state of the rate limiter after the response. `chance`: a random number from 0 to 1. */
  change(state: RateLimiterState, chance: number, now: number): RateLimiterState;
}

/** Returns what a response means, or that none came. `now`: epoch ms. */
export function verdictOn(arrived: Result<Arrived>, endpoint: Endpoint, now: number): Verdict {
  if (!arrived.ok) return failing(arrived.failure);
  const { status, headers, body } = arrived.value;
  const retryAfter = retryAfterMs(headers, now);
  const spacing = rateLimitMs(headers, now);
  const isBusy = status >= 500 || status === 408;
  const failure: Failure = isBusy ? { kind: 'not-responding', status } : { kind: 'not-responding' };
  // A refusal with a `Retry-After` is temporary. It does not mean that the key is invalid or that something does not
  // exist.
  if (status >= 400 && retryAfter !== null) return pausing(failure, Math.max(retryAfter, spacing));
  if (status === 429) return pausing(failure, Math.max(spacing, WAIT.after429Ms));
  if (isBusy) return failing(failure, spacing);
  if (!body.ok && body.failure.kind === 'not-responding' && body.failure.cause !== 'no-data') {
    return failing(body.failure, spacing);
  }
  const isReadable = status === 401 || status === 403 || (status >= 200 && status < 300);
  return {
    failure: isReadable ? null : { kind: 'has-changed', endpoint, status },
    pauses: false,
    change: (state, _, at) => afterRateLimitHeaders(afterSuccess(state), spacing, at),
  };
}

/** `spacing`: how long the headers of the answer ask to wait, ms. */
function failing(failure: Failure, spacing = 0): Verdict {
  return {
    failure,
    pauses: true,
    change: (state, chance, now) => afterFailure(state, failure, { chance, spacing }, now),
  };
}

function pausing(failure: Failure, ms: number): Verdict {
  return {
    failure,
    pauses: true,
    change: (state, chance, now) => afterRequestedPause(state, failure, ms, chance, now),
  };
}
