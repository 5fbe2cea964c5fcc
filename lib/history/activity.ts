import { dateReader } from '../days.ts';
import { type Attempts, NO_TIME } from './attempts.ts';

/** What the player did in a span of time. `ms`: the time spent on attempts, as far as the site tells it. */
export interface Activity {
  attemptCount: number;
  solves: number;
  ms: number;
}

/** A span of time in which the player did nothing. */
export const NO_ACTIVITY: Activity = { attemptCount: 0, solves: 0, ms: 0 };

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

/** Returns what the player did on each day since a time, epoch ms, by its date (`2026-11-23`). */
export function activitySince(
  { count, at: times, ms, solved }: Attempts,
  since: number,
): Map<string, Activity> {
  const dateAt = dateReader();
  const days = new Map<string, Activity>();
  for (let row = 0; row < count; row++) {
    const at = times[row] as number;
    if (at < since) continue;
    const date = dateAt(at);
    const day = days.get(date) ?? { attemptCount: 0, solves: 0, ms: 0 };
    day.attemptCount++;
    day.solves += solved[row] as number;
    const taken = ms[row] as number;
    if (taken !== NO_TIME) day.ms += taken;
    days.set(date, day);
  }
  return days;
}
