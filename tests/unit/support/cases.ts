import { currentSuite } from '../../run/suites.ts';

/** Whether this run is `npm test`, which runs only a part of each long test. */
export const IS_QUICK = currentSuite() === 'quick';

/** Returns how many of `all` random cases to run: a tenth in `npm test`, otherwise all. */
export function cases(all: number): number {
  return IS_QUICK ? Math.ceil(all / 10) : all;
}
