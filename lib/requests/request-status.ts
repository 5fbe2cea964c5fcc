import { type Failure, OF_OTHERS } from '../failure.ts';
import { asRecord, isNumber, isString, orMissing, orNull, type Stored } from '../guards.ts';
import { LIFETIME } from '../lifetimes.ts';
import { WAIT } from '../limits.ts';

/** Whether a stored value can be shown as a failure. */
export function isFailure(value: unknown): value is Failure {
  return isString(asRecord(value).kind);
}

/** Guards of the fields of a stored `Backoff`. */
export const BACKOFF = {
  /** Why the last request failed, if an immediate retry would not help; else null. */
  failure: orNull(isFailure),
  /** When a retry is allowed; 0: at any time. */
  retryAt: isNumber,
  /** How long that pause was, ms; missing: the first one. It grows with each failure in a row. */
  pauseMs: orMissing(isNumber),
  /** The generation of the key with which it failed (`Account.generation`). Another key may succeed. */
  failedWith: isNumber,
};

/** Why and until when something is not requested again. Times are epoch ms. */
export type Backoff = Stored<typeof BACKOFF>;

/** Whether an answer is still fresh. An answer with a time in the future, after the clock was set back, is not. */
export function isYoung(at: number, lifetimeMs: number, now: number): boolean {
  return at > 0 && at <= now && now - at < lifetimeMs;
}

/**
 * When the attempts on one problem were requested, and when an event on its page last suggested a new attempt. Times
 * are epoch ms.
 */
export interface RequestTimes {
  /** Start of the last request that was answered. */
  at: number;
  /** Start of the last request. */
  triedAt: number;
  noticedAt: number;
}

/**
 * Returns when the attempts on a problem were last requested. This is the request for this problem or, if the history
 * is complete (`complete`), the request for the newest attempts of all problems, whichever is later. Times after now,
 * of a clock that was set back, do not count.
 */
export function lastRequestTimes(
  requested: RequestTimes | undefined,
  complete: Pick<RequestTimes, 'at'> | null,
  now: number,
): RequestTimes {
  const last = (of: 'at' | 'triedAt') =>
    Math.max(0, ...[requested?.[of] ?? 0, complete?.at ?? 0].filter((at) => at <= now));
  return {
    at: last('at'),
    triedAt: last('triedAt'),
    noticedAt: requested?.noticedAt ?? 0,
  };
}

/** Whether the attempts on one problem are fresh: requested within an hour, and without an event since. */
export function areAttemptsFresh({ at, noticedAt }: Omit<RequestTimes, 'triedAt'>, now: number): boolean {
  const noticed = noticedAt <= now ? noticedAt : 0;
  return at >= noticed && isYoung(at, LIFETIME.attemptsMs, now);
}

/**
 * Returns the last failure while a retry is not allowed. Returns null if the key has changed or the clock was set back.
 */
export function failureIn(status: Backoff, generation: number, now: number): Failure | null {
  const waits = now < status.retryAt && status.retryAt <= now + WAIT.longestRetryAfterMs;
  return waits && status.failedWith === generation ? status.failure : null;
}

/**
 * Returns the backoff after a failure for which an immediate retry would fail again. Returns null for a temporary
 * failure, and for one that the queue detects without a request. `before`: the last one; the pause doubles if it is over.
 */
export function backoffAfter(
  failure: Failure,
  generation: number,
  now: number,
  before: Backoff = NO_FAILURE,
): Backoff | null {
  return isOfTheAnswer(failure, generation) ? grownBackoff(failure, generation, now, before) : null;
}

/** Returns the backoff after any failure; see `backoffAfter`. */
export function grownBackoff(failure: Failure, generation: number, now: number, before: Backoff): Backoff {
  const last = before.failure ? (before.pauseMs ?? 0) : 0;
  const grown = Math.min(WAIT.longestInvalidAnswerMs, now < before.retryAt ? last : 2 * last);
  const isOfOthers = failure.kind === 'has-changed' && failure.field === OF_OTHERS;
  const pauseMs = isOfOthers ? WAIT.otherPlayersMs : Math.max(WAIT.invalidAnswerMs, grown);
  return { failure, retryAt: now + pauseMs, pauseMs, failedWith: generation };
}

/** The backoff after a successful answer: none. */
export const NO_FAILURE: Backoff = { failure: null, retryAt: 0, failedWith: 0 };

/** Whether a failure is one of the site that passes, although one request may cause it each time, such as that for a large page. */
export function isTrouble(failure: Failure): boolean {
  return failure.kind === 'not-responding' && (failure.status !== undefined || failure.cause === 'too-slow');
}

/** Whether the site answered, and would answer the same again. */
function isOfTheAnswer({ kind, ...failure }: Failure, generation: number): boolean {
  if (kind === 'not-responding') return 'cause' in failure && failure.cause === 'no-data';
  // If a site requires a key for the list, it will require it the next time too.
  return kind === 'has-changed' || kind === 'nothing-found' || (kind === 'no-key' && generation === 0);
}
