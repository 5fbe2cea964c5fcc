import { asRecord, isBoolean, isNumber } from '../guards.ts';
import { HIDDEN_PAUSE_MS, RATE_LIMITS, WAIT } from '../limits.ts';
import { NEW_RATE_LIMITER, type RateLimiterState } from './rate-limiter.ts';
import { isFailure } from './request-status.ts';

const DAY_MS = 86_400_000;

/**
 * Returns valid rate-limiter state from a stored value. Corrupt fields get strict values, so corruption never makes the
 * rate limiter faster.
 *
 * If the time of the last request is unknown, it counts as sent just now, and the burst as used up. A pause with an
 * unknown end starts again. If its length is unknown too, it lasts as long as after a 429 without `Retry-After`. If the
 * number of today's requests is unknown, half of them count as used up.
 */
export function parseRateLimiter(stored: unknown, now: number): RateLimiterState {
  if (stored === undefined) return NEW_RATE_LIMITER;
  const { nextSlot, lastStart, underWay, spacedUntil, spacedMs, day, count, failures, ...hold } =
    asRecord(stored);
  const { heldUntil, heldMs, heldBy, heldBySite, dayBefore, countBefore } = hold;
  const isSpaced = [nextSlot, lastStart, spacedUntil, spacedMs].every(isCount) && isBoolean(underWay);
  const pauseMs = isCount(heldMs) && heldMs <= WAIT.longestRetryAfterMs ? heldMs : null;
  return {
    ...NEW_RATE_LIMITER,
    ...(isSpaced ? { nextSlot, lastStart, underWay, spacedUntil, spacedMs } : justAsked(now)),
    day: isCount(day) ? day : Math.floor(now / DAY_MS),
    count: isCount(count) ? count : RATE_LIMITS.perDay / 2,
    ...(isCount(dayBefore) && isCount(countBefore) ? { dayBefore, countBefore } : {}),
    heldUntil: isCount(heldUntil) ? heldUntil : now + (pauseMs ?? WAIT.after429Ms),
    heldMs: pauseMs ?? (isCount(heldUntil) ? WAIT.longestRetryAfterMs : WAIT.after429Ms),
    heldBy: heldBy === null || isFailure(heldBy) ? heldBy : { kind: 'not-responding' },
    heldBySite: isBoolean(heldBySite) ? heldBySite : true,
    failures: isCount(failures) ? failures : 0,
  } as RateLimiterState;
}

function isCount(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

function justAsked(now: number): Partial<RateLimiterState> {
  const nextSlot = now + RATE_LIMITS.personBurst * RATE_LIMITS.personIntervalMs;
  const spacedUntil = now + HIDDEN_PAUSE_MS;
  return { nextSlot, lastStart: now, underWay: false, spacedUntil, spacedMs: HIDDEN_PAUSE_MS };
}
