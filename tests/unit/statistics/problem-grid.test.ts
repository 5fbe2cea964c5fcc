import { expect, it } from 'vitest';
import { rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { problemGrid } from '../../../lib/statistics/problem-grid.ts';

it('the grid counts each problem with a rank once, by what its sign says', () => {
  const stats = (attemptCount: number, solves: number, firstSolved: boolean, lastSolved: boolean) => ({
    attemptCount,
    solves,
    firstSolved,
    lastSolved,
  });
  const known = new Map([
    [1, stats(1, 1, true, true)],
    [2, stats(2, 1, false, true)],
    [3, stats(2, 1, true, false)],
    [4, stats(1, 0, false, false)],
    [5, stats(1, 0, false, false)],
  ]);
  const problems = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, rank: id === 7 ? null : rankOfLevel(25) }));
  const rows = problemGrid(
    [...problems, { id: 8, rank: rankOfLevel(38) }],
    (id) => known.get(id),
    new Set([5]),
  );
  const at = (column: number) =>
    Object.fromEntries(rows.map(({ status, counts }) => [status, counts[column]]));
  expect(at(4)).toEqual({ first: 1, solved: 1, failed: 1, unsolved: 1, due: 1, untried: 1 });
  expect(at(6)).toEqual({ first: 0, solved: 0, failed: 0, unsolved: 0, due: 0, untried: 1 });
});
