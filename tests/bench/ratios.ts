import { median } from './numbers.ts';

/** One value of two builds, measured one after the other. */
export interface Pair {
  a: number;
  b: number;
}

/** A value of two builds, summarized over its pairs. */
export interface Comparison {
  pairs: number;
  /** The median of each build. */
  a: number;
  b: number;
  /** The median of the ratios of B's value to A's in each pair. What slows down both has no effect on it. */
  ratio: number;
  /** The middle half of these ratios is between `from` and `to`. */
  from: number;
  to: number;
}

/** Summarizes the pairs; all numbers are NaN if there is no pair. */
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
