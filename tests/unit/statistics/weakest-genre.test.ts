import { describe, expect, it } from 'vitest';
import { levelOf, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { GENRES, type Genre } from '../../../lib/filters/genres.ts';
import { matchOf } from '../../../lib/filters/match.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { statsByProblem } from '../../../lib/history/stats.ts';
import { blankProblem } from '../../../lib/model.ts';
import { levelsAround } from '../../../lib/statistics/rank-groups.ts';
import { practiceFilters, weakestGenre } from '../../../lib/statistics/weakest-genre.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';
import { databaseOf, type SqlAttempt, type SqlProblem, statisticsBySql } from './statistics-by-sql.ts';

const GENRE_NAMES = [...GENRES, 'elementary'];
/** From 25 kyu to 1 kyu, most of them near 10 kyu. */
const problems = Array.from(
  { length: 700 },
  (_, nth): SqlProblem => ({
    id: nth + 1,
    elo: nth % 3 === 0 ? 840 + nth : 1_180 + (nth % 20) * 10,
    genre: GENRE_NAMES[nth % GENRE_NAMES.length] ?? '',
    hasRank: nth % 13 !== 0,
  }),
);
const history = fc.array(
  fc.record({
    problemId: fc.integer({ min: 1, max: problems.length }),
    at: fc.integer({ min: 0, max: 10_000 }),
    solved: fc.boolean(),
    time: fc.constant(null),
    context: fc.oneof({ weight: 30, arbitrary: fc.constant('.') }, fc.constant('rush')),
  }),
  { minLength: 300, maxLength: 900, size: 'max' },
);

describe('the weakest genre near a rank', () => {
  it('equals that by SQL over the site', () => {
    let named = 0;
    fc.assert(
      fc.property(history, fc.constantFrom(12, 17, 20), (all, level) => {
        const attempts = all.map((one, nth): SqlAttempt => ({ id: nth + 1, ...one }));
        const database = databaseOf(problems, attempts);
        const { weakest } = statisticsBySql(database, 0, levelsAround(level));
        database.close();
        const rows = attempts.map(({ context, ...one }) => ({
          ...one,
          ms: null,
          level: null,
          ...(context === '.' ? {} : { context }),
        }));
        const stats = statsByProblem(attemptsFrom(rows));
        const problemOf = (id: number) => {
          const problem = problems[id - 1];
          const rank = problem?.hasRank ? rankOfLevel(levelOf(problem.elo)) : null;
          return problem && { genre: problem.genre, rank };
        };
        if (weakest) named++;
        expect(weakestGenre(stats, problemOf, level)).toEqual(weakest);
      }),
      { numRuns: cases(200) },
    );
    expect(named).toBeGreaterThan(0);
  });

  it('is not named by one genre alone, nor by nineteen attempts at another', () => {
    const weakest = (others: number) => {
      const genres: Genre[] = [...new Array(40).fill('tesuji'), ...new Array(others).fill('joseki')];
      const stats = genres.map(
        (genre, id) => [id, { firstSolved: genre === 'tesuji', firstHasContext: false }] as const,
      );
      return weakestGenre(stats, (id) => ({ genre: genres[id] ?? null, rank: rankOfLevel(20) }), 20);
    };
    expect(weakest(0)).toBeNull();
    expect(weakest(19)).toBeNull();
    expect(weakest(20)).toEqual({ genre: 'joseki', attempts: 20, solves: 0 });
  });

  it('is practised with its problems near that rank that are not solved', () => {
    const filters = practiceFilters('joseki', 25);
    expect(filters).toMatchObject({
      genres: ['joseki'],
      statuses: ['untried', 'tried_but_not_solved'],
      // From 8 kyu up to where 1 kyu begins.
      elo: { from: 1_316, to: 1_512 },
    });
    const near = { ...blankProblem(1), genre: 'joseki', elo: 1_400 };
    expect(matchOf(filters, near, 'untried')).toBe('yes');
    // At the ends of the scale a bound is open.
    expect(practiceFilters('joseki', 37).elo.to).toBeNull();
  });
});
