import { describe, expect, test } from 'vitest';
import { LEAST_FIRST_TRIES, type TriedProblem, weakestGenres } from '../../../lib/statistics/weak-genres.ts';

const AROUND = { from: 1_100, to: 1_300 };

/** Returns so many tried problems of a genre, of which `solves` were solved at the first try. */
function tried(genre: string, tries: number, solves: number, elo: number | null = 1_200): TriedProblem[] {
  return Array.from({ length: tries }, (_, nth) => ({ genre, elo, firstSolved: nth < solves }));
}

describe('the weakest genres', () => {
  test('are at most two, the worst first, with their own counts', () => {
    const problems = [
      ...tried('tesuji', 40, 10),
      ...tried('joseki', 40, 12),
      ...tried('fuseki', 40, 16),
      ...tried('endgame', 40, 36),
    ];
    expect(weakestGenres(problems, AROUND)).toEqual([
      { genre: 'tesuji', tries: 40, solves: 10 },
      { genre: 'joseki', tries: 40, solves: 12 },
    ]);
  });

  test('are none of which only a handful was tried', () => {
    const problems = [...tried('tesuji', LEAST_FIRST_TRIES - 1, 0), ...tried('endgame', 40, 36)];
    expect(weakestGenres(problems, AROUND)).toEqual([]);
  });

  test('are none if all genres go equally well', () => {
    expect(weakestGenres([...tried('tesuji', 40, 20), ...tried('joseki', 20, 10)], AROUND)).toEqual([]);
    expect(weakestGenres(tried('tesuji', 40, 0), AROUND)).toEqual([]);
  });

  test('are not named by a few unlucky tries before one with many misses', () => {
    const problems = [
      ...tried('joseki', LEAST_FIRST_TRIES, 3),
      ...tried('tesuji', 300, 105),
      ...tried('endgame', 300, 240),
    ];
    expect(weakestGenres(problems, AROUND).map(({ genre }) => genre)).toEqual(['tesuji', 'joseki']);
  });

  test('leave out other levels, unknown levels and results, and genres that nobody can filter by', () => {
    const unknown = tried('tesuji', 30, 0).map((one) => ({ ...one, firstSolved: null }));
    const problems = [
      ...tried('tesuji', 30, 0, 1_099),
      ...tried('tesuji', 30, 0, 1_301),
      ...tried('tesuji', 30, 0, null),
      ...unknown,
      ...tried('shape', 30, 0),
      ...tried('endgame', 30, 29),
    ];
    expect(weakestGenres(problems, AROUND)).toEqual([]);
  });
});
