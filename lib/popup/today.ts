import { dateAt, startOfDayIn } from '../days.ts';
import { activitySince, NO_ACTIVITY } from '../history/activity.ts';
import type { Attempts } from '../history/attempts.ts';
import { streakOf } from '../statistics/streak.ts';

/** Days that are counted at first: most streaks are shorter, and years take long. */
const USUAL_DAYS = 60;

/** Returns how many attempts the player has made on the day of `now` (epoch ms by the site's clock), and on how many days in a row up to then. */
export function todayOf(
  attempts: Attempts,
  now: number,
  days = USUAL_DAYS,
): { attemptCount: number; streak: number } {
  const activity = activitySince(attempts, startOfDayIn(-days, now));
  const date = dateAt(now);
  const streak = streakOf(activity, date);
  if (streak >= days) return todayOf(attempts, now, 4 * days);
  const { attemptCount } = activity.get(date) ?? NO_ACTIVITY;
  return { attemptCount, streak };
}
