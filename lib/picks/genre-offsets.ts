/** One result of an attempt, as input of the fit. */
export interface Observation {
  /** Index of its group; null: unknown group. */
  group: number | null;
  /** Log odds of success before anything is learned. */
  odds: number;
  /** Age in years, counted back from the newest result. */
  age: number;
  /** Its weight, above 0 and up to 1. */
  weight: number;
  solved: boolean;
}

/** The prior: standard deviations of normal distributions around zero, in log odds. */
interface Prior {
  shared: number;
  /** Standard deviation of the change of the shared part in one year. */
  trend: number;
  /** Standard deviation of the groups' offsets from the shared part. */
  group: number;
}

/** A normal distribution, in log odds. */
export interface Estimate {
  mean: number;
  sd: number;
}

/** The offsets to add to the log odds at the time of the newest result. */
interface Offsets {
  groups: Estimate[];
  /** The offset for a group without results. */
  any: Estimate;
}

/** The parameters of the fit. A group's parameter is its difference from the shared part. */
interface Parts {
  shared: number;
  trend: number;
  groups: number[];
}

/**
 * Derivatives of the log-posterior: the gradient, and the negative second derivatives (`curvature`; a mixed one has the
 * name of the other parameter).
 */
interface Slope {
  shared: { gradient: number; curvature: number };
  trend: { gradient: number; curvature: number; curvatureShared: number };
  groups: { gradient: number; curvature: number; curvatureShared: number; curvatureTrend: number }[];
}

/** Variances of the shared part and the trend, and their covariance (`both`). */
interface Covariance {
  shared: number;
  trend: number;
  both: number;
}

/**
 * The weight of the prior's standard deviations: they count as much as this many fitted parts with the same deviation.
 */
const PRIOR_WORTH = 4;
/**
 * The longest step of the fit, in log odds; longer steps are shortened to it. If a step changes no result's log odds by
 * more than about 1.8, the posterior is certain to rise (self-concordance of the logistic function, Bach 2010), while
 * longer steps may oscillate. The fit ends at a step shorter than the second constant.
 */
const LONGEST_STEP = 1;
const SHORTEST_STEP = 1e-3;
const MOST_STEPS = 100;

/**
 * Returns the most likely offsets for the results, with their standard deviations. This is a logistic regression of
 * `log odds = odds + shared + group − trend × age` with normal priors around zero; each result's log-likelihood is
 * multiplied by its weight.
 *
 * Without the trend, old results of a player who has improved would pull down today's offset, however small their
 * weight (local linear regression, Cleveland 1979). It is solved by Newton's method; the standard deviations are those
 * of the normal distribution fitted at the maximum (Laplace's approximation). The priors of the groups and of the
 * shared part adapt to the data (empirical Bayes by EM steps: `σ² = (k σ₀² + Σ (part² + its variance)) / (k + number of
 * parts)`), so similar groups are drawn together more, and a shared part far from zero is reached sooner.
 */
export function fitOffsets(results: readonly Observation[], groupCount: number, prior: Prior): Offsets {
  let parts: Parts = { shared: 0, trend: 0, groups: new Array<number>(groupCount).fill(0) };
  let spread = prior;
  for (let steps = 1; ; steps++) {
    const slope = slopeAt(parts, results, spread);
    const covariance = covarianceOf(slope);
    const step = newtonStep(slope, covariance);
    const length = Math.abs(step.shared) + Math.abs(step.trend) + largestOf(step.groups);
    if (length < SHORTEST_STEP || steps === MOST_STEPS) return offsetsOf(parts, slope, covariance, spread);
    parts = moved(parts, step, Math.min(1, LONGEST_STEP / length));
    spread = updatedPrior(prior, parts, slope, covariance);
  }
}

function slopeAt({ shared, trend, groups }: Parts, results: readonly Observation[], spread: Prior): Slope {
  const precision = { shared: spread.shared ** -2, trend: spread.trend ** -2, group: spread.group ** -2 };
  const slope: Slope = {
    shared: { gradient: -shared * precision.shared, curvature: precision.shared },
    trend: { gradient: -trend * precision.trend, curvature: precision.trend, curvatureShared: 0 },
    groups: groups.map((part) => ({
      gradient: -part * precision.group,
      curvature: precision.group,
      curvatureShared: 0,
      curvatureTrend: 0,
    })),
  };
  for (const { group, odds, age, weight, solved } of results) {
    const groupSlope = group === null ? undefined : slope.groups[group];
    const offset = shared - trend * age + (group === null ? 0 : (groups[group] ?? 0));
    const chance = 1 / (1 + Math.exp(-odds - offset));
    const gradient = weight * ((solved ? 1 : 0) - chance);
    const curvature = weight * chance * (1 - chance);
    slope.shared.gradient += gradient;
    slope.shared.curvature += curvature;
    slope.trend.gradient -= age * gradient;
    slope.trend.curvature += age * age * curvature;
    slope.trend.curvatureShared -= age * curvature;
    if (!groupSlope) continue;
    groupSlope.gradient += gradient;
    groupSlope.curvature += curvature;
    groupSlope.curvatureShared += curvature;
    groupSlope.curvatureTrend -= age * curvature;
  }
  return slope;
}

