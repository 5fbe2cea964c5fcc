import { describe, expect, it } from 'vitest';
import type { CountedAttempt } from '../../../lib/statistics/measured-attempt.ts';
import { solveMonths } from '../../../lib/statistics/solve-months.ts';

/** A first attempt that solved a problem. */
function solve(ms: number, date = '2026-11-03', level = 1): CountedAttempt {
  const at = Date.parse(`${date}T12:00:00Z`);
  const of = { problemId: 1, genre: null, elo: null, level, rankLevel: level };
  return { ...of, at, date, solved: true, ms, isMeasured: true };
}

function monthsOf(attempts: readonly CountedAttempt[]) {
  const fold = solveMonths({ lowest: 0, highest: 4 });
  for (const one of attempts) fold.add(one);
  return fold.result();
}

describe('the times of solves in a month', () => {
  it('have no quartiles if they are few, and a month without any is listed', () => {
    const months = monthsOf([
      ...Array.from({ length: 10 }, (_, nth) => solve(1_000 * (nth + 1), '2026-01-31')),
      ...Array.from({ length: 9 }, () => solve(5_000, '2026-03-01', 4)),
      // Other ranks.
      solve(9_000, '2026-03-02', 5),
    ]);
    expect(months).toEqual([
      { month: '2026-01', solves: 10, times: { low: 3_000, median: 5_000, high: 8_000 } },
      { month: '2026-02', solves: 0, times: null },
      { month: '2026-03', solves: 9, times: null },
    ]);
  });
});
