import type { Failure } from '../failure.ts';
import { BREAKER, HIDDEN_PAUSE_MS, RATE_LIMITS, WAIT } from '../limits.ts';

/** The state before the first request. */
export const NEW_RATE_LIMITER = {
  /** Theoretical arrival time of the next request, epoch ms. */
  nextSlot: 0,
  /** Latest moment at which the site may have received the last request, epoch ms. */
  lastStart: 0,
  /** Whether a request was sent and its answer has not begun. */
  underWay: false,
  /** UTC day of `count`, days since 1970. */
  day: 0,
  /** Requests started on that day. */
  count: 0,
  /** The day that `count` was for before, and its count. They count again if the clock was ahead and is set back to that day. */
  dayBefore: 0,
  countBefore: 0,
  /** Before this time no request starts, epoch ms; 0: no pause. */
  heldUntil: 0,
  /** How long that pause was when it was set, ms. If the clock is set back, the pause cannot last longer. */
  heldMs: 0,
  heldBy: null as Failure | null,
  /** Whether the site requested this pause. Such a pause is not lifted when a person requests data again. */
  heldBySite: false,
  /**
   * Before this time no request starts because of the site's rate-limit headers, epoch ms. This pause is too short to
   * be shown.
   */
  spacedUntil: 0,
  /** How long that pause was when it was set, ms. */
  spacedMs: 0,
  /** Number of failures in a row, from which the length of a pause is computed. */
  failures: 0,
};

/**
 * The state of the rate limiter. It is stored before each request is sent. The functions of this module are pure.
 *
 * The rate for requests that a person waits for is a GCRA (generic cell rate algorithm, ITU-T I.371): `nextSlot` is the
 * theoretical arrival time, and a request may start up to `burst - 1` intervals ahead of it. When its answer comes,
 * both times move by as long as the request took. So requests also reach the site at this distance, however slow the
 * connection is.
 */
export type RateLimiterState = typeof NEW_RATE_LIMITER;

/**
 * The priorities of requests, the most urgent first: `first` for those that all others depend on, `person` for those of
 * a person on the extension's own pages, `tab` for those of a tab's content script, and `background`.
 */
