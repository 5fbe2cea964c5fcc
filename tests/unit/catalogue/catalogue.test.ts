import { describe, expect, it } from 'vitest';
import {
  isUnderWay,
  NO_READING,
  nextRequest,
  readingAfterAnswer,
  readingAfterRefusal,
  startReading,
} from '../../../lib/catalogue/catalogue.ts';
import { levelParts, plannedParts } from '../../../lib/catalogue/catalogue-parts.ts';
import { type Density, densityOf, NO_DENSITY } from '../../../lib/difficulty/elo-density.ts';
import type { Filters } from '../../../lib/filters/filters.ts';
import { randomFrom } from '../../site/seed/random.ts';
import { type Catalogued, type ListWays, modelList } from '../background/problems/model-list.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';

const SEED = Number(process.env.COMPANION_SEED ?? 6);
const STATUSES = ['tried_but_not_solved', 'solved'] as const;
const GENRES = ['life and death', 'tesuji', 'best move', 'endgame', 'joseki', 'fuseki'];

const USUAL: ListWays = {
  most: 100,
  overMost: 'refused',
  sort: 'id',
  tells: { elo: false, rank: true, genre: true },
  empty: 'none',
  ignores: [],
  rankNoise: 0,
};

/** The distribution of elos and genres of a player's problems. */
interface Spread {
  seed: number;
  /** The elos around which most problems lie, and the standard deviation from them. */
  centres: number[];
  width: number;
  /** Elos that many problems have exactly, and the fraction of problems that have one of them. */
  spots: number[];
  spotShare: number;
  /** The fraction of the remaining problems that each genre leaves to the genres after it. */
  passedOn: number;
}

const anySpread: fc.Arbitrary<Spread> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  centres: fc.array(fc.integer({ min: 700, max: 1_900 }), { minLength: 1, maxLength: 3 }),
  width: fc.constantFrom(90, 150, 300),
  spots: fc.array(
    fc.integer({ min: 0, max: 210_000 }).map((hundredths) => hundredths / 100),
    { minLength: 1, maxLength: 4 },
  ),
  spotShare: fc.constantFrom(0, 0.05, 0.15),
  passedOn: fc.constantFrom(0.8, 0.55, 0.3),
});

/** Generates problems: first the solved ones, then those that were tried and not solved. */
function problemsOf(spread: Spread, solved: number, tried: number): Catalogued[] {
  const { centres, width, spots, spotShare, passedOn } = spread;
  const random = randomFrom(spread.seed);
  const normal = () =>
    Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
  return Array.from({ length: solved + tried }, (_, i) => ({
    id: i + 1,
    elo: random.chance(spotShare) ? random.pick(spots) : random.pick(centres) + normal() * width,
    genre: GENRES.find((_, place) => place === GENRES.length - 1 || !random.chance(passedOn)) ?? '',
    stars: random.chance(0.12) ? null : random.integer(10, 50) / 10,
    status: i < solved ? 'solved' : 'tried_but_not_solved',
  }));
}

const EVEN: Spread = { seed: 1, centres: [1_250], width: 250, spots: [0], spotShare: 0, passedOn: 0.55 };

/**
 * Reads the complete catalogue of attempted problems from a simulated site. With `isPlanned`, the parts are planned from
 * the known distribution of elos. Returns the same as `readParts`.
 */
function readAll(problems: readonly Catalogued[], ways: ListWays, isPlanned = true) {
  const density = (of: readonly Catalogued[]) =>
    isPlanned ? densityOf(of.map(({ elo }) => elo + ways.rankNoise)) : NO_DENSITY;
  const known = density(problems);
  const parts = STATUSES.flatMap((status) =>
    plannedParts(status, density(problems.filter((one) => one.status === status))),
  );
  return readParts(problems, ways, parts, known);
}

/**
 * Reads these parts of the list of a simulated site to the end. Returns the genre of each problem that was found, the
 * final state of the reading and the number of requests.
 */
function readParts(problems: readonly Catalogued[], ways: ListWays, parts: Filters[], known: Density) {
  const site = modelList(problems, ways);
  const genres = new Map<number, string | undefined>();
  let reading = startReading(parts, NO_READING, 1);
  let requests = 0;
  for (let filters = nextRequest(reading); filters && isUnderWay(reading); filters = nextRequest(reading)) {
    requests++;
    const rows = site(filters);
    for (const { id, genre } of rows ?? []) {
      const requested = filters.genres.length === 1 ? filters.genres[0] : undefined;
      genres.set(id, genre ?? genres.get(id) ?? requested);
    }
    const answer = rows && { rows, received: rows.length, contradicting: 0 };
    const next = answer ? readingAfterAnswer(reading, answer, known, 2) : readingAfterRefusal(reading, 2);
    if (!next) throw new Error('the list refuses what it had an answer to');
    reading = next;
  }
  return { genres, reading, requests };
}

