import { ODDS_PER_ELO, PRIOR, UNKNOWN_SHARED } from '../picks/prediction.ts';
import type { MeasuredAtElo } from './measured-attempts.ts';
import { countAtElo, type EloRate, SDS_OF_95 } from './rate.ts';
import { monthsBetween } from './solve-months.ts';

/** Least number of first attempts from which the player's Elo is estimated. */
export const LEAST_FOR_ELO = 50;

/** The first attempts of one month (such as "2026-11") by Elo. */
export interface MonthAttempts {
  month: string;
  attempts: number;
  byElo: readonly EloRate[];
}

/** The player's Elo in one month, as far as the attempts tell, with its 95 % interval. */
export interface EloMonth {
  month: string;
  attempts: number;
  elo: number;
  low: number;
  high: number;
}

const MONTHS_PER_YEAR = 12;
/** The fit ends at steps shorter than the first, in log odds, and in any case after so many. */
const SHORTEST_STEP = 1e-9;
const MOST_STEPS = 100;
/** Longest step, in log odds. Longer ones are shortened to it, since they may overshoot; see `LONGEST_STEP` of `genre-offsets.ts`. */
const LONGEST_STEP = 1;

/** Returns the first attempts by month and Elo: every month from the first to the last one. */
export function attemptsByMonth(attempts: readonly MeasuredAtElo[]): MonthAttempts[] {
  const months = Map.groupBy(attempts, ({ date }) => date.slice(0, 7));
  return monthsBetween([...months.keys()].sort()).map((month) => {
    const ofMonth = months.get(month) ?? [];
    const byElo = new Map<number, EloRate>();
    for (const one of ofMonth) countAtElo(byElo, one);
    return { month, attempts: ofMonth.length, byElo: [...byElo.values()] };
  });
}

/**
 * Returns the player's elo in each month with its 95 % interval; null for fewer than `LEAST_FOR_ELO` attempts. It is the elo with which the Elo
 * formula makes the results most likely, if an Elo changes by chance from month to month: by a standard deviation of `PRIOR.trend` in a year,
 * as for picks. So a month with few attempts is drawn towards its neighbours. This is Whole-History Rating (Coulom 2008) for one player against
 * problems of known Elo: Newton's method with a tridiagonal curvature, and the variances from its inverse.
 */
export function eloByMonth(months: readonly MonthAttempts[]): EloMonth[] | null {
  const attempts = months.reduce((sum, one) => sum + one.attempts, 0);
  if (attempts < LEAST_FOR_ELO) return null;
  const mean =
    months.flatMap(({ byElo }) => byElo).reduce((sum, one) => sum + one.elo * one.attempts, 0) / attempts;
  // From here on, Elos are in log odds from the mean.
  let at = months.map(() => 0);
  for (let steps = 0; ; steps++) {
    const { gradient, diagonal } = slopeAt(months, at, mean);
    const { solution, variances } = solved(diagonal, gradient);
    const longest = Math.max(...solution.map(Math.abs));
    if (longest < SHORTEST_STEP || steps === MOST_STEPS)
      return months.map(({ month, attempts: count }, nth) => {
        const elo = mean + (at[nth] ?? 0) / ODDS_PER_ELO;
        const off = (SDS_OF_95 * Math.sqrt(variances[nth] ?? 0)) / ODDS_PER_ELO;
        return { month, attempts: count, elo, low: elo - off, high: elo + off };
      });
    const share = Math.min(1, LONGEST_STEP / longest);
    at = at.map((value, nth) => value + share * (solution[nth] ?? 0));
  }
}

/** 1 / the variance of the change of an Elo within a month. It is the negative of the curvature between neighbouring months. */
const STIFFNESS = MONTHS_PER_YEAR / (PRIOR.trend * ODDS_PER_ELO) ** 2;
const FIRST_PRECISION = 1 / (UNKNOWN_SHARED * ODDS_PER_ELO) ** 2;

/** Returns the chance with these log odds. */
function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Returns the gradient of the log posterior, and the negative of its second derivatives. */
function slopeAt(months: readonly MonthAttempts[], at: readonly number[], mean: number) {
  const gradient: number[] = [];
  const diagonal: number[] = [];
  months.forEach(({ byElo }, nth) => {
    const own = at[nth] ?? 0;
    let [rise, curvature] = nth === 0 ? [-own * FIRST_PRECISION, FIRST_PRECISION] : [0, 0];
    for (const neighbour of [at[nth - 1], at[nth + 1]]) {
      if (neighbour === undefined) continue;
      rise += (neighbour - own) * STIFFNESS;
      curvature += STIFFNESS;
    }
    for (const { elo, attempts, solves } of byElo) {
      const chance = chanceOf(own - (elo - mean) * ODDS_PER_ELO);
      rise += solves - attempts * chance;
      curvature += attempts * chance * (1 - chance);
    }
    gradient.push(rise);
    diagonal.push(curvature);
  });
  return { gradient, diagonal };
}

/**
 * Returns the solution of the tridiagonal system with this diagonal and `-STIFFNESS` beside it, and the diagonal of its inverse. The pivots
 * of the elimination from both ends give the inverse: the two ways to eliminate all others share the diagonal's own value.
 */
function solved(diagonal: readonly number[], right: readonly number[]) {
  const down = pivots(diagonal);
  const up = pivots(diagonal.toReversed()).reverse();
  const variances = diagonal.map((own, nth) => 1 / ((down[nth] ?? 0) + (up[nth] ?? 0) - own));
  const reduced: number[] = [];
  right.forEach((value, nth) => {
    reduced.push(nth === 0 ? value : value + (STIFFNESS * (reduced[nth - 1] ?? 0)) / (down[nth - 1] ?? 1));
  });
  const solution: number[] = [];
  for (let nth = diagonal.length - 1; nth >= 0; nth--) {
    solution[nth] = ((reduced[nth] ?? 0) + STIFFNESS * (solution[nth + 1] ?? 0)) / (down[nth] ?? 1);
  }
  return { solution, variances };
}

/** Returns the pivots of the elimination from the first row on. */
function pivots(diagonal: readonly number[]): number[] {
  const found: number[] = [];
  diagonal.forEach((own, nth) => {
    found.push(nth === 0 ? own : own - STIFFNESS ** 2 / (found[nth - 1] ?? 1));
  });
  return found;
}
