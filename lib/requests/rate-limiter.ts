import type { Failure } from '../failure.ts';
import { BREAKER, PACE, SILENT_MS, WAIT } from '../limits.ts';

/**
 * When the next request may start: pure functions of a small state that is stored before each request leaves.
 *
 * The rate for what a person waits for is a GCRA (generic cell rate algorithm, ITU-T I.371): `nextSlot` is the
 * theoretical arrival time, and a start is allowed up to `burst - 1` intervals ahead of it. When the answer comes,
 * both times move on by as long as it took, so that the spacing also holds where the site receives requests,
 * however slow the way there was.
 */
export interface RateLimiterState {
  /** Theoretical arrival time of the next request, epoch ms. */
  nextSlot: number;
  /** Latest moment at which the site may have received the last request, epoch ms. */
  lastStart: number;
  /** A request left and no answer has been noted. */
  underWay: boolean;
  /** UTC day of `count`, days since 1970. */
  day: number;
  /** Requests started on that day. */
  count: number;
  /** Nothing starts before this, epoch ms; 0: free. */
  heldUntil: number;
  /** How long that wait was when it was set, ms: after a clock was set back it cannot last longer. */
  heldMs: number;
  heldBy: Failure | null;
  /** Whether the site itself asked for this wait: a person's press does not lift that. */
  heldBySite: boolean;
  /** No start before this, epoch ms, since the site said how much it still allows; too short to be worth a word. */
  spacedUntil: number;
  /** How long that was when it was set, ms. */
  spacedMs: number;
  /** Failures in a row, for the growth of the wait. */
  failures: number;
}

/**
 * The most urgent first: what decides about all else, what a person asks from the extension's own pages, what a content script
 * of a tab asks, and work nobody waits for.
 */
