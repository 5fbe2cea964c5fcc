import { type Activity, NO_ACTIVITY } from '../history/activity.ts';
import { type CalendarDay, dateAfter, WEEK_DAYS } from './calendar-days.ts';

/** A day with its place in the month: `row` is its weekday, 0 for the day on which weeks start, `column` its week. Both count from 0. */
export interface PlacedDay extends CalendarDay {
  row: number;
  column: number;
}

/** A month (such as "2026-11") with its days, the first one first. */
export interface CalendarMonth {
  month: string;
  days: readonly PlacedDay[];
}

/**
 * Returns the months with the days between two dates, both included, the oldest first. `firstWeekday`: on which day a week starts, 1 (Monday)
 * to 7 (Sunday).
 */
export function calendarMonths(
  activity: ReadonlyMap<string, Activity>,
  from: string,
  to: string,
  firstWeekday: number,
): CalendarMonth[] {
  const months: { month: string; days: PlacedDay[] }[] = [];
  for (let date = from; date <= to; date = dateAfter(date, 1)) {
    const month = date.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, days: [] });
    const row = rowOf(date, firstWeekday);
    const column = Math.floor((Number(date.slice(8)) - 1 + rowOf(`${month}-01`, firstWeekday)) / WEEK_DAYS);
    months.at(-1)?.days.push({ date, row, column, ...(activity.get(date) ?? NO_ACTIVITY) });
  }
  return months;
}

function rowOf(date: string, firstWeekday: number): number {
  // The weekday of UTC is 0 for Sunday.
  return (new Date(date).getUTCDay() - firstWeekday + WEEK_DAYS) % WEEK_DAYS;
}

/** What a calendar shows: one year, or the last twelve months (`null`). */
export type CalendarYear = number | null;

/** Returns the first and the last date of a calendar, which never goes beyond today. */
export function calendarDates(year: CalendarYear, today: string): { from: string; to: string } {
  if (year !== null) {
    const last = `${year}-12-31`;
    return { from: `${year}-01-01`, to: last < today ? last : today };
  }
  const [thisYear = 0, month = 0] = today.split('-').map(Number);
  return { from: new Date(Date.UTC(thisYear, month - 12, 1)).toISOString().slice(0, 10), to: today };
}

/** Returns the years with an attempt and all between them, the last one first. */
export function activeYears(activity: ReadonlyMap<string, Activity>): number[] {
  const years = [...activity.keys()].map((date) => Number(date.slice(0, 4)));
  const [first, last] = years.reduce(
    ([least, most], year) => [Math.min(least, year), Math.max(most, year)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return first > last ? [] : Array.from({ length: last - first + 1 }, (_, ago) => last - ago);
}
