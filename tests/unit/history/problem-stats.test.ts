import { describe, expect, it } from 'vitest';
import { problemStatsOf, statsWith } from '../../../lib/history/problem-stats.ts';
import { statusOf } from '../../../lib/history/stats.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { attemptsOf } from '../support/arbitrary-attempt.ts';

const attempt = attemptsOf({
  id: fc.integer({ min: 1 }),
  problemId: fc.constant(7),
  at: fc.integer({ min: 0 }),
  solved: fc.boolean(),
  ms: fc.option(fc.integer({ min: 0, max: 1e7 }), { nil: null }),
  level: fc.constant(null),
});

describe('the stats of a problem', () => {
  it('add up its attempts in any order', () => {
    forAll(fc.array(attempt), fc.array(attempt), (some, more) => {
      const stats = problemStatsOf(7, [...some, ...more]);
      expect(stats).toEqual(problemStatsOf(7, [...more, ...some].reverse()));
      expect(stats.attemptCount).toBe(some.length + more.length);
      expect(stats.solves).toBeLessThanOrEqual(stats.attemptCount);
      const solvedTimes = [...some, ...more].filter(
        ({ solved, ms, context }) => solved && ms !== null && !context,
      );
      expect(stats.bestMs === null).toBe(solvedTimes.length === 0);
      for (const { ms } of solvedTimes) expect(stats.bestMs).toBeLessThanOrEqual(ms ?? 0);
    });
  });

  it('after more attempts equal those of all, or are unknown without all', () => {
    const close = attempt.chain((one) => fc.integer({ min: 0, max: 6 }).map((at) => ({ ...one, at })));
    const unequal = fc.uniqueArray(close, { selector: ({ id }) => id, maxLength: 8 });
    forAll(unequal, fc.nat(8), (all, count) => {
      const [some, more] = [all.slice(0, count), all.slice(count)];
      const stats = statsWith(problemStatsOf(7, some), more);
      const ends = [problemStatsOf(7, some)].flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]);
      const isTied = more.some(({ at }) => ends.includes(at));
      expect(stats).toEqual(isTied ? null : problemStatsOf(7, all));
    });
  });

  it('take the best time from solved attempts without a context only', () => {
    const failed = { id: 1, problemId: 7, at: 1, solved: false, ms: 10, level: null };
    const solved = { id: 2, problemId: 7, at: 2, solved: true, ms: 500, level: null };
    const inRush = { ...solved, id: 3, at: 3, ms: 20, context: 'Rush' };
    expect(problemStatsOf(7, [failed, solved, inRush])).toMatchObject({
      attemptCount: 3,
      solves: 2,
      bestMs: 500,
    });
  });
});

describe('the status', () => {
  const tried = { ...problemStatsOf(7, []), attemptCount: 2 };

  it('is solved, tried or untried if all attempts are stored', () => {
    expect(statusOf({ ...tried, solves: 1 }, true)).toBe('solved');
    expect(statusOf(tried, true)).toBe('tried_but_not_solved');
    expect(statusOf({ ...tried, attemptCount: 0 }, true)).toBe('untried');
    expect(statusOf(undefined, true)).toBe('untried');
  });

  it('is solved or unknown if older attempts may be missing', () => {
    expect(statusOf(undefined, false)).toBeNull();
    expect(statusOf(tried, false)).toBeNull();
    expect(statusOf({ ...tried, solves: 1 }, false)).toBe('solved');
  });
});
