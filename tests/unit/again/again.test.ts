import { describe, expect, it } from 'vitest';
import {
  type AgainEntry,
  againState,
  isAgainEntry,
  isSolvedSince,
  oldestFirst,
} from '../../../lib/again/again.ts';
import fc from '../fast-check.ts';

const time = fc.integer({ min: 0, max: 1_000 });
const entry: fc.Arbitrary<AgainEntry> = fc.record({
  problemId: fc.integer({ min: 1, max: 50 }),
  addedAt: time,
  lastTryAt: fc.option(time, { nil: null }),
});

describe('an entry of the list "Try again"', () => {
  it('ends with the first try after it that solves, by the clock of the site', () => {
    fc.assert(
      fc.property(entry, fc.option(time, { nil: null }), (one, lastSolvedAt) => {
        const since = one.lastTryAt ?? one.addedAt;
        expect(isSolvedSince(one, lastSolvedAt)).toBe(lastSolvedAt !== null && lastSolvedAt > since);
      }),
    );
  });

  it('is not ended by the try that missed, whatever the clock of the device says', () => {
    const missed = { problemId: 7, addedAt: 5_000, lastTryAt: 900 };
    expect(isSolvedSince(missed, 800)).toBe(false);
    expect(isSolvedSince(missed, 901)).toBe(true);
  });

  it('is offered after a miss, and listed until it is solved', () => {
    const listed = { problemId: 7, addedAt: 100, lastTryAt: 90 };
    const [missed, solved] = [{ solved: false }, { solved: true }];
    expect(againState(undefined, undefined, undefined)).toBeNull();
    expect(againState(undefined, { lastSolvedAt: null }, missed)).toBe('offered');
    expect(againState(undefined, { lastSolvedAt: 120 }, solved)).toBeNull();
    expect(againState(listed, { lastSolvedAt: 80 }, missed)).toBe('listed');
    expect(againState(listed, { lastSolvedAt: 120 }, solved)).toBeNull();
    expect(againState(listed, { lastSolvedAt: 120 }, missed)).toBe('offered');
  });

  it('has its place by the time it was added', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ problemId }) => problemId }), (entries) => {
        const inOrder = oldestFirst(entries);
        expect(new Set(inOrder)).toEqual(new Set(entries));
        const places = inOrder.map(({ addedAt, problemId }) => addedAt * 100 + problemId);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });

  it('is recognised among other stored values', () => {
    expect(isAgainEntry({ problemId: 7, addedAt: 1, lastTryAt: null })).toBe(true);
    // A later version may add fields.
    expect(isAgainEntry({ problemId: 7, addedAt: 1, lastTryAt: 2, grade: 3 })).toBe(true);
    for (const bad of [
      null,
      7,
      {},
      { problemId: '7', addedAt: 1, lastTryAt: 2 },
      { problemId: 7, addedAt: 1 },
    ]) {
      expect(isAgainEntry(bad)).toBe(false);
    }
  });
});