const PRIORITIES = ['first', 'person', 'tab', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

export function moreUrgent(one: Priority, other: Priority): Priority {
  return PRIORITIES.indexOf(one) <= PRIORITIES.indexOf(other) ? one : other;
}

export function lessUrgent(one: Priority, other: Priority): Priority {
  return moreUrgent(one, other) === one ? other : one;
}

export const NEW_RATE_LIMITER: RateLimiterState = {
  nextSlot: 0,
  lastStart: 0,
  underWay: false,
  day: 0,
  count: 0,
  heldUntil: 0,
  heldMs: 0,
  heldBy: null,
  heldBySite: false,
  spacedUntil: 0,
  spacedMs: 0,
  failures: 0,
};

const DAY_MS = 86_400_000;

/** What a new life of the worker makes of the stored state: a request of the last life may arrive until now. */
export function resumed(state: RateLimiterState, now: number): RateLimiterState {
  return state.underWay ? answered(state, now) : settled(state, now);
}

/** Milliseconds until a request of this priority may start; 0: now. */
export function waitFor(priority: Priority, state: RateLimiterState, now: number): number {
  const { nextSlot, lastStart, spacedUntil } = state;
  const byPerson = nextSlot - (PACE.personBurst - 1) * PACE.personIntervalMs - now;
  const byBackground = priority === 'background' ? lastStart + PACE.backgroundIntervalMs - now : 0;
  return Math.max(0, byPerson, byBackground, spacedUntil - now);
}

/** How many requests of a day may have started before none of this priority does. */
const PER_DAY: Readonly<Record<Priority, number>> = {
  first: PACE.perDay,
  person: PACE.perDay,
  tab: PACE.tabsPerDay,
  background: PACE.backgroundPerDay,
};

/**
 * Why nothing of this priority may start now, or null: the site's or our own hold, or the day's budget. By default: why nothing at
 * all may.
 */
export function heldBack(
  state: RateLimiterState,
  now: number,
  priority: Priority = 'first',
): { failure: Failure; until: number } | null {
  const { heldBy, heldUntil, day, count } = state;
  if (heldBy && heldUntil > now) return { failure: heldBy, until: heldUntil };
  if (count >= PER_DAY[priority] && day === dayOf(now)) {
    return { failure: { kind: 'daily-limit' }, until: tomorrow(now) };
  }
  return null;
}

/** Requests started on the UTC day of this moment, as far as the stored state knows. */
export function startedToday(state: RateLimiterState, now: number): number {
  const { day, count } = settled(state, now);
  return day === dayOf(now) ? count : 0;
}

/** Whether the rest of today's requests is kept for what a person asks for. */
export function isBackgroundSpent(state: RateLimiterState, now: number): boolean {
  return startedToday(state, now) >= PACE.backgroundPerDay;
}

/** When the next UTC day begins, epoch ms. */
export function tomorrow(now: number): number {
  return (dayOf(now) + 1) * DAY_MS;
}

/** The state to store before a request leaves. */
export function started(state: RateLimiterState, now: number): RateLimiterState {
  const safe = settled(state, now);
  const today = dayOf(now);
  return {
    ...safe,
    nextSlot: Math.max(now, safe.nextSlot) + PACE.personIntervalMs,
    lastStart: now,
    underWay: true,
    day: today,
    count: safe.day === today ? safe.count + 1 : 1,
  };
}

/** The state once the site has certainly received the request: its answer began, or its time is over. */
export function answered(state: RateLimiterState, now: number): RateLimiterState {
  const safe = settled(state, now);
  const delay = Math.max(0, now - safe.lastStart);
  return { ...safe, nextSlot: safe.nextSlot + delay, lastStart: safe.lastStart + delay, underWay: false };
}

/** After an answer that makes sense: no hold, no memory of failures. */
export function wentWell(state: RateLimiterState): RateLimiterState {
  return { ...state, heldUntil: 0, heldMs: 0, heldBy: null, heldBySite: false, failures: 0 };
}

/** The site asked for a pause of `ms`; never shorter than our own wait after trouble, which grows. */
export function askedToWait(
  state: RateLimiterState,
  failure: Failure,
  ms: number,
  chance: number,
  now: number,
): RateLimiterState {
  return heldBySite(state, failure, Math.max(ms, troubleMs(state, chance)), now);
}

function heldBySite(state: RateLimiterState, failure: Failure, ms: number, now: number): RateLimiterState {
  return {
    ...heldFor(state, failure, Math.min(ms, WAIT.longestRetryAfterMs), now),
    heldBySite: true,
  };
}

/**
 * Trouble: waits 2, 4, 8, 16 s; from the fifth failure in a row on the breaker is open, for 2 min, doubling up to
 * 30 min, and then lets one request through to see. Each wait is between half and all of that: `chance` in 0..1 spreads
 * clients (equal jitter, AWS Architecture Blog, "Exponential Backoff And Jitter").
 */
export function hadTrouble(
  state: RateLimiterState,
  failure: Failure,
  chance: number,
  now: number,
): RateLimiterState {
  return heldFor(state, failure, troubleMs(state, chance), now);
}

function troubleMs({ failures }: RateLimiterState, chance: number): number {
  const before = BREAKER.failures - 1;
  const wait =
    failures < before
      ? WAIT.troubleMs * 2 ** failures
      : Math.min(BREAKER.longestOpenMs, BREAKER.openMs * 2 ** Math.min(failures - before, 20));
  return wait * (0.5 + chance / 2);
}

/** Whether so much failed in a row that the next request, when its time has come, is one to see whether the site is back. */
export function isBreakerOpen({ failures }: RateLimiterState): boolean {
  return failures >= BREAKER.failures;
}

/** The site's own word on how soon the next request may come; a long wait is one that the player is told of. */
export function spaced(state: RateLimiterState, ms: number, now: number): RateLimiterState {
  if (ms > SILENT_MS) {
    return { ...heldBySite(state, { kind: 'slow-down' }, ms, now), failures: state.failures };
  }
  return now + ms > state.spacedUntil ? { ...state, spacedUntil: now + ms, spacedMs: ms } : state;
}

/** Holds everything for `ms` of our own accord; a wait that is already longer stays as it is, with its reason. */
export function heldFor(
  state: RateLimiterState,
  failure: Failure,
  ms: number,
  now: number,
): RateLimiterState {
  const failures = state.failures + 1;
  if (state.heldUntil >= now + ms) return { ...state, failures };
  // What the site asked for and is not over yet stays the site's.
  const heldBySite = state.heldBySite && state.heldUntil > now;
  return { ...state, heldUntil: now + ms, heldMs: ms, heldBy: failure, heldBySite, failures };
}

/** A person asked to try at once: lifts our own holds, never one the site asked for. */
export function lifted(state: RateLimiterState): RateLimiterState {
  return state.heldBySite ? state : { ...state, heldUntil: 0, heldMs: 0, heldBy: null };
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/**
 * The state as it can be at this moment; to be stored before anything is decided by it. A clock set back must not
 * freeze us, so no time lies further ahead than it could have been written; were that not stored, each limit would slide
 * along with the clock. A clock set forward releases at most the burst that GCRA allows anyway.
 */
export function settled(state: RateLimiterState, now: number): RateLimiterState {
  return {
    ...state,
    nextSlot: Math.min(state.nextSlot, now + PACE.personBurst * PACE.personIntervalMs),
    lastStart: Math.min(state.lastStart, now),
    heldUntil: Math.min(state.heldUntil, now + state.heldMs),
    spacedUntil: Math.min(state.spacedUntil, now + state.spacedMs),
    day: Math.min(state.day, dayOf(now)),
  };
}
