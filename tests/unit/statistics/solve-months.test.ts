import { describe, expect, it } from 'vitest';
import type { MeasuredAttempt } from '../../../lib/statistics/measured-attempts.ts';
import { solveMonths } from '../../../lib/statistics/solve-months.ts';

/** A first attempt that solved a problem. */
function solve(ms: number, date = '2026-11-03', level = 1): MeasuredAttempt {
  return { genre: null, elo: null, level, rankLevel: level, date, solved: true, ms };
}

describe('the times of solves in a month', () => {
  it('have no quartiles if they are few, and a month without any is listed', () => {
    const attempts = [
      ...Array.from({ length: 10 }, (_, nth) => solve(1_000 * (nth + 1), '2026-01-31')),
      ...Array.from({ length: 9 }, () => solve(5_000, '2026-03-01', 4)),
      // Other ranks.
      solve(9_000, '2026-03-02', 5),
    ];
    expect(solveMonths(attempts, { lowest: 0, highest: 4 })).toEqual([
      { month: '2026-01', solves: 10, times: { low: 3_000, median: 5_000, high: 8_000 } },
      { month: '2026-02', solves: 0, times: null },
      { month: '2026-03', solves: 9, times: null },
    ]);
  });
});
