import { type Activity, NO_ACTIVITY } from '../history/activity.ts';
import { streakOf } from './calendar.ts';

/** Most days in a row that are counted. */
export const MOST_STREAK = 365;

/** What the player did today, and on how many days in a row up to today (`isLonger`: on more than are counted). */
export interface RecentActivity {
  today: Activity;
  streak: { days: number; isLonger: boolean };
}

/** Returns what the player did lately, from the activity of each of the last `MOST_STREAK` days and one more. `today`: the date of the player's day. */
export function recentActivity(byDay: ReadonlyMap<string, Activity>, today: string): RecentActivity {
  const days = streakOf(byDay, today);
  return {
    today: byDay.get(today) ?? NO_ACTIVITY,
    streak: { days: Math.min(days, MOST_STREAK), isLonger: days > MOST_STREAK },
  };
}