const PRIORITIES = ['first', 'person', 'tab', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

export function moreUrgent(one: Priority, other: Priority): Priority {
  return PRIORITIES.indexOf(one) <= PRIORITIES.indexOf(other) ? one : other;
}

export function lessUrgent(one: Priority, other: Priority): Priority {
  return moreUrgent(one, other) === one ? other : one;
}

const DAY_MS = 86_400_000;

/**
 * Returns the state for a worker that has just started. A request that the previous worker sent may have arrived at any
 * time until now.
 */
export function afterRestart(state: RateLimiterState, now: number): RateLimiterState {
  return state.underWay ? afterArrival(state, now) : correctedByClock(state, now);
}

/** Returns the time, ms, until a request of this priority may start; 0: now. */
export function msUntilAllowed(priority: Priority, state: RateLimiterState, now: number): number {
  const { nextSlot, lastStart, spacedUntil } = state;
  const byPerson = nextSlot - (RATE_LIMITS.personBurst - 1) * RATE_LIMITS.personIntervalMs - now;
  const byBackground = priority === 'background' ? lastStart + RATE_LIMITS.backgroundIntervalMs - now : 0;
  return Math.max(0, byPerson, byBackground, spacedUntil - now);
}

/** The number of requests per day after which no request of this priority starts. */
const PER_DAY: Readonly<Record<Priority, number>> = {
  first: RATE_LIMITS.perDay,
  person: RATE_LIMITS.perDay,
  tab: RATE_LIMITS.tabsPerDay,
  background: RATE_LIMITS.backgroundPerDay,
};

/**
 * Returns why no request of this priority may start now, and until when (epoch ms); null if one may. The possible
 * reasons are a pause that the site requested, a pause of our own, and the daily limit. Without a priority, returns a
 * reason only if it applies to all requests.
 */
export function reasonToWait(
  state: RateLimiterState,
  now: number,
  priority: Priority = 'first',
): { failure: Failure; until: number } | null {
  const { heldBy, heldUntil, day, count } = state;
  if (heldBy && heldUntil > now) return { failure: heldBy, until: heldUntil };
  if (count >= PER_DAY[priority] && day === dayOf(now)) {
    return { failure: { kind: 'too-many' }, until: tomorrow(now) };
  }
  return null;
}

/** Returns the number of requests that started on the UTC day of `now`, as far as the state knows. */
export function startedToday(state: RateLimiterState, now: number): number {
  const { day, count } = correctedByClock(state, now);
  return day === dayOf(now) ? count : 0;
}

/** Whether the remaining requests of today are reserved for people, so that no background work may start. */
export function isBackgroundSpent(state: RateLimiterState, now: number): boolean {
  return startedToday(state, now) >= RATE_LIMITS.backgroundPerDay;
}

/** Returns when the next UTC day begins, epoch ms. */
export function tomorrow(now: number): number {
  return (dayOf(now) + 1) * DAY_MS;
}

/** Returns the state to store before a request is sent. */
export function afterStart(state: RateLimiterState, now: number): RateLimiterState {
  const safe = correctedByClock(state, now);
  const today = dayOf(now);
  const isNewDay = safe.day !== today;
  return {
    ...safe,
    ...(isNewDay ? { dayBefore: safe.day, countBefore: safe.count } : {}),
    nextSlot: Math.max(now, safe.nextSlot) + RATE_LIMITS.personIntervalMs,
    lastStart: now,
    underWay: true,
    day: today,
    count: isNewDay ? 1 : safe.count + 1,
  };
}

/**
 * Returns the state when the site has certainly received the request: its answer has begun, or its deadline has passed.
 */
export function afterArrival(state: RateLimiterState, now: number): RateLimiterState {
  const safe = correctedByClock(state, now);
  const delay = Math.max(0, now - safe.lastStart);
  return { ...safe, nextSlot: safe.nextSlot + delay, lastStart: safe.lastStart + delay, underWay: false };
}

/** Returns the state after a valid answer: no pause and no failures. */
export function afterSuccess(state: RateLimiterState): RateLimiterState {
  return { ...state, heldUntil: 0, heldMs: 0, heldBy: null, heldBySite: false, failures: 0 };
}

/**
 * Returns the state after the site requested a pause of `ms`. It is at least as long as our own growing pause after a
 * failure.
 */
export function afterRequestedPause(
  state: RateLimiterState,
  failure: Failure,
  ms: number,
  chance: number,
  now: number,
): RateLimiterState {
  return heldBySite(state, failure, Math.max(ms, failurePauseMs(state, chance)), now);
}

function heldBySite(state: RateLimiterState, failure: Failure, ms: number, now: number): RateLimiterState {
  return {
    ...withPause(state, failure, Math.min(ms, WAIT.longestRetryAfterMs), now),
    heldBySite: true,
  };
}

/**
 * Returns the state after a failure of the site or the network. The pauses are 2, 4, 8 and 16 s. From the fifth failure
 * in a row the circuit breaker opens for 2 min, doubling up to 30 min, and then lets one request through as a test.
 *
 * Each pause is between half and all of that, by `chance` (0 to 1), so that clients spread out (equal jitter; AWS
 * Architecture Blog, "Exponential Backoff And Jitter"). `spacing`: how long the site's rate-limit headers ask to wait, ms. Only if that
 * is longer is the pause the site's own, which no act of the player ends.
 */
export function afterFailure(
  state: RateLimiterState,
  failure: Failure,
  { chance, spacing = 0 }: { chance: number; spacing?: number },
  now: number,
): RateLimiterState {
  const own = failurePauseMs(state, chance);
  if (spacing > own) return heldBySite(state, failure, spacing, now);
  const paused = withPause(state, failure, own, now);
  return spacing > 0 ? spacedBy(paused, spacing, now) : paused;
}

function failurePauseMs({ failures }: RateLimiterState, chance: number): number {
  const before = BREAKER.failures - 1;
  const wait =
    failures < before
      ? WAIT.failureMs * 2 ** failures
      : Math.min(BREAKER.longestOpenMs, BREAKER.openMs * 2 ** Math.min(failures - before, 20));
  return wait * (0.5 + chance / 2);
}

/**
 * Returns the state after the site's rate-limit headers requested a pause of `ms`. A long pause is shown to the player.
 */
export function afterRateLimitHeaders(state: RateLimiterState, ms: number, now: number): RateLimiterState {
  if (ms > HIDDEN_PAUSE_MS) {
    return { ...heldBySite(state, { kind: 'not-responding' }, ms, now), failures: state.failures };
  }
  return spacedBy(state, ms, now);
}

/** Returns the state with at least `ms` until the next request. */
function spacedBy(state: RateLimiterState, ms: number, now: number): RateLimiterState {
  return now + ms > state.spacedUntil ? { ...state, spacedUntil: now + ms, spacedMs: ms } : state;
}

/**
 * Returns the state with a pause of `ms` that the extension itself decides. A longer existing pause stays as it is,
 * with its reason.
 */
export function withPause(
  state: RateLimiterState,
  failure: Failure,
  ms: number,
  now: number,
): RateLimiterState {
  const failures = state.failures + 1;
  if (state.heldUntil >= now + ms) return { ...state, failures };
  // While a pause that the site requested lasts, the new pause also counts as requested by the site.
  const heldBySite = state.heldBySite && state.heldUntil > now;
  return { ...state, heldUntil: now + ms, heldMs: ms, heldBy: failure, heldBySite, failures };
}

/**
 * Returns the state after a person requested something at once. This lifts our own pauses, but never one that the site
 * requested.
 */
export function withoutOwnPause(state: RateLimiterState): RateLimiterState {
  return state.heldBySite ? state : { ...state, heldUntil: 0, heldMs: 0, heldBy: null };
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/**
 * Returns the state corrected by the clock. It must be stored before a decision is based on it.
 *
 * If the clock was set back, all times are limited to the latest value that they could have had when they were written;
 * otherwise all requests would stop. The limited times must be stored: if each call computed them again from a later
 * time, a pause would never end. If the clock was set forward, at most the burst is released, which is allowed anyway.
 */
export function correctedByClock(state: RateLimiterState, now: number): RateLimiterState {
  const today = dayOf(now);
  return {
    ...state,
    nextSlot: Math.min(state.nextSlot, now + RATE_LIMITS.personBurst * RATE_LIMITS.personIntervalMs),
    lastStart: Math.min(state.lastStart, now),
    heldUntil: Math.min(state.heldUntil, now + state.heldMs),
    spacedUntil: Math.min(state.spacedUntil, now + state.spacedMs),
    day: Math.min(state.day, today),
    // All of them were sent on the day to which a clock that was ahead over midnight is set back.
    ...(state.day > today && state.dayBefore >= today
      ? { count: state.count + state.countBefore, dayBefore: 0, countBefore: 0 }
      : {}),
  };
}