/**
 * Returns the covariance of the shared part and the trend. Groups influence each other only through these two. So they
 * are solved first, with the groups eliminated (Schur complement). The cost grows linearly with the number of groups,
 * not with its cube.
 */
function covarianceOf({ shared, trend, groups }: Slope): Covariance {
  let [curvatureShared, curvatureTrend, curvatureBoth] = [
    shared.curvature,
    trend.curvature,
    trend.curvatureShared,
  ];
  for (const group of groups) {
    curvatureShared -= group.curvatureShared ** 2 / group.curvature;
    curvatureTrend -= group.curvatureTrend ** 2 / group.curvature;
    curvatureBoth -= (group.curvatureShared * group.curvatureTrend) / group.curvature;
  }
  const determinant = curvatureShared * curvatureTrend - curvatureBoth ** 2;
  return {
    shared: curvatureTrend / determinant,
    trend: curvatureShared / determinant,
    both: -curvatureBoth / determinant,
  };
}

function newtonStep({ shared, trend, groups }: Slope, covariance: Covariance): Parts {
  let [gradientShared, gradientTrend] = [shared.gradient, trend.gradient];
  for (const group of groups) {
    gradientShared -= (group.curvatureShared * group.gradient) / group.curvature;
    gradientTrend -= (group.curvatureTrend * group.gradient) / group.curvature;
  }
  const byShared = covariance.shared * gradientShared + covariance.both * gradientTrend;
  const byTrend = covariance.both * gradientShared + covariance.trend * gradientTrend;
  const byGroup = ({ gradient, curvature, curvatureShared, curvatureTrend }: Slope['groups'][number]) =>
    (gradient - curvatureShared * byShared - curvatureTrend * byTrend) / curvature;
  return { shared: byShared, trend: byTrend, groups: groups.map(byGroup) };
}

function largestOf(parts: readonly number[]): number {
  return parts.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
}

function moved(parts: Parts, step: Parts, share: number): Parts {
  return {
    shared: parts.shared + share * step.shared,
    trend: parts.trend + share * step.trend,
    groups: parts.groups.map((part, i) => part + share * (step.groups[i] ?? 0)),
  };
}

/** Returns the variance of `shared × shared part + group part`. */
function varianceOf(group: Slope['groups'][number], shared: 0 | 1, covariance: Covariance): number {
  const byShared = shared - group.curvatureShared / group.curvature;
  const byTrend = -group.curvatureTrend / group.curvature;
  const { shared: s, trend: t, both } = covariance;
  return 1 / group.curvature + byShared ** 2 * s + byTrend ** 2 * t + 2 * byShared * byTrend * both;
}

function updatedPrior(prior: Prior, { shared, groups }: Parts, slope: Slope, covariance: Covariance): Prior {
  const squares = slope.groups.map((group, i) => (groups[i] ?? 0) ** 2 + varianceOf(group, 0, covariance));
  return {
    ...prior,
    shared: updatedSd(prior.shared, [shared ** 2 + covariance.shared]),
    group: updatedSd(prior.group, squares),
  };
}

function updatedSd(sd: number, squares: readonly number[]): number {
  const sum = squares.reduce((all, square) => all + square, 0);
  return Math.sqrt((PRIOR_WORTH * sd ** 2 + sum) / (PRIOR_WORTH + squares.length));
}

function offsetsOf({ shared, groups }: Parts, slope: Slope, covariance: Covariance, spread: Prior): Offsets {
  return {
    groups: slope.groups.map((group, i) => ({
      mean: shared + (groups[i] ?? 0),
      sd: Math.sqrt(varianceOf(group, 1, covariance)),
    })),
    any: { mean: shared, sd: Math.sqrt(covariance.shared + spread.group ** 2) },
  };
}
