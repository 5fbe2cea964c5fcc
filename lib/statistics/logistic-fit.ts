import { ODDS_PER_ELO } from '../picks/prediction.ts';
import { type EloRate, SDS_OF_95, type Share } from './rate.ts';

/**
 * A logistic curve: `log odds of success = level − slope × u`, with `u = (elo − centre) × ln 10 / 400`. A slope of 1 is that of the Elo
 * formula. The variances and the covariance of level and slope are those of the normal distribution fitted at the maximum.
 */
export interface LogisticFit {
  centre: number;
  level: number;
  slope: number;
  variance: { level: number; slope: number; both: number };
}

/** An Elo with its 95 % interval. */
export interface EloRange {
  elo: number;
  low: number;
  high: number;
}

/** The prior: normal distributions, so weak that twenty attempts outweigh them. The Elo formula is its mean. */
const PRIOR = { level: { mean: 0, sd: 4 }, slope: { mean: 1, sd: 1 } };
/** The fit ends at a step shorter than the first, in log odds, and in any case after so many. */
const SHORTEST_STEP = 1e-9;
const MOST_STEPS = 100;
const MOST_HALVINGS = 40;

/**
 * Returns the most likely logistic curve of the chance of success by Elo; null without attempts. This is logistic regression with a weak
 * normal prior (ridge), which gives a finite curve also if all were solved or all were failed. The log posterior is concave, and Newton's
 * method finds its only maximum (McCullagh & Nelder, Generalized Linear Models, 1989, chapter 4); a step that does not rise is halved.
 */
export function fitLogistic(rates: readonly EloRate[]): LogisticFit | null {
  const all = rates.reduce((sum, { attempts }) => sum + attempts, 0);
  if (all === 0) return null;
  const centre = rates.reduce((sum, { elo, attempts }) => sum + elo * attempts, 0) / all;
  let at = { level: PRIOR.level.mean, slope: PRIOR.slope.mean };
  for (let steps = 0; ; steps++) {
    const { gradient, curvature } = slopeAt(rates, centre, at);
    const determinant = curvature.level * curvature.slope - curvature.both ** 2;
    const variance = {
      level: curvature.slope / determinant,
      slope: curvature.level / determinant,
      both: -curvature.both / determinant,
    };
    const step = {
      level: variance.level * gradient.level + variance.both * gradient.slope,
      slope: variance.both * gradient.level + variance.slope * gradient.slope,
    };
    const isAtMaximum = Math.abs(step.level) + Math.abs(step.slope) < SHORTEST_STEP;
    if (isAtMaximum || steps === MOST_STEPS) return { centre, ...at, variance };
    at = risen(rates, centre, at, step);
  }
}

interface Parameters {
  level: number;
  slope: number;
}

/** Returns gradient and negative second derivatives of the log posterior. */
function slopeAt(rates: readonly EloRate[], centre: number, { level, slope }: Parameters) {
  const gradient = {
    level: (PRIOR.level.mean - level) / PRIOR.level.sd ** 2,
    slope: (PRIOR.slope.mean - slope) / PRIOR.slope.sd ** 2,
  };
  const curvature = { level: PRIOR.level.sd ** -2, slope: PRIOR.slope.sd ** -2, both: 0 };
  for (const { elo, attempts, solves } of rates) {
    const u = (elo - centre) * ODDS_PER_ELO;
    const chance = chanceOf(level - slope * u);
    const residual = solves - attempts * chance;
    const weight = attempts * chance * (1 - chance);
    gradient.level += residual;
    gradient.slope -= u * residual;
    curvature.level += weight;
    curvature.slope += u * u * weight;
    curvature.both -= u * weight;
  }
  return { gradient, curvature };
}

/** Returns the logarithm of the posterior, up to a constant. */
function logPosterior(rates: readonly EloRate[], centre: number, { level, slope }: Parameters): number {
  let sum =
    -(((level - PRIOR.level.mean) / PRIOR.level.sd) ** 2) / 2 -
    ((slope - PRIOR.slope.mean) / PRIOR.slope.sd) ** 2 / 2;
  for (const { elo, attempts, solves } of rates) {
    const odds = level - slope * (elo - centre) * ODDS_PER_ELO;
    sum -= solves * Math.log1p(Math.exp(-odds)) + (attempts - solves) * Math.log1p(Math.exp(odds));
  }
  return sum;
}

function risen(rates: readonly EloRate[], centre: number, at: Parameters, step: Parameters): Parameters {
  // At the maximum, a step changes it by less than what is rounded.
  const before = logPosterior(rates, centre, at);
  const rounding = Math.abs(before) * 1e-12;
  for (let share = 1, halvings = 0; ; share /= 2, halvings++) {
    const next = { level: at.level + share * step.level, slope: at.slope + share * step.slope };
    if (logPosterior(rates, centre, next) >= before - rounding || halvings === MOST_HALVINGS) return next;
  }
}

/** Returns the chance with these log odds. */
export function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Returns the chance of success at an Elo with its 95 % interval, by the delta method: that of the log odds, which is normal. */
export function chanceAt({ centre, level, slope, variance }: LogisticFit, elo: number): Share {
  const u = (elo - centre) * ODDS_PER_ELO;
  const odds = level - slope * u;
  const off = SDS_OF_95 * Math.sqrt(variance.level - 2 * u * variance.both + u * u * variance.slope);
  return { share: chanceOf(odds), low: chanceOf(odds - off), high: chanceOf(odds + off) };
}

/**
 * Returns the elo of which half are solved, with its 95 % interval by the delta method. Null if the curve does not fall for certain (its
 * slope's 95 % interval includes 0), since it then has no such Elo, or one anywhere.
 */
export function halfSolvedElo({ centre, level, slope, variance }: LogisticFit): EloRange | null {
  if (slope <= SDS_OF_95 * Math.sqrt(variance.slope)) return null;
  const u = level / slope;
  const sd = Math.sqrt(variance.level - 2 * u * variance.both + u * u * variance.slope) / slope;
  const eloOf = (odds: number) => centre + odds / ODDS_PER_ELO;
  return { elo: eloOf(u), low: eloOf(u - SDS_OF_95 * sd), high: eloOf(u + SDS_OF_95 * sd) };
}
