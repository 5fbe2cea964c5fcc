import { describe, expect, it } from 'vitest';
import { HIDDEN_PAUSE_MS, RATE_LIMITS, WAIT } from '../../../lib/limits.ts';
import { parseRateLimiter } from '../../../lib/requests/parse-rate-limiter.ts';
import {
  correctedByClock,
  msUntilAllowed,
  NEW_RATE_LIMITER,
  type RateLimiterState,
  reasonToWait,
  withoutOwnPause,
} from '../../../lib/requests/rate-limiter.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const NOW = Date.UTC(2026, 2, 12, 14);
const DAY = Math.floor(NOW / 86_400_000);

/** Any rate-limiter state that can have been stored by now. */
const stored = fc
  .record({
    nextSlot: fc.integer({ min: NOW, max: NOW + 3_000 }),
    lastStart: fc.integer({ min: NOW - 10_000, max: NOW }),
    heldMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: WAIT.longestRetryAfterMs })),
    heldLeft: fc.double({ min: 0, max: 1, noNaN: true }),
    spacedMs: fc.integer({ min: 0, max: HIDDEN_PAUSE_MS }),
    count: fc.integer({ min: 0, max: RATE_LIMITS.perDay / 2 }),
    heldBySite: fc.boolean(),
  })
  .map(
    ({ heldLeft, ...state }): RateLimiterState => ({
      ...NEW_RATE_LIMITER,
      ...state,
      heldUntil: NOW + Math.floor(state.heldMs * heldLeft),
      heldBy: state.heldMs > 0 ? { kind: 'not-responding' } : null,
      spacedUntil: NOW + state.spacedMs,
      day: DAY,
    }),
  );
const invalid = fc.constantFrom(undefined, null, Number.NaN, Infinity, -1, 1e300, 'odd', {}, []);

/** Returns the time, ms, until a request of this priority may be sent. */
function earliest(state: RateLimiterState, priority: 'person' | 'background'): number {
  const now = correctedByClock(state, NOW);
  return Math.max(msUntilAllowed(priority, now, NOW), (reasonToWait(now, NOW)?.until ?? NOW) - NOW);
}

describe('R22 stored rate-limiter state', () => {
  it('never allows earlier requests if corrupt, nor stops all of them', () => {
    const field = fc.constantFrom(...(Object.keys(NEW_RATE_LIMITER) as (keyof RateLimiterState)[]));
    fc.assert(
      fc.property(
        stored,
        field,
        invalid,
        fc.constantFrom('person', 'background'),
        (was, name, value, priority) => {
          const corrupt = parseRateLimiter({ ...was, [name]: value }, NOW);
          const wait = earliest(corrupt, priority);
          expect(wait).toBeLessThanOrEqual(WAIT.longestRetryAfterMs);
          // `heldBy: null` is valid: it means that there is no pause.
          if (name === 'heldBy' && value === null) return;
          expect(wait).toBeGreaterThanOrEqual(earliest(was, priority));
          // Nor earlier if a person requests data again, which lifts a pause of our own.
          const [pressed, pressedWas] = [withoutOwnPause(corrupt), withoutOwnPause(was)];
          expect(earliest(pressed, priority)).toBeGreaterThanOrEqual(earliest(pressedWas, priority));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('without any valid field causes the same pause as a 429', () => {
    for (const row of [null, 'odd', 7, [], {}, Number.NaN]) {
      const state = parseRateLimiter(row, NOW);
      expect(earliest(state, 'person')).toBe(WAIT.after429Ms);
      expect(reasonToWait(correctedByClock(state, NOW + WAIT.after429Ms), NOW + WAIT.after429Ms)).toBeNull();
      expect(state.count).toBe(RATE_LIMITS.perDay / 2);
    }
  });

  it('stays unchanged if valid, and is new if missing', () => {
    const expectUnchanged = (state: RateLimiterState) => expect(parseRateLimiter(state, NOW)).toEqual(state);
    forAll(stored, (state) => void expectUnchanged(state));
    expect(parseRateLimiter(undefined, NOW)).toEqual(NEW_RATE_LIMITER);
  });
});
