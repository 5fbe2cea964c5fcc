import type { Activity } from '../history/activity.ts';
import { dateAfter } from './calendar-days.ts';

/**
 * Returns the number of days in a row with at least one attempt, up to today. A day that has just begun does not end the row: without an attempt
 * today, it ends yesterday.
 */
export function streakOf(activity: ReadonlyMap<string, Activity>, today: string): number {
  const isActive = (ago: number) => (activity.get(dateAfter(today, -ago))?.attemptCount ?? 0) > 0;
  const first = isActive(0) ? 0 : 1;
  let length = 0;
  while (isActive(first + length)) length++;
  return length;
}
