import { describe, expect, it } from 'vitest';
import { eloByMonth, type MonthAttempts } from '../../../lib/statistics/elo-by-month.ts';
import { randomFrom } from '../../site/seed/random.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { expectedSuccess } from '../picks/elo-formula.ts';

const monthName = (nth: number) => new Date(Date.UTC(2020, nth)).toISOString().slice(0, 7);

function monthsWith(byElo: MonthAttempts['byElo'][]): MonthAttempts[] {
  return byElo.map((rates, nth) => ({
    month: monthName(nth),
    attempts: rates.reduce((sum, { attempts }) => sum + attempts, 0),
    byElo: rates,
  }));
}

const rates = fc.array(
  fc
    .record({ elo: fc.integer({ min: 600, max: 2_000 }), solves: fc.nat(8), failures: fc.nat(8) })
    .map(({ elo, solves, failures }) => ({ elo, attempts: solves + failures, solves })),
  { maxLength: 6 },
);
const histories = fc
  .array(rates, { minLength: 1, maxLength: 30 })
  .map(monthsWith)
  .filter((months) => months.reduce((sum, { attempts }) => sum + attempts, 0) >= 50);

/** The log posterior as its definition says, up to a constant. Elos in points. */
function logPosterior(months: readonly MonthAttempts[], elos: readonly number[], mean: number): number {
  const monthSd = 80 / Math.sqrt(12);
  return months.reduce((sum, { byElo }, nth) => {
    const own = elos[nth] ?? 0;
    const likelihood = byElo.reduce((ofMonth, { elo, attempts, solves }) => {
      const chance = expectedSuccess(own, elo);
      return ofMonth + solves * Math.log(chance) + (attempts - solves) * Math.log(1 - chance);
    }, 0);
    const off = nth === 0 ? (own - mean) / 350 : (own - (elos[nth - 1] ?? 0)) / monthSd;
    return sum + likelihood - off ** 2 / 2;
  }, 0);
}

/** First attempts of a player whose elo in each month is given. */
function simulated(seed: number, elos: readonly number[], perMonth: number): MonthAttempts[] {
  const random = randomFrom(seed);
  return monthsWith(
    elos.map((own) =>
      Array.from({ length: perMonth }, () => {
        const elo = own + random.integer(-250, 150);
        return { elo, attempts: 1, solves: random.chance(expectedSuccess(own, elo)) ? 1 : 0 };
      }),
    ),
  );
}

describe("the player's elo by month", () => {
  it('is not told of a handful of attempts', () => {
    expect(eloByMonth(simulated(1, [1_300], 49))).toBeNull();
    expect(eloByMonth(simulated(1, [1_300], 50))).toHaveLength(1);
    expect(eloByMonth([])).toBeNull();
  });

  it('is at the maximum of the posterior', () => {
    forAll(histories, (months) => {
      const found = eloByMonth(months) ?? [];
      const all = months.flatMap(({ byElo }) => byElo);
      const attempts = all.reduce((sum, one) => sum + one.attempts, 0);
      const mean = all.reduce((sum, one) => sum + one.elo * one.attempts, 0) / attempts;
      const elos = found.map(({ elo }) => elo);
      const at = (nth: number, off: number) =>
        logPosterior(
          months,
          elos.map((elo, other) => elo + (other === nth ? off : 0)),
          mean,
        );
      for (const nth of elos.keys()) {
        const gradient = (at(nth, 0.1) - at(nth, -0.1)) / 0.2;
        expect(Math.abs(gradient)).toBeLessThan(1e-5);
        expect(at(nth, 5)).toBeLessThan(at(nth, 0));
        expect(at(nth, -5)).toBeLessThan(at(nth, 0));
      }
    });
  });

  it('follows a player who improves, with an interval that holds the elo 95 times in 100', () => {
    const elos = Array.from({ length: 36 }, (_, nth) => 1_200 + 6 * nth);
    let holding = 0;
    const seeds = 60;
    for (let seed = 1; seed <= seeds; seed++) {
      const found = eloByMonth(simulated(seed, elos, 25)) ?? [];
      holding += found.filter(
        ({ low, high }, nth) => low <= (elos[nth] ?? 0) && high >= (elos[nth] ?? 0),
      ).length;
    }
    expect(holding / (seeds * elos.length)).toBeGreaterThan(0.9);
    expect(holding / (seeds * elos.length)).toBeLessThan(0.995);
  });

  it('is less certain in months without an attempt, and far from the truth nowhere if all were solved', () => {
    const [first = [], last = []] = simulated(4, [1_300, 1_300], 200).map(({ byElo }) => byElo);
    const found = eloByMonth(monthsWith([first, ...Array.from({ length: 11 }, () => []), last])) ?? [];
    const widths = found.map(({ low, high }) => high - low);
    expect(Math.max(...widths)).toBe(widths[6]);
    expect(widths[6]).toBeGreaterThan(1.5 * (widths[0] ?? 0));
    const solved = simulated(5, [1_300, 1_310], 300).map(({ byElo }) =>
      byElo.map((one) => ({ ...one, solves: 1 })),
    );
    for (const { elo, low, high } of eloByMonth(monthsWith(solved)) ?? []) {
      expect(elo).toBeGreaterThan(1_400);
      expect(elo).toBeLessThan(3_500);
      expect(low).toBeLessThan(elo);
      expect(high).toBeGreaterThan(elo);
    }
  });
});
