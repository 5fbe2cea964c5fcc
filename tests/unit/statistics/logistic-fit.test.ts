import { describe, expect, it } from 'vitest';
import { attemptsByElo, eloAccuracy } from '../../../lib/statistics/elo-accuracy.ts';
import { chanceAt, fitLogistic, halfSolvedElo } from '../../../lib/statistics/logistic-fit.ts';
import { type EloRate, shareOf } from '../../../lib/statistics/rate.ts';
import { randomFrom } from '../../site/seed/random.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { expectedSuccess } from '../picks/elo-formula.ts';

const rates = fc.array(
  fc
    .record({ elo: fc.integer({ min: 300, max: 2_200 }), solves: fc.nat(40), failures: fc.nat(40) })
    .map(({ elo, solves, failures }): EloRate => ({ elo, attempts: solves + failures, solves })),
  { minLength: 1, maxLength: 60 },
);
const some = rates.filter((all) => all.some(({ attempts }) => attempts > 0));

/** The log posterior as its definition says, up to a constant: the log likelihood, and the logarithms of the priors. */
function logPosterior(all: readonly EloRate[], centre: number, level: number, slope: number): number {
  const likelihood = all.reduce((sum, { elo, attempts, solves }) => {
    const odds = level - (slope * (elo - centre) * Math.LN10) / 400;
    const chance = 1 / (1 + Math.exp(-odds));
    return sum + solves * Math.log(chance) + (attempts - solves) * Math.log(1 - chance);
  }, 0);
  return likelihood - level ** 2 / 32 - (slope - 1) ** 2 / 2;
}

/** Attempts at random problems of a player with this elo, if the elo formula holds with its slope multiplied. */
function simulated(seed: number, count: number, playerElo: number, steepness = 1): EloRate[] {
  const random = randomFrom(seed);
  const byElo = new Map<number, EloRate>();
  for (let nth = 0; nth < count; nth++) {
    const elo = 5 * random.integer(180, 340);
    const { attempts, solves } = byElo.get(elo) ?? { attempts: 0, solves: 0 };
    const isSolved = random.chance(expectedSuccess(playerElo * steepness, elo * steepness));
    byElo.set(elo, { elo, attempts: attempts + 1, solves: solves + (isSolved ? 1 : 0) });
  }
  return [...byElo.values()];
}

describe('the logistic curve', () => {
  it('is at the maximum of the posterior', () => {
    forAll(some, (all) => {
      const fit = fitLogistic(all);
      if (!fit) throw new Error('There are attempts.');
      const at = (level: number, slope: number) =>
        logPosterior(all, fit.centre, fit.level + level, fit.slope + slope);
      const off = 1e-4;
      const attempts = all.reduce((sum, one) => sum + one.attempts, 0);
      for (const [level, slope] of [
        [off, 0],
        [0, off],
      ] as const) {
        const gradient = (at(level, slope) - at(-level, -slope)) / (2 * off);
        expect(Math.abs(gradient)).toBeLessThan(1e-5 * (1 + attempts));
        expect(at(level, slope)).toBeLessThan(at(0, 0));
      }
    });
  });

  it('finds the elo at which half are solved, with an interval that holds it 95 times in 100', () => {
    const seeds = Array.from({ length: 300 }, (_, nth) => nth + 1);
    for (const [count, steepness] of [
      [300, 1],
      [2_000, 0.6],
    ] as const) {
      const halves = seeds.map((seed) => {
        const fit = fitLogistic(simulated(seed, count, 1_350, steepness));
        return fit && halfSolvedElo(fit);
      });
      const holding = halves.filter((half) => half && half.low <= 1_350 && half.high >= 1_350);
      expect(holding.length / seeds.length).toBeGreaterThan(0.91);
      expect(holding.length / seeds.length).toBeLessThan(0.99);
    }
  });

  it('has a band that holds the true chance 95 times in 100, at every elo', () => {
    const seeds = Array.from({ length: 300 }, (_, nth) => nth + 1);
    for (const elo of [950, 1_300, 1_650]) {
      const holding = seeds.filter((seed) => {
        const fit = fitLogistic(simulated(seed, 400, 1_350));
        const band = fit && chanceAt(fit, elo);
        const chance = expectedSuccess(1_350, elo);
        return band && band.low <= chance && band.high >= chance;
      });
      expect(holding.length / seeds.length).toBeGreaterThan(0.91);
    }
  });
});

