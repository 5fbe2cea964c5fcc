import { currentSuite } from '../../run/suites.ts';

/** Whether this run is `npm test`, which runs only a part of each long test. */
export const IS_QUICK = currentSuite() === 'quick';

/** Returns how many of `all` random cases to run: a tenth (or one in `of`) in `npm test`, otherwise all. */
export function cases(all: number, of = 10): number {
  return IS_QUICK ? Math.ceil(all / of) : all;
}

/** Returns which of similar cases to test: every third in `npm test`, the first among them, otherwise all. */
export function partOf<T>(all: readonly T[]): readonly T[] {
  return all.filter((_, place) => !IS_QUICK || place % 3 === 0);
}
