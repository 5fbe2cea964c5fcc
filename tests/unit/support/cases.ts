import { currentSuite } from '../../run/suites.ts';

/** Whether this run is `npm run test:deep`, which alone runs every case of the long tests. */
export const IS_DEEP = currentSuite() === 'deep';

/** Returns how many of `all` random cases to run: a tenth (or one in `of`), or all in `npm run test:deep`. */
export function cases(all: number, of = 10): number {
  return IS_DEEP ? all : Math.ceil(all / of);
}

/** Returns which of similar cases to test: every third in `npm test`, the first among them; all in the other suites. */
export function partOf<T>(all: readonly T[]): readonly T[] {
  return currentSuite() === 'quick' ? all.filter((_, place) => place % 3 === 0) : all;
}
