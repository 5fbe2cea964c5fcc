import { describe, expect, it } from 'vitest';
import { likelyElo } from '../../../lib/difficulty/likely-elo.ts';
import type { Range } from '../../../lib/model.ts';
import { blankProblem, type Problem } from '../../../lib/model.ts';
import { eloFor, fitSkill, predicted } from '../../../lib/picks/prediction.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { expectedSuccess } from './elo-formula.ts';
import { attempts, NOW } from './simulated-players.ts';

const DAY = 86_400_000;

const problem = (fields: Partial<Problem> & { within?: Range }) => ({ ...blankProblem(5), ...fields });
const kyu = (value: number) => ({ value, unit: 'kyu', uncertain: false }) as const;
const dan = (value: number) => ({ value, unit: 'dan', uncertain: false }) as const;

describe('the elo formula', () => {
  it.each([
    [1200, 1200, 0.5],
    [1600, 1200, 10 / 11],
    [1200, 1600, 1 / 11],
    [1400, 1210, 0.7491],
  ])('gives player %i on problem %i the chance %f', (player, of, chance) => {
    expect(expectedSuccess(player, of)).toBeCloseTo(chance, 4);
  });

  it('is symmetric and lies between 0 and 1', () => {
    const elo = fc.double({ min: -5_000, max: 5_000, noNaN: true });
    forAll(elo, elo, (one, other) => {
      const chance = expectedSuccess(one, other);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
      expect(chance + expectedSuccess(other, one)).toBeCloseTo(1, 10);
    });
  });
});

describe('the likely elo of a problem', () => {
  it.each([
    ['is its elo if known', { elo: 1166.04, rank: kyu(1) }, 1166.04],
    ['is the middle of its rank', { rank: kyu(15) }, 1134],
    ['is the middle of a rank with a wider range', { rank: dan(6) }, 1765],
    ['lies below the end of 30 kyu', { rank: kyu(30) }, 544],
    ['lies above the beginning of 9 dan', { rank: dan(9) }, 2107],
    ['is unknown for an uncertain rank', { rank: { ...kyu(15), uncertain: true } }, null],
    ['is unknown for a rank that may be uncertain', { rank: { ...kyu(15), unverified: true } }, null],
    [
      'is the middle of its known range despite an uncertain rank',
      { rank: { ...kyu(15), uncertain: true }, within: { from: 1_000, to: 1_300 } },
      1_150,
    ],
    ['is unknown for a rank that does not exist', { rank: kyu(31) }, null],
    ['is unknown without elo and rank', {}, null],
  ] as const)('%s', (_, fields, elo) => {
    expect(likelyElo(problem(fields))).toBe(elo);
  });
});

const EXTREME_NUMBERS = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1e300,
  -8e15,
  0,
  1200,
];
const anyNumber = fc.oneof(
  fc.constantFrom(...EXTREME_NUMBERS),
  fc.double(),
  fc.integer({ min: -108, max: 2236 }),
);
const hostileTry = fc.record({
  genre: fc.oneof(fc.constantFrom('tesuji', '__proto__', '', null), fc.string()),
  elo: anyNumber,
  solved: fc.boolean(),
  at: fc.oneof(anyNumber, fc.integer({ min: NOW - 900 * DAY, max: NOW + DAY })),
});

describe('a prediction', () => {
  it('is a chance for any attempts', () => {
    const elo = fc.oneof(anyNumber, fc.constant(null));
    forAll(fc.array(hostileTry, { maxLength: 40 }), elo, elo, (made, playerElo, of) => {
      const skill = fitSkill(made, playerElo, NOW);
      for (const genre of [...made.map((one) => one.genre), 'another']) {
        const prediction = predicted(skill, problem({ elo: of, genre }));
        if (prediction === null) continue;
        expect(prediction).toBeGreaterThanOrEqual(0);
        expect(prediction).toBeLessThanOrEqual(1);
      }
    });
  });

  it('is lower for a harder problem', () => {
    const elo = fc.integer({ min: -108, max: 2236 });
    forAll(fc.array(hostileTry, { maxLength: 20 }), elo, elo, (made, one, other) => {
      const skill = fitSkill(made, 1200, NOW);
      const [easier, harder] = [Math.min(one, other), Math.max(one, other)].map((of) =>
        predicted(skill, problem({ elo: of, genre: 'tesuji' })),
      );
      expect(easier).toBeGreaterThanOrEqual(harder ?? 2);
    });
  });

  it('is the chance for which eloFor computed the elo', () => {
    const skill = fitSkill([...attempts(50, 0.7), ...attempts(9, 0.2, { genre: 'joseki' })], 1200, NOW);
    for (const genre of ['tesuji', 'joseki', 'endgame', null]) {
      for (const success of [0.05, 0.45, 0.65, 0.85]) {
        const of = problem({ elo: eloFor(skill, genre, success), genre });
        expect(predicted(skill, of)).toBeCloseTo(success, 10);
      }
    }
  });
});
