import { type Activity, dayAt, deviceDays } from '../history/days.ts';
import { type CalendarDay, calendarWeeks, streakOf } from './calendar.ts';

/** Number of weeks in the calendar of the popup. */
export const CALENDAR_WEEKS = 12;

const NO_TRIES: Activity = { tries: 0, solves: 0, ms: 0 };

/** What the player did today, and on the days of the last weeks. */
export interface RecentActivity {
  today: Activity;
  /** Days in a row with a try, up to today. `isLonger`: the row may have begun before the first of `weeks`. */
  streak: { days: number; isLonger: boolean };
  /** The oldest first. */
  weeks: readonly (readonly CalendarDay[])[];
}

/**
 * Returns what the player did lately, from the activity of each of the last days at least as far back as the calendar. `firstWeekday`:
 * see `calendarWeeks`. `now`: epoch ms.
 */
export function recentActivity(
  byDay: ReadonlyMap<string, Activity>,
  firstWeekday: number,
  now: number,
): RecentActivity {
  const today = dayAt(now, deviceDays());
  const weeks = calendarWeeks(byDay, today, firstWeekday, CALENDAR_WEEKS);
  const days = streakOf(byDay, today);
  const shown = weeks.flat().length;
  return {
    today: byDay.get(today) ?? NO_TRIES,
    streak: { days: Math.min(days, shown), isLonger: days >= shown },
    weeks,
  };
}
