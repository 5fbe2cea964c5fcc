import { afterEach, describe, expect, it } from 'vitest';
import { beginDaysAt } from '../../../lib/days.ts';
import { levelOf, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import { levelsAround } from '../../../lib/statistics/rank-groups.ts';
import { type Statistics, statisticsOf } from '../../../lib/statistics/statistics.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';
import {
  databaseOf,
  levelOfAttempt,
  type SqlAttempt,
  type SqlProblem,
  statisticsBySql,
} from './statistics-by-sql.ts';

const device = process.env.TZ;
afterEach(() => {
  if (device === undefined) delete process.env.TZ;
  else process.env.TZ = device;
  beginDaysAt(0);
});

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Days around which clocks change: in Berlin, Los Angeles, Auckland, on Lord Howe (by half an hour), and the last of a year. */
const NIGHTS = ['2025-03-09', '2025-03-30', '2025-04-05', '2025-09-27', '2025-10-26', '2025-12-31'].map(
  (date) => Date.parse(date) / 1_000,
);
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const GENRE_NAMES = [...GENRES, 'elementary'];

const problems = Array.from(
  { length: 80 },
  (_, nth): SqlProblem => ({
    id: nth + 1,
    // Some elos are at the very start of a rank. Half of the problems have the same rank, so that it has a usual time.
    elo: nth >= 40 ? 1_010 : nth % 4 === 0 ? 700 + 28 * nth : 480.5 + 43.7 * nth,
    genre: GENRE_NAMES[nth % GENRE_NAMES.length] ?? '',
    hasRank: nth % 9 !== 0,
  }),
);

const attempt = fc.record({
  problemId: fc.integer({ min: 1, max: problems.length }),
  at: fc.oneof(
    fc
      .tuple(fc.constantFrom(...NIGHTS), fc.integer({ min: -2 * DAY, max: 2 * DAY }))
      .map(([night, seconds]) => night + seconds),
    // Many in a few minutes, some of them in the same second.
    fc.integer({ min: 0, max: 40 * MINUTE }).map((seconds) => (NIGHTS[1] ?? 0) + seconds),
  ),
  solved: fc.boolean(),
  // Many take equally long.
  time: fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 6 }).map((n) => n * 1_000),
    ),
    { freq: 6 },
  ),
  context: fc.oneof({ weight: 30, arbitrary: fc.constant('.') }, fc.constant('rush')),
});
/** A history in any order of times; some attempts are deleted later, others were made on few problems many times. */
const history = fc.record({
  attempts: fc
    .array(attempt, { maxLength: 180, size: 'max' })
    .map((all) => all.map((one, nth): SqlAttempt => ({ id: nth + 1, ...one }))),
  deleted: fc.array(fc.integer({ min: 1, max: 180 }), { maxLength: 30 }),
});

/** Computes the statistics of a player at a level. */
function statisticsFor(attempts: readonly SqlAttempt[], level: number): Statistics {
  return Object.assign({}, ...partsFor(attempts, level));
}

/** Returns the parts of the statistics in their order. */
function partsFor(attempts: readonly SqlAttempt[], level: number): Partial<Statistics>[] {
  const get = (id: number) => {
    const problem = problems[id - 1];
    // The rank of every other problem is known only from its attempts.
    const rank = problem?.hasRank && id % 2 === 0 ? rankOfLevel(levelOf(problem.elo)) : null;
    return problem && { ...problem, rank, missingAt: 0 };
  };
  const rows = attempts.map(({ problemId, at, time, context, ...same }) => ({
    ...same,
    problemId,
    at: at * 1_000,
    ms: time,
    level: levelOfAttempt(problems[problemId - 1] as SqlProblem),
    ...(context === '.' ? {} : { context }),
  }));
  const known = { get, all: () => problems.flatMap(({ id }) => get(id) ?? []) };
  return [...statisticsOf({ attempts: attemptsFrom(rows), level, problems: known, due: new Set() })];
}

