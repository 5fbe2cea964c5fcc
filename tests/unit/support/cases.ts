import { currentSuite } from '../../run/suites.ts';

const SUITE = currentSuite();

/** Whether this run is `npm test`, which runs only a part of each long test. */
export const IS_QUICK = SUITE === 'quick';

/** Returns how many of `all` random cases to run: a tenth (or one in `of`) in `npm test`, otherwise all. */
export function cases(all: number, of = 10): number {
  return IS_QUICK ? Math.ceil(all / of) : all;
}

/** Returns which of similar cases to test: every third in `npm test`, the first among them; the others in what remains of `test:all`. */
export function partOf<T>(all: readonly T[]): readonly T[] {
  if (SUITE === 'all') return all;
  return all.filter((_, place) => (place % 3 === 0) === IS_QUICK);
}
