import { type Activity, NO_ACTIVITY } from '../history/days.ts';
import { type CalendarDay, calendarWeeks, streakOf } from './calendar.ts';

/** Number of weeks in the calendar of the popup. */
export const CALENDAR_WEEKS = 12;

/** What the player did today, and on the days of the last weeks. */
export interface RecentActivity {
  today: Activity;
  /** Days in a row with a try, up to today. `isLonger`: there are more than are counted. */
  streak: { days: number; isLonger: boolean };
  /** The oldest first. */
  weeks: readonly (readonly CalendarDay[])[];
}

/** Most days in a row that are counted: those of the calendar, however many days its last week has. */
const MOST_STREAK = CALENDAR_WEEKS * 7;

/**
 * Returns what the player did lately, from the activity of each of the last days, at least one more than the calendar has. `today`:
 * the date of the player's day. `firstWeekday`: see `calendarWeeks`.
 */
export function recentActivity(
  byDay: ReadonlyMap<string, Activity>,
  today: string,
  firstWeekday: number,
): RecentActivity {
  const days = streakOf(byDay, today);
  return {
    today: byDay.get(today) ?? NO_ACTIVITY,
    streak: { days: Math.min(days, MOST_STREAK), isLonger: days > MOST_STREAK },
    weeks: calendarWeeks(byDay, today, firstWeekday, CALENDAR_WEEKS),
  };
}
