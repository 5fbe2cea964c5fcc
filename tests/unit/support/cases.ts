import { currentSuite } from '../../run/suites.ts';

/** Whether this is `npm test`, which runs a part of every sweep and of every property with many cases. */
export const IS_QUICK = currentSuite() === 'quick';

/** How many of so many random cases are run: all, or a tenth in `npm test`. */
export function cases(all: number): number {
  return IS_QUICK ? Math.ceil(all / 10) : all;
}
