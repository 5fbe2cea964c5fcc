import { describe, expect, it } from 'vitest';
import { BREAKER, RATE_LIMITS } from '../../../lib/limits.ts';
import {
  afterArrival,
  afterFailure,
  afterRequestedPause,
  afterRestart,
  afterStart,
  afterSuccess,
  correctedByClock,
  msUntilAllowed,
  NEW_RATE_LIMITER,
  type Priority,
  type RateLimiterState,
  reasonToWait,
  startedToday,
  withoutOwnPause,
  withPause,
} from '../../../lib/requests/rate-limiter.ts';
import { brokenRateRules, type TimedRequest } from '../../rate-limit/check.ts';
import fc from '../fast-check.ts';

const T0 = Date.UTC(2026, 10, 20, 12);

describe('the rate limiter', () => {
  it('keeps every limit for any delays and worker deaths', () => {
    const step = fc.record({
      // Most steps have no idle time and a quick answer. Otherwise the token bucket would be full again at each step.
      idle: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 5_000 })),
      delay: fc.oneof({ weight: 3, arbitrary: fc.nat(100) }, fc.integer({ min: 0, max: 20_000 })),
      arrives: fc.double({ min: 0, max: 1, noNaN: true }),
      dies: fc.boolean(),
      priority: fc.constantFrom<Priority>('first', 'person', 'background'),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        expect(brokenRateRules(simulate(steps))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('allows a burst of three, then one a second', () => {
    let state = NEW_RATE_LIMITER;
    for (let i = 0; i < 3; i++) {
      expect(msUntilAllowed('person', state, T0)).toBe(0);
      state = afterArrival(afterStart(state, T0), T0);
    }
    expect(msUntilAllowed('person', state, T0)).toBe(RATE_LIMITS.personIntervalMs);
  });

  it('spaces background work by two seconds', () => {
    const state = afterArrival(afterStart(NEW_RATE_LIMITER, T0), T0);
    expect(msUntilAllowed('background', state, T0)).toBe(RATE_LIMITS.backgroundIntervalMs);
    expect(msUntilAllowed('background', state, T0 + RATE_LIMITS.backgroundIntervalMs)).toBe(0);
  });

  it('stops at the daily limit until the next day', () => {
    let state = NEW_RATE_LIMITER;
    for (let i = 0; i < RATE_LIMITS.perDay; i++) state = afterArrival(afterStart(state, T0 + i), T0 + i);
    expect(reasonToWait(state, T0 + RATE_LIMITS.perDay)?.failure.kind).toBe('too-many');
    expect(reasonToWait(state, Date.UTC(2026, 10, 21))).toBeNull();
  });

  it('counts only the requests of the current day', () => {
    const state = afterStart(afterStart(NEW_RATE_LIMITER, T0), T0);
    expect(startedToday(state, T0)).toBe(2);
    expect(startedToday(state, Date.UTC(2026, 10, 20, 23, 59))).toBe(2);
    expect(startedToday(state, Date.UTC(2026, 10, 21))).toBe(0);
    // A clock that is set back does not reset the count.
    expect(startedToday(state, T0 - 3 * 86_400_000)).toBe(2);
  });

  it('R34 allows requests again after the clock is set back', () => {
    const back = T0 - 3 * 86_400_000;
    let state: RateLimiterState = {
      ...NEW_RATE_LIMITER,
      day: Math.floor(T0 / 86_400_000),
      count: RATE_LIMITS.perDay - 1,
    };
    for (let i = 0; i < 3; i++) state = afterArrival(afterStart({ ...state, count: 5 }, T0), T0);
    state = afterRequestedPause(state, { kind: 'not-responding' }, 60_000, 1, T0);
    state = correctedByClock(state, back);
    expect(reasonToWait(state, back)?.until).toBe(back + 60_000);
    state = correctedByClock(state, back + 61_000);
    expect(reasonToWait(state, back + 61_000)).toBeNull();
    expect(msUntilAllowed('background', state, back + 61_000)).toBe(0);
  });

  it('keeps the daily limit for one day after a clock change', () => {
    const spent = { ...NEW_RATE_LIMITER, day: Math.floor(T0 / 86_400_000) + 5, count: RATE_LIMITS.perDay };
    const today = correctedByClock(spent, T0);
    expect(reasonToWait(today, T0)?.failure.kind).toBe('too-many');
    expect(reasonToWait(today, Date.UTC(2026, 10, 21))).toBeNull();
  });

  it('counts both days after a clock that was ahead over midnight is set back', () => {
    const tomorrow = T0 + 86_400_000;
    let state: RateLimiterState = NEW_RATE_LIMITER;
    for (const now of [T0, T0, tomorrow, tomorrow, tomorrow])
      state = afterArrival(afterStart(state, now), now);
    expect(startedToday(state, tomorrow)).toBe(3);
    expect(startedToday(state, T0)).toBe(5);
    state = correctedByClock(correctedByClock(state, T0), T0 + 1);
    expect(startedToday(afterStart(state, T0 + 2), T0 + 3)).toBe(6);
    // Each of them counts once, however often the clock is set back.
    expect(startedToday(correctedByClock(state, T0 - 86_400_000), T0 - 86_400_000)).toBe(5);
    expect(startedToday(afterStart(state, tomorrow), tomorrow)).toBe(1);
  });

  it('never replaces a pause of the site by a shorter one', () => {
    const theirs = afterRequestedPause(NEW_RATE_LIMITER, { kind: 'not-responding' }, 3_600_000, 1, T0);
    const after = withPause(theirs, { kind: 'not-responding', cause: 'redirected' }, 600_000, T0);
    expect(after).toMatchObject({
      heldUntil: T0 + 3_600_000,
      heldBySite: true,
      heldBy: { kind: 'not-responding' },
    });
    expect(reasonToWait(withoutOwnPause(after), T0)?.until).toBe(T0 + 3_600_000);
  });

  it('lengthens pauses that the site keeps requesting', () => {
    let state = NEW_RATE_LIMITER;
    const waits = Array.from({ length: 5 }, () => {
      state = afterRequestedPause(state, { kind: 'not-responding' }, 1_000, 1, state.heldUntil || T0);
      return state.heldMs;
    });
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, BREAKER.openMs]);
  });

  it('doubles the pause with each failure until an answer', () => {
    let state = NEW_RATE_LIMITER;
    const waits = Array.from({ length: 15 }, () => {
      state = afterFailure(state, { kind: 'not-responding', cause: 'too-slow' }, { chance: 1 }, T0);
      return state.heldUntil - T0;
    });
    expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(waits.at(-1)).toBe(BREAKER.longestOpenMs);
    expect(reasonToWait(afterSuccess(state), T0)).toBeNull();
    expect(
      afterFailure(afterSuccess(state), { kind: 'not-responding', cause: 'too-slow' }, { chance: 1 }, T0)
        .heldUntil - T0,
    ).toBe(2_000);
  });

  it("ends its own pauses on demand, but never the site's", () => {
    const ours = afterFailure(
      NEW_RATE_LIMITER,
      { kind: 'not-responding', cause: 'too-slow' },
      { chance: 1 },
      T0,
    );
    const theirs = afterRequestedPause(NEW_RATE_LIMITER, { kind: 'not-responding' }, 30_000, 1, T0);
    expect(reasonToWait(withoutOwnPause(ours), T0)).toBeNull();
    expect(reasonToWait(withoutOwnPause(theirs), T0)?.until).toBe(T0 + 30_000);
  });

  it("counts a failure as the site's pause while that lasts, and as its own after it", () => {
    const theirs = afterRequestedPause(NEW_RATE_LIMITER, { kind: 'not-responding' }, 30_000, 1, T0);
    const failedAt = (now: number) =>
      afterFailure(theirs, { kind: 'not-responding', cause: 'too-slow' }, { chance: 1 }, now);
    const [during, after] = [T0 + 29_999, T0 + 30_000];
    expect(reasonToWait(withoutOwnPause(failedAt(during)), during)?.until).toBe(during + 4_000);
    expect(reasonToWait(failedAt(after), after)?.until).toBe(after + 4_000);
    expect(reasonToWait(withoutOwnPause(failedAt(after)), after)).toBeNull();
  });

  it('keeps the longer of two pauses of the site', () => {
    const long = afterRequestedPause(NEW_RATE_LIMITER, { kind: 'not-responding' }, 120_000, 1, T0);
    expect(afterRequestedPause(long, { kind: 'not-responding' }, 5_000, 1, T0).heldUntil).toBe(T0 + 120_000);
  });
});

interface Step {
  idle: number;
  delay: number;
  arrives: number;
  dies: boolean;
  priority: Priority;
}

/** Simulates the steps. Returns the requests as the site received them: each between its start and its answer. */
function simulate(steps: readonly Step[]): TimedRequest[] {
  let now = T0;
  let state: RateLimiterState = NEW_RATE_LIMITER;
  return steps.map(({ idle, delay, arrives, dies, priority }, i) => {
    now += idle;
    now += msUntilAllowed(priority, state, now);
    const start = now;
    state = afterStart(state, now);
    now += delay;
    state = dies ? afterRestart(state, now) : afterArrival(state, now);
    const by = priority === 'background' ? 'background' : 'person';
    return { name: `request ${i + 1}`, start: start + Math.floor(delay * arrives), end: now, by };
  });
}