function genresOf(problems: readonly Catalogued[]) {
  return new Map(problems.map(({ id, genre }) => [id, genre]));
}

describe('the catalogue of a player with 5,000 solved and 1,500 tried problems', () => {
  it('is read with at most 250 requests for any distribution', () => {
    const counts: number[] = [];
    fc.assert(
      fc.property(
        anySpread,
        fc.constantFrom('id', 'elo'),
        fc.constantFrom(0, 20, -28),
        (spread, sort, rankNoise) => {
          const problems = problemsOf(spread, 5_000, 1_500);
          const { genres, reading, requests } = readAll(problems, { ...USUAL, sort, rankNoise });
          counts.push(requests);
          expect(reading).toMatchObject({ heeded: true, doneAt: 2 });
          expect(genres.size).toBe(6_500);
          expect(requests).toBeLessThanOrEqual(250);
        },
      ),
      { numRuns: cases(60, 4), seed: SEED },
    );
    // biome-ignore lint/suspicious/noConsole: the number of requests is the result of this test
    console.log(`seed ${SEED}: ${Math.min(...counts)} to ${Math.max(...counts)} requests`);
  });

  it('is read with at most 250 requests without earlier data', () => {
    const { genres, requests } = readAll(problemsOf(EVEN, 5_000, 1_500), USUAL, false);
    expect(genres.size).toBe(6_500);
    expect(requests).toBeLessThanOrEqual(250);
  });
});

it('a site of 16,372 problems is read with about 450 requests', () => {
  const problems = problemsOf({ ...EVEN, width: 220 }, 16_372, 0);
  const { genres, requests } = readParts(problems, USUAL, levelParts(), NO_DENSITY);
  expect(genres.size).toBe(16_372);
  expect(requests).toBeGreaterThan(400);
  expect(requests).toBeLessThan(500);
  // biome-ignore lint/suspicious/noConsole: the options page states this number
  console.log(`${requests} requests for all problems`);
});

describe('reading the catalogue of a site', () => {
  const problems = problemsOf({ ...EVEN, seed: 7 }, 900, 300);

  it.each<[string, Partial<ListWays>]>([
    ['that refuses more than 50 rows at once', { most: 50 }],
    ['that refuses more than 20 rows at once', { most: 20 }],
    ['that returns 50 rows for every larger count', { most: 50, overMost: 'clamped' }],
    ['that returns 20 rows for every larger count', { most: 20, overMost: 'clamped' }],
    ['that refuses filters without matches', { empty: 'refused' }],
    ['whose rows have no genre', { tells: { elo: false, rank: true, genre: false } }],
    ['whose rows have no elo, rank or genre', { tells: { elo: false, rank: false, genre: false } }],
    ['whose rows have the elo', { tells: { elo: true, rank: true, genre: true } }],
    ['sorted by elo', { sort: 'elo' }],
  ])('%s learns the genre of each problem', (_, ways) => {
    const { genres, reading } = readAll(problems, { ...USUAL, ...ways });
    expect(genres).toEqual(genresOf(problems));
    expect(reading.heeded).toBe(true);
  });

  it.each<[string, ListWays['ignores'], Partial<ListWays>]>([
    ['all filters', ['elo', 'genres', 'statuses', 'rating'], {}],
    ['elo', ['elo'], {}],
    ['elo and has no elo or rank in its rows', ['elo'], { tells: { elo: false, rank: false, genre: true } }],
    ['genres and has none in its rows', ['genres'], { tells: { elo: false, rank: true, genre: false } }],
  ])('that ignores %s stops after at most 30 requests', (_, ignores, ways) => {
    const { reading, requests } = readAll(problems, { ...USUAL, ...ways, ignores });
    expect(reading.heeded).toBe(false);
    expect(requests).toBeLessThanOrEqual(30);
  });

  it('divides problems of one elo by genre, rating and missing rating', () => {
    const spot: Spread = { ...EVEN, centres: [1_234.5], width: 0.001 };
    const dense = problemsOf(spot, 900, 0);
    const { genres, reading } = readAll(dense, USUAL);
    expect(reading).toMatchObject({ heeded: true });
    expect(genres.size).toBe(900);
  });

  it('reads both ends of an indivisible part and reports a gap', () => {
    const alike = problemsOf({ ...EVEN, centres: [1_234.5], width: 0 }, 250, 0).map((one) => ({
      ...one,
      genre: 'tesuji',
      stars: 3.5,
    }));
    const { genres, reading } = readAll(alike, USUAL);
    expect(genres.size).toBe(200);
    expect(reading.dense).toBe(1);
  });
});
