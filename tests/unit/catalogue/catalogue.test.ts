import fc from 'fast-check';
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
  /** The centres of most elos, and the standard deviation around them. */
  centres: number[];
  width: number;
  /** Elos that many problems share, and the share of problems that have one of them. */
  spots: number[];
  spotShare: number;
  /** The share of the remaining problems that each next genre gets. */
  fall: number;
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
  fall: fc.constantFrom(0.8, 0.55, 0.3),
});

/** Generates problems, the first ones solved and the others tried. */
function problemsOf(spread: Spread, solved: number, tried: number): Catalogued[] {
  const { centres, width, spots, spotShare, fall } = spread;
  const random = randomFrom(spread.seed);
  const normal = () =>
    Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
  return Array.from({ length: solved + tried }, (_, i) => ({
    id: i + 1,
    elo: random.chance(spotShare) ? random.pick(spots) : random.pick(centres) + normal() * width,
    genre: GENRES.find((_, place) => place === GENRES.length - 1 || !random.chance(fall)) ?? '',
    stars: random.chance(0.12) ? null : random.integer(10, 50) / 10,
    status: i < solved ? 'solved' : 'tried_but_not_solved',
  }));
}

const EVEN: Spread = { seed: 1, centres: [1_250], width: 250, spots: [0], spotShare: 0, fall: 0.55 };

/** Reads the attempted problems of a model site to the end. */
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
 * Reads these parts of a model site to the end. Returns what was learned of each problem and the number of requests.
 */
function readParts(problems: readonly Catalogued[], ways: ListWays, parts: Filters[], known: Density) {
  const site = modelList(problems, ways);
  const genres = new Map<number, string | undefined>();
  let reading = startReading(parts, NO_READING, 1);
  let questions = 0;
  for (let filters = nextRequest(reading); filters && isUnderWay(reading); filters = nextRequest(reading)) {
    questions++;
    const rows = site(filters);
    for (const { id, genre } of rows ?? []) {
      const asked = filters.genres.length === 1 ? filters.genres[0] : undefined;
      genres.set(id, genre ?? genres.get(id) ?? asked);
    }
    const answer = rows && { rows, received: rows.length, contradicting: 0 };
    const next = answer ? readingAfterAnswer(reading, answer, known, 2) : readingAfterRefusal(reading, 2);
    if (!next) throw new Error('the list refuses what it had an answer to');
    reading = next;
  }
  return { genres, reading, questions };
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
          const { genres, reading, questions } = readAll(problems, { ...USUAL, sort, rankNoise });
          counts.push(questions);
          expect(reading).toMatchObject({ heeded: true, doneAt: 2 });
          expect(genres.size).toBe(6_500);
          expect(questions).toBeLessThanOrEqual(250);
        },
      ),
      { numRuns: 60, seed: SEED },
    );
    // biome-ignore lint/suspicious/noConsole: the figure is what the test is for
    console.log(`seed ${SEED}: ${Math.min(...counts)} to ${Math.max(...counts)} questions`);
  });

  it('is read with at most 250 requests without earlier data', () => {
    const { genres, questions } = readAll(problemsOf(EVEN, 5_000, 1_500), USUAL, false);
    expect(genres.size).toBe(6_500);
    expect(questions).toBeLessThanOrEqual(250);
  });
});

it('a site of 16,372 problems is read with about 450 requests', () => {
  const problems = problemsOf({ ...EVEN, width: 220 }, 16_372, 0);
  const { genres, questions } = readParts(problems, USUAL, levelParts(), NO_DENSITY);
  expect(genres.size).toBe(16_372);
  expect(questions).toBeGreaterThan(400);
  expect(questions).toBeLessThan(500);
  // biome-ignore lint/suspicious/noConsole: the figure is what the options page says
  console.log(`${questions} questions for all problems`);
});

describe('reading the catalogue of a site', () => {
  const problems = problemsOf({ ...EVEN, seed: 7 }, 900, 300);

  it.each<[string, Partial<ListWays>]>([
    ['that refuses more than 50 at once', { most: 50 }],
    ['that refuses every number but its own', { most: 20 }],
    ['that gives 50 at once, whatever it is asked', { most: 50, overMost: 'clamped' }],
    ['that gives 20 at once, whatever it is asked', { most: 20, overMost: 'clamped' }],
    ['that refuses what nothing fits', { empty: 'refused' }],
    ['whose rows tell no genre', { tells: { elo: false, rank: true, genre: false } }],
    ['whose rows tell nothing at all', { tells: { elo: false, rank: false, genre: false } }],
    ['whose rows tell the elo', { tells: { elo: true, rank: true, genre: true } }],
    ['sorted by elo', { sort: 'elo' }],
  ])('%s learns the genre of each problem', (_, ways) => {
    const { genres, reading } = readAll(problems, { ...USUAL, ...ways });
    expect(genres).toEqual(genresOf(problems));
    expect(reading.heeded).toBe(true);
  });

  it.each<[string, ListWays['ignores'], Partial<ListWays>]>([
    ['nothing', ['elo', 'genres', 'statuses', 'rating'], {}],
    ['no elo', ['elo'], {}],
    [
      'no elo, and whose rows do not tell theirs',
      ['elo'],
      { tells: { elo: false, rank: false, genre: true } },
    ],
    ['no genre', ['genres'], { tells: { elo: false, rank: true, genre: false } }],
  ])('that ignores %s is given up soon', (_, ignores, ways) => {
    const { reading, questions } = readAll(problems, { ...USUAL, ...ways, ignores });
    expect(reading.heeded).toBe(false);
    expect(questions).toBeLessThanOrEqual(30);
  });

  it('divides a single elo by genre, by rating and by having one', () => {
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
