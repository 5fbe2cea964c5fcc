import { median } from './numbers.ts';

/** One figure of two builds, measured one after the other. */
export interface Pair {
  a: number;
  b: number;
}

/** A figure of two builds, summed up over its pairs. */
export interface Comparison {
  pairs: number;
  /** The median of each build. */
  a: number;
  b: number;
  /** The median of B's figure over A's in each pair: what slows both does not count. */
  ratio: number;
  /** The middle half of these ratios lies in between. */
  from: number;
  to: number;
}

/** Returns the pairs summed up; all numbers are NaN where there is no pair. */
export function comparisonOf(pairs: readonly Pair[]): Comparison {
  const ratios = pairs.map(({ a, b }) => b / a).toSorted((one, other) => one - other);
  const quarter = (ratios.length - 1) >> 2;
  return {
    pairs: pairs.length,
    a: median(pairs.map(({ a }) => a)),
    b: median(pairs.map(({ b }) => b)),
    ratio: median(ratios),
    from: ratios[quarter] ?? Number.NaN,
    to: ratios.at(-1 - quarter) ?? Number.NaN,
  };
}
