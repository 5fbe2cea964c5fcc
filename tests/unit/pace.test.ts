import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACE, WAIT } from '../../lib/limits.ts';
import {
  answered,
  askedToWait,
  FRESH_PACE,
  hadTrouble,
  heldBack,
  lifted,
  type PaceState,
  type Priority,
  resumed,
  started,
  waitFor,
  wentWell,
} from '../../lib/pace.ts';

const T0 = Date.UTC(2026, 10, 20, 12);

describe('the pace', () => {
  it('never lets four starts for a person reach the site within a second, whatever the delays and deaths', () => {
    const step = fc.record({
      idle: fc.integer({ min: 0, max: 5_000 }),
      delay: fc.integer({ min: 0, max: 20_000 }),
      arrives: fc.double({ min: 0, max: 1, noNaN: true }),
      dies: fc.boolean(),
      priority: fc.constantFrom<Priority>('first', 'person', 'background'),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const seenBySite = simulate(steps);
        for (let i = PACE.personBurst; i < seenBySite.length; i++) {
          const gap = (seenBySite[i] ?? 0) - (seenBySite[i - PACE.personBurst] ?? 0);
          expect(gap).toBeGreaterThanOrEqual(PACE.personIntervalMs);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lets a burst of three go at once and the fourth a second later', () => {
    let state = FRESH_PACE;
    for (let i = 0; i < 3; i++) {
      expect(waitFor('person', state, T0)).toBe(0);
      state = answered(started(state, T0), T0);
    }
    expect(waitFor('person', state, T0)).toBe(PACE.personIntervalMs);
  });

  it('spaces background work by two seconds', () => {
    const state = answered(started(FRESH_PACE, T0), T0);
    expect(waitFor('background', state, T0)).toBe(PACE.backgroundIntervalMs);
    expect(waitFor('background', state, T0 + PACE.backgroundIntervalMs)).toBe(0);
  });

  it('stops at the budget of the day and starts again with the next', () => {
    let state = FRESH_PACE;
    for (let i = 0; i < PACE.perDay; i++) state = answered(started(state, T0 + i), T0 + i);
    expect(heldBack(state, T0 + PACE.perDay)?.failure.kind).toBe('daily-limit');
    expect(heldBack(state, Date.UTC(2026, 10, 21))).toBeNull();
  });

  it('is neither frozen nor emptied by a clock that jumps', () => {
    const busy = askedToWait(started(FRESH_PACE, T0), { kind: 'slow-down' }, 60_000, T0);
    const yearBack = T0 - 365 * 86_400_000;
    expect(heldBack(busy, yearBack)?.until).toBeLessThanOrEqual(yearBack + WAIT.longestRetryAfterMs);
    expect(waitFor('person', busy, yearBack)).toBeLessThanOrEqual(PACE.personIntervalMs);
    const spent = { ...FRESH_PACE, day: Math.floor(T0 / 86_400_000), count: PACE.perDay };
    expect(heldBack(spent, yearBack)?.failure.kind).toBe('daily-limit');
  });

  it('doubles the wait with each failure, up to a quarter of an hour, and forgets it after an answer', () => {
    let state = FRESH_PACE;
    const waits = Array.from({ length: 15 }, () => {
      state = hadTrouble(state, { kind: 'too-slow' }, 1, T0);
      return state.heldUntil - T0;
    });
    expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(waits.at(-1)).toBe(WAIT.longestTroubleMs);
    expect(heldBack(wentWell(state), T0)).toBeNull();
    expect(hadTrouble(wentWell(state), { kind: 'too-slow' }, 1, T0).heldUntil - T0).toBe(2_000);
  });

  it("lifts our own waits at a person's wish, never one the site asked for", () => {
    const ours = hadTrouble(FRESH_PACE, { kind: 'too-slow' }, 1, T0);
    const theirs = askedToWait(FRESH_PACE, { kind: 'slow-down' }, 30_000, T0);
    expect(heldBack(lifted(ours), T0)).toBeNull();
    expect(heldBack(lifted(theirs), T0)?.until).toBe(T0 + 30_000);
  });

  it('keeps the longer of two pauses the site asked for', () => {
    const long = askedToWait(FRESH_PACE, { kind: 'slow-down' }, 120_000, T0);
    expect(askedToWait(long, { kind: 'slow-down' }, 5_000, T0).heldUntil).toBe(T0 + 120_000);
  });
});

interface Step {
  idle: number;
  delay: number;
  arrives: number;
  dies: boolean;
  priority: Priority;
}

/** Plays the steps and returns when the site received each request, somewhere between its start and its answer. */
function simulate(steps: readonly Step[]): number[] {
  let now = T0;
  let state: PaceState = FRESH_PACE;
  return steps.map(({ idle, delay, arrives, dies, priority }) => {
    now += idle;
    now += waitFor(priority, state, now);
    const start = now;
    state = started(state, now);
    now += delay;
    state = dies ? resumed(state, now) : answered(state, now);
    return start + Math.floor(delay * arrives);
  });
}
