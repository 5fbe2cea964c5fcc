import { dateReader } from '../days.ts';
import type { ActiveMinute } from './sums.ts';

/** What the player did in a span of time. `ms`: the time spent on attempts, as far as the site tells it. */
export interface Activity {
  attemptCount: number;
  solves: number;
  ms: number;
}

/** A span of time in which the player did nothing. */
export const NO_ACTIVITY: Activity = { attemptCount: 0, solves: 0, ms: 0 };

/** Returns the activity of each of the player's days by its date (`2026-11-23`). */
export function activityByDay(minutes: readonly ActiveMinute[]): Map<string, Activity> {
  const dateAt = dateReader();
  const days = new Map<string, Activity>();
  for (const minute of minutes) {
    const date = dateAt(minute.at);
    days.set(date, together(days.get(date), minute));
  }
  return days;
}

export function totalActivity(parts: readonly Activity[]): Activity {
  return parts.reduce<Activity>(together, NO_ACTIVITY);
}

function together(one: Activity | undefined, other: Activity): Activity {
  const { attemptCount, solves, ms } = one ?? NO_ACTIVITY;
  return {
    attemptCount: attemptCount + other.attemptCount,
    solves: solves + other.solves,
    ms: ms + other.ms,
  };
}
