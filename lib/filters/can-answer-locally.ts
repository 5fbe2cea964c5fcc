import type { Filters } from './filters.ts';
import { isOfLevels } from './random-range.ts';

/**
 * Whether it is known of each problem of a whole catalogue if these filters let it in: rows of the list may not say which are
 * canon, nor on which side of a bound inside a level they lie.
 */
export function canAnswerLocally({ elo, canon }: Filters): boolean {
  return !canon && isOfLevels(elo);
}