type Counted = { attempts: number; solves: number };
const attempted = (all: (readonly [string, Counted])[]) =>
  all
    .filter(([, { attempts }]) => attempts > 0)
    .map(([key, { attempts, solves }]) => [key, attempts, solves]);
const numbered = (all: readonly Counted[]) => attempted(all.map((one, nth) => [String(nth), one]));
const byKey = (one: unknown[], other: unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);
const summed = (rates: readonly Counted[]): Counted => ({
  attempts: rates.reduce((sum, { attempts }) => sum + attempts, 0),
  solves: rates.reduce((sum, { solves }) => sum + solves, 0),
});

/** Returns the same figures in the form of `statisticsBySql`. */
function figuresOf(found: Statistics) {
  const [all, ...ofGenres] = found.byElo;
  return {
    activity: [...found.activity].sort(byKey),
    genres: attempted(
      found.genres.flatMap(({ genre, cells }) =>
        cells.map((cell, nth) => [`${genre} ${nth}`, cell] as const),
      ),
    ).sort(byKey),
    byElo: attempted((all?.byElo ?? []).map((one) => [String(one.elo), one])),
    byGenre: attempted(ofGenres.map((one) => [String(one.genre), one])).sort(byKey),
    months: attempted(found.months.map(({ month, byElo }) => [month, summed(byElo)])),
    speeds: numbered(found.speeds.speeds),
    solveTimes: found.solveTimes.filter(({ solves }) => solves > 0),
  };
}

describe('the statistics', () => {
  it('equal those by SQL over the site, in any time zone and after deletions', () => {
    let withSpeeds = 0;
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(...ZONES),
        fc.constantFrom(0, 2, 4),
        fc.constantFrom(0, 11, 20),
        ({ attempts, deleted }, zone, hour, level) => {
          process.env.TZ = zone;
          beginDaysAt(hour);
          const database = databaseOf(problems, attempts);
          for (const id of deleted) database.prepare('delete from attempts where id = ?').run(id);
          const left = attempts.filter(({ id }) => !deleted.includes(id));
          const found = statisticsFor(left, level);
          const { weakest: _, ...expected } = statisticsBySql(database, hour, levelsAround(level));
          database.close();
          if (expected.speeds.length > 0 && expected.solveTimes.length > 0) withSpeeds++;
          const isKnown = ([key]: [string, ...unknown[]]) => !key.startsWith('elementary');
          expect(figuresOf(found)).toEqual({
            ...expected,
            genres: expected.genres.filter(isKnown),
            byGenre: expected.byGenre.filter(isKnown),
            byElo: expected.byElo.toSorted(([one], [other]) => Number(one) - Number(other)),
          });
        },
      ),
      { numRuns: cases(500) },
    );
    expect(withSpeeds).toBeGreaterThan(0);
  });

  it('count problems that the site has, by an Elo that follows from their rank if it is not known', () => {
    const problem = { genre: 'tesuji', rank: rankOfLevel(20), elo: null };
    const all = [0, 1].map((missingAt, id) => ({ ...problem, id, missingAt }));
    const attempt = { id: 1, problemId: 0, at: 0, solved: true, ms: 1, level: null };
    const found: Statistics = Object.assign(
      {},
      ...statisticsOf({
        attempts: attemptsFrom([attempt]),
        level: null,
        problems: { get: (id) => all[id], all: () => all },
        due: new Set(),
      }),
    );
    expect(found.grid.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count)).toBe(1);
    expect(found.byElo[0]?.byElo).toMatchObject([{ attempts: 1 }]);
  });

  it('come one after the other, the answer and the calendar first', () => {
    const parts = partsFor([], 11).map((part) => Object.keys(part));
    expect(parts[0]).toEqual(['weakest', 'activity']);
    expect(parts.slice(1)).toEqual(
      ['genres', 'grid', 'byElo', 'months', 'solveTimes', 'speeds'].map((name) => [name]),
    );
  });
});
