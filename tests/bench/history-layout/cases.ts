/** So many attempts, stored so many in one record. */
export interface Case {
  each: number;
  size: number;
}

export const LAYOUTS = new Map([
  [1_024, 'segments of 1,024'],
  [2_048, 'segments of 2,048'],
  [4_096, 'segments of 4,096'],
  [1_000_000, 'one record'],
]);
export const SIZES = [100, 1_000, 20_000, 100_000];
export const LARGEST = 100_000;

export const CASES: Case[] = SIZES.flatMap((size) => [...LAYOUTS.keys()].map((each) => ({ each, size })));

/** What one cold opening has taken, ms, and a text that differs if anything was folded wrongly. */
export interface Opening {
  read: number;
  fold: number;
  summary: string;
}
