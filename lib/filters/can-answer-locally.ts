import type { Filters } from './filters.ts';
import { isOfLevels } from './random-range.ts';

/**
 * Whether a complete catalogue can decide these filters for every problem. Rows of the list may not say which problems
 * are canon, nor on which side of a bound inside a level they lie.
 */
export function canAnswerLocally({ elo, canon }: Filters): boolean {
  return !canon && isOfLevels(elo);
}
