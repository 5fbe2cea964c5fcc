import type { Activity } from '../history/activity.ts';

// Dates are those of the player's days, as `activitySince` (lib/history/activity.ts) writes them: "2026-11-24".

const DAY = 24 * 60 * 60_000;
export const WEEK_DAYS = 7;

/** A day of the calendar, with what the player did on it. */
export interface CalendarDay extends Activity {
  date: string;
}

/** How many shades of a day there are, besides that of a day without an attempt. */
export const SHADES = 4;

/**
 * Returns the shade of a day, 0 (no attempt) to `SHADES`: a quarter of the attempts of the busiest day for each shade, so that players with few
 * and with many attempts both see differences.
 */
export function shadeOf(attemptCount: number, most: number): number {
  return attemptCount === 0 ? 0 : Math.max(1, Math.ceil((attemptCount / Math.max(most, SHADES)) * SHADES));
}

/** Returns the date that is so many days later; earlier if negative. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}
