import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAKER, PACE } from '../../../lib/limits.ts';
import {
  answered,
  askedToWait,
  hadTrouble,
  heldBack,
  heldFor,
  lifted,
  NEW_RATE_LIMITER,
  type Priority,
  type RateLimiterState,
  resumed,
  settled,
  started,
  startedToday,
  waitFor,
  wentWell,
} from '../../../lib/requests/rate-limiter.ts';
import { brokenRateRules, type TimedRequest } from '../../rate-limit/check.ts';

const T0 = Date.UTC(2026, 10, 20, 12);

describe('the rate limiter', () => {
  it('keeps every limit at the site for any delays and deaths', () => {
    const step = fc.record({
      // Mostly without idle time after quick answers; otherwise the bucket would always be full again.
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
      expect(waitFor('person', state, T0)).toBe(0);
      state = answered(started(state, T0), T0);
    }
    expect(waitFor('person', state, T0)).toBe(PACE.personIntervalMs);
  });

  it('spaces background work by two seconds', () => {
    const state = answered(started(NEW_RATE_LIMITER, T0), T0);
    expect(waitFor('background', state, T0)).toBe(PACE.backgroundIntervalMs);
    expect(waitFor('background', state, T0 + PACE.backgroundIntervalMs)).toBe(0);
  });

  it('stops at the daily limit until the next day', () => {
    let state = NEW_RATE_LIMITER;
    for (let i = 0; i < PACE.perDay; i++) state = answered(started(state, T0 + i), T0 + i);
    expect(heldBack(state, T0 + PACE.perDay)?.failure.kind).toBe('daily-limit');
    expect(heldBack(state, Date.UTC(2026, 10, 21))).toBeNull();
  });

  it('counts only the requests of the current day', () => {
    const state = started(started(NEW_RATE_LIMITER, T0), T0);
    expect(startedToday(state, T0)).toBe(2);
    expect(startedToday(state, Date.UTC(2026, 10, 20, 23, 59))).toBe(2);
    expect(startedToday(state, Date.UTC(2026, 10, 21))).toBe(0);
    // A clock that is set back does not reset the count.
    expect(startedToday(state, T0 - 3 * 86_400_000)).toBe(2);
  });

  it('R34 keeps running after the clock is set back', () => {
    const back = T0 - 3 * 86_400_000;
    let state: RateLimiterState = {
      ...NEW_RATE_LIMITER,
      day: Math.floor(T0 / 86_400_000),
      count: PACE.perDay - 1,
    };
    for (let i = 0; i < 3; i++) state = answered(started({ ...state, count: 5 }, T0), T0);
    state = askedToWait(state, { kind: 'slow-down' }, 60_000, 1, T0);
    state = settled(state, back);
    expect(heldBack(state, back)?.until).toBe(back + 60_000);
    state = settled(state, back + 61_000);
    expect(heldBack(state, back + 61_000)).toBeNull();
    expect(waitFor('background', state, back + 61_000)).toBe(0);
  });

  it('keeps the daily limit for one day after a clock change', () => {
    const spent = { ...NEW_RATE_LIMITER, day: Math.floor(T0 / 86_400_000) + 5, count: PACE.perDay };
    const today = settled(spent, T0);
    expect(heldBack(today, T0)?.failure.kind).toBe('daily-limit');
    expect(heldBack(today, Date.UTC(2026, 10, 21))).toBeNull();
  });

  it('never replaces a pause of the site by a shorter one', () => {
    const theirs = askedToWait(NEW_RATE_LIMITER, { kind: 'slow-down' }, 3_600_000, 1, T0);
    const after = heldFor(theirs, { kind: 'redirected' }, 600_000, T0);
    expect(after).toMatchObject({
      heldUntil: T0 + 3_600_000,
      heldBySite: true,
      heldBy: { kind: 'slow-down' },
    });
    expect(heldBack(lifted(after), T0)?.until).toBe(T0 + 3_600_000);
  });

  it('lengthens pauses that the site keeps requesting', () => {
    let state = NEW_RATE_LIMITER;
    const waits = Array.from({ length: 5 }, () => {
      state = askedToWait(state, { kind: 'slow-down' }, 1_000, 1, state.heldUntil || T0);
      return state.heldMs;
    });
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, BREAKER.openMs]);
  });

  it('doubles the pause with each failure until an answer', () => {
    let state = NEW_RATE_LIMITER;
    const waits = Array.from({ length: 15 }, () => {
      state = hadTrouble(state, { kind: 'too-slow' }, 1, T0);
      return state.heldUntil - T0;
    });
    expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(waits.at(-1)).toBe(BREAKER.longestOpenMs);
    expect(heldBack(wentWell(state), T0)).toBeNull();
    expect(hadTrouble(wentWell(state), { kind: 'too-slow' }, 1, T0).heldUntil - T0).toBe(2_000);
  });

  it("lifts our own pauses on demand, but never the site's", () => {
    const ours = hadTrouble(NEW_RATE_LIMITER, { kind: 'too-slow' }, 1, T0);
    const theirs = askedToWait(NEW_RATE_LIMITER, { kind: 'slow-down' }, 30_000, 1, T0);
    expect(heldBack(lifted(ours), T0)).toBeNull();
    expect(heldBack(lifted(theirs), T0)?.until).toBe(T0 + 30_000);
  });

  it('keeps the longer of two pauses of the site', () => {
    const long = askedToWait(NEW_RATE_LIMITER, { kind: 'slow-down' }, 120_000, 1, T0);
    expect(askedToWait(long, { kind: 'slow-down' }, 5_000, 1, T0).heldUntil).toBe(T0 + 120_000);
  });
});

interface Step {
  idle: number;
  delay: number;
  arrives: number;
  dies: boolean;
  priority: Priority;
}

/** Plays the steps and returns what the site received: each request at some time between its start and its answer. */
function simulate(steps: readonly Step[]): TimedRequest[] {
  let now = T0;
  let state: RateLimiterState = NEW_RATE_LIMITER;
  return steps.map(({ idle, delay, arrives, dies, priority }, i) => {
    now += idle;
    now += waitFor(priority, state, now);
    const start = now;
    state = started(state, now);
    now += delay;
    state = dies ? resumed(state, now) : answered(state, now);
    const by = priority === 'background' ? 'background' : 'person';
    return { name: `request ${i + 1}`, start: start + Math.floor(delay * arrives), end: now, by };
  });
}
