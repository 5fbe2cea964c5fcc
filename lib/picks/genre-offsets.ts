/** One result as the fit takes it. */
export interface Result {
  /** Index of the group that it belongs to; null: of none that is known. */
  group: number | null;
  /** Log odds of a success before anything is learned. */
  odds: number;
  /** Years before the newest result. */
  age: number;
  /** How much it counts, above 0 and up to 1. */
  weight: number;
  solved: boolean;
}

/** What is likely before there are results: standard deviations around none, in log odds. */
export interface Prior {
  shared: number;
  /** Of the change of the shared part in a year. */
  trend: number;
  /** Of the groups around the shared part. */
  group: number;
}

/** A normal distribution, in log odds. */
export interface Estimate {
  mean: number;
  sd: number;
}

/** What is to be added to the log odds, as of the newest result. */
export interface Offsets {
  groups: Estimate[];
  /** For a group without results. */
  any: Estimate;
}

/** What is looked for; a group's part is its distance from the shared one. */
interface Parts {
  shared: number;
  trend: number;
  groups: number[];
}

/** First derivatives (`pull`) and negative second ones (`bend`) of the log-posterior. */
interface Slope {
  shared: { pull: number; bend: number };
  trend: { pull: number; bend: number; bendShared: number };
  groups: { pull: number; bend: number; bendShared: number; bendTrend: number }[];
}

/** Variances of shared part and trend, and what they have in common. */
interface Covariance {
  shared: number;
  trend: number;
  both: number;
}

/** The prior's deviations are held to as if so many parts had been seen that agree with them. */
const PRIOR_WORTH = 4;
/**
 * In log odds. A longer step is cut: where it changes no result's odds by more than some 1.8, the posterior is sure to rise
 * (self-concordance of the logistic function: Bach 2010); a longer one may go to and fro. A shorter one than the other is the last.
 */
const LONGEST_STEP = 1;
const SHORTEST_STEP = 1e-3;
const MOST_STEPS = 100;

/**
 * The offsets that are likeliest behind the results, and how far off they may be: logistic regression of
 * `log odds = odds + shared + group − trend × age` under normal priors around none, each result's log-likelihood times its
 * weight. The trend is there because old results of a player who improved, however little they count, would pull the offset
 * of today down (local linear regression: Cleveland 1979). Solved by Newton's steps; the deviations are those of the normal
 * curve that fits the top (Laplace's approximation). The priors of the groups and of the shared part widen or narrow with
 * what is found (empirical Bayes, by steps of EM: `σ² = (k σ₀² + Σ (part² + its variance)) / (k + number of parts)`): groups
 * that are alike are drawn together more, and a shared part that is far off is believed sooner.
 */
export function fitOffsets(results: readonly Result[], groupCount: number, prior: Prior): Offsets {
  let parts: Parts = { shared: 0, trend: 0, groups: new Array<number>(groupCount).fill(0) };
  let spread = prior;
  for (let steps = 1; ; steps++) {
    const slope = slopeAt(parts, results, spread);
    const covariance = covarianceOf(slope);
    const step = newtonStep(slope, covariance);
    const length = Math.abs(step.shared) + Math.abs(step.trend) + mostOf(step.groups);
    if (length < SHORTEST_STEP || steps === MOST_STEPS) return offsetsOf(parts, slope, covariance, spread);
    parts = moved(parts, step, Math.min(1, LONGEST_STEP / length));
    spread = learned(prior, parts, slope, covariance);
  }
}

function slopeAt({ shared, trend, groups }: Parts, results: readonly Result[], spread: Prior): Slope {
  const held = { shared: spread.shared ** -2, trend: spread.trend ** -2, group: spread.group ** -2 };
  const slope: Slope = {
    shared: { pull: -shared * held.shared, bend: held.shared },
    trend: { pull: -trend * held.trend, bend: held.trend, bendShared: 0 },
    groups: groups.map((part) => ({
      pull: -part * held.group,
      bend: held.group,
      bendShared: 0,
      bendTrend: 0,
    })),
  };
  for (const { group, odds, age, weight, solved } of results) {
    const own = group === null ? undefined : slope.groups[group];
    const offset = shared - trend * age + (group === null ? 0 : (groups[group] ?? 0));
    const chance = 1 / (1 + Math.exp(-odds - offset));
    const pull = weight * ((solved ? 1 : 0) - chance);
    const bend = weight * chance * (1 - chance);
    slope.shared.pull += pull;
    slope.shared.bend += bend;
    slope.trend.pull -= age * pull;
    slope.trend.bend += age * age * bend;
    slope.trend.bendShared -= age * bend;
    if (!own) continue;
    own.pull += pull;
    own.bend += bend;
    own.bendShared += bend;
    own.bendTrend -= age * bend;
  }
  return slope;
}

/**
 * Groups bear on each other through shared part and trend alone, so these two are solved for by themselves once what each
 * group takes up is left out (Schur's complement): the cost grows with the number of groups, not with its cube.
 */
function covarianceOf({ shared, trend, groups }: Slope): Covariance {
  let [bendShared, bendTrend, bendBoth] = [shared.bend, trend.bend, trend.bendShared];
  for (const group of groups) {
    bendShared -= group.bendShared ** 2 / group.bend;
    bendTrend -= group.bendTrend ** 2 / group.bend;
    bendBoth -= (group.bendShared * group.bendTrend) / group.bend;
  }
  const determinant = bendShared * bendTrend - bendBoth ** 2;
  return { shared: bendTrend / determinant, trend: bendShared / determinant, both: -bendBoth / determinant };
}

function newtonStep({ shared, trend, groups }: Slope, covariance: Covariance): Parts {
  let [pullShared, pullTrend] = [shared.pull, trend.pull];
  for (const group of groups) {
    pullShared -= (group.bendShared * group.pull) / group.bend;
    pullTrend -= (group.bendTrend * group.pull) / group.bend;
  }
  const byShared = covariance.shared * pullShared + covariance.both * pullTrend;
  const byTrend = covariance.both * pullShared + covariance.trend * pullTrend;
  const byGroup = ({ pull, bend, bendShared, bendTrend }: Slope['groups'][number]) =>
    (pull - bendShared * byShared - bendTrend * byTrend) / bend;
  return { shared: byShared, trend: byTrend, groups: groups.map(byGroup) };
}

function mostOf(parts: readonly number[]): number {
  return parts.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
}

function moved(parts: Parts, step: Parts, share: number): Parts {
  return {
    shared: parts.shared + share * step.shared,
    trend: parts.trend + share * step.trend,
    groups: parts.groups.map((part, i) => part + share * (step.groups[i] ?? 0)),
  };
}

/** The variance of `shared × the shared part + a group`. */
function varianceOf(group: Slope['groups'][number], shared: 0 | 1, covariance: Covariance): number {
  const byShared = shared - group.bendShared / group.bend;
  const byTrend = -group.bendTrend / group.bend;
  const { shared: s, trend: t, both } = covariance;
  return 1 / group.bend + byShared ** 2 * s + byTrend ** 2 * t + 2 * byShared * byTrend * both;
}

function learned(prior: Prior, { shared, groups }: Parts, slope: Slope, covariance: Covariance): Prior {
  const squares = slope.groups.map((group, i) => (groups[i] ?? 0) ** 2 + varianceOf(group, 0, covariance));
  return {
    ...prior,
    shared: relearned(prior.shared, [shared ** 2 + covariance.shared]),
    group: relearned(prior.group, squares),
  };
}

function relearned(sd: number, squares: readonly number[]): number {
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