/** The accuracy by elo of these attempts, each at a problem of its own. */
function accuracyOf(all: readonly EloRate[]) {
  const fold = attemptsByElo();
  for (const { elo, attempts, solves } of all) {
    for (let nth = 0; nth < attempts; nth++) {
      const one = {
        problemId: 0,
        at: 0,
        ms: null,
        level: null,
        rankLevel: null,
        hour: 0,
        place: 1,
        date: '',
        isFirst: true,
        isMeasured: true,
      };
      fold.add({ ...one, elo, genre: 'tesuji', solved: nth < solves });
    }
  }
  const [byElo] = fold.result();
  return byElo ? eloAccuracy(byElo) : null;
}

describe('the accuracy by elo', () => {
  it('says nothing of few attempts', () => {
    expect(accuracyOf(simulated(1, 49, 1_300))).toBeNull();
    expect(accuracyOf(simulated(1, 50, 1_300))).not.toBeNull();
  });

  it.each([
    ['all were solved', (attempts: number) => attempts],
    ['all were failed', () => 0],
  ])('has a curve but no elo of which half are solved if %s', (_, solvesOf) => {
    const all = simulated(3, 400, 1_300).map((one) => ({ ...one, solves: solvesOf(one.attempts) }));
    const found = accuracyOf(all);
    expect(found?.half).toBeNull();
    for (const { share, low, high } of found?.curve ?? []) {
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });

  it('names no elo outside of what was tried, and none if the accuracy does not fall', () => {
    // Half would be solved at 2,400.
    expect(accuracyOf(simulated(3, 2_000, 2_400))?.half).toBeNull();
    const random = randomFrom(5);
    const flat = simulated(4, 400, 1_300).map((one) => ({
      ...one,
      solves: Array.from({ length: one.attempts }, () => random.integer(0, 1)).reduce<number>(
        (sum, one) => sum + one,
        0,
      ),
    }));
    expect(accuracyOf(flat)?.half).toBeNull();
  });

  it('falls evenly along the curve, which covers what was tried but for rare extremes', () => {
    const all = [
      ...simulated(9, 3_000, 1_300),
      { elo: -108, attempts: 1, solves: 0 },
      { elo: 2_236, attempts: 1, solves: 1 },
    ];
    const { curve = [], spans = [], half } = accuracyOf(all) ?? {};
    expect(curve[0]?.elo).toBeGreaterThan(890);
    expect(curve.at(-1)?.elo).toBeLessThan(1_710);
    expect(curve.map(({ share }) => share)).toEqual(
      curve.map(({ share }) => share).toSorted((one, other) => other - one),
    );
    expect(spans.map(({ elo }) => elo)).toEqual(
      spans.map(({ elo }) => elo).toSorted((one, other) => one - other),
    );
    expect(spans.every(({ attempts }) => attempts >= 10)).toBe(true);
    expect(half?.elo).toBeGreaterThan(1_250);
    expect(half?.elo).toBeLessThan(1_350);
  });
});

describe('the interval of a share', () => {
  it('has the bounds of the score method', () => {
    // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I: 81/263, 15/148, 0/20, 1/29.
    for (const [solves, attempts, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const) {
      expect(shareOf({ attempts, solves })?.low).toBeCloseTo(low, 4);
      expect(shareOf({ attempts, solves })?.high).toBeCloseTo(high, 4);
    }
  });

  it('is not told of a handful of attempts', () => {
    expect(shareOf({ attempts: 9, solves: 3 })).toBeNull();
    expect(shareOf({ attempts: 10, solves: 3 })).not.toBeNull();
  });
});
