import { dayStartHour } from '../days.ts';
import type { ActiveMinute } from './sums.ts';

// Days are computed from the sum `minutes` (`sums.ts`). That sum counts in UTC, so it stays valid when the player travels,
// changes the start of the day, or the clocks change.

const MINUTE = 60_000;
const QUARTER_HOUR = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** What the player did in a span of time. `ms`: the time spent on attempts, as far as the site tells it. */
export interface Activity {
  attemptCount: number;
  solves: number;
  ms: number;
}

/** A span of time in which the player did nothing. */
export const NO_ACTIVITY: Activity = { attemptCount: 0, solves: 0, ms: 0 };

/** Where the player is, and when the player's day starts there: ms after midnight on the clock. */
export interface DayRule {
  /** A name of the time zone database, such as `Asia/Tokyo`. */
  timeZone: string;
  startsAt: number;
}

/** Returns the activity of each day by its date (`2026-11-23`). */
export function activityByDay(minutes: readonly ActiveMinute[], rule: DayRule): Map<string, Activity> {
  const dateOf = dates(rule);
  const days = new Map<string, Activity>();
  for (const minute of minutes) {
    const date = dateOf(minute.at);
    days.set(date, together(days.get(date), minute));
  }
  return days;
}

/** Returns the date of the player's day at a time, epoch ms. */
export function dayAt(at: number, rule: DayRule): string {
  return dates(rule)(at);
}

/** Returns the player's days where this device is. */
export function deviceDays(): DayRule {
  return { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, startsAt: dayStartHour() * HOUR };
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

/** Returns a function from a time (epoch ms) to the date of the player's day. */
function dates({ timeZone, startsAt }: DayRule): (at: number) => string {
  const clockAt = clockIn(timeZone);
  // A day has hundreds of active minutes, and the text of a date takes longer than all else here.
  const ofDay = new Map<number, string>();
  return (at) => {
    const day = Math.floor((clockAt(at) - startsAt) / DAY);
    const date = ofDay.get(day) ?? dateOnClock(day * DAY);
    ofDay.set(day, date);
    return date;
  };
}

/** Returns the date (`2026-11-23`) of what a clock shows, epoch ms as if the clock showed UTC. */
export function dateOnClock(clock: number): string {
  return new Date(clock).toISOString().slice(0, 10);
}

const CLOCK = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const satisfies Intl.DateTimeFormatOptions;

/**
 * Returns the format for the clocks of a time zone. Chromium calls the zone of a device that it cannot name `Etc/Unknown`, but refuses that
 * name: then this is the format for the device's own zone.
 */
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { ...CLOCK, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', CLOCK);
  }
}

/**
 * Returns a function from a time (epoch ms) to what the clocks of a time zone show then, as if they showed UTC, epoch ms. It is exact to
 * the minute.
 */
export function clockIn(timeZone: string): (at: number) => number {
  const format = clockFormat(timeZone);
  const clockAt = (at: number) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  };
  const offsetAt = (at: number) => clockAt(at) - at;
  const ofWeek = steadyOffset(offsetAt, WEEK);
  const ofDay = steadyOffset(offsetAt, DAY);
  const ofQuarter = steadyOffset(offsetAt, QUARTER_HOUR);
  return (at) => {
    // Most clocks are changed at a full hour, but some at a minute past it.
    const minute = Math.floor(at / MINUTE) * MINUTE;
    return at + (ofWeek(at) ?? ofDay(at) ?? ofQuarter(at) ?? offsetAt(minute));
  };
}

/**
 * Returns a function from a time to the offset of the clock, ms, in the span of this length that contains the time; null if the clock
 * is changed in the span. Finding an offset is slow, so this is done only for the ends of each span. Since 1980, no zone has changed its
 * clocks twice in such a week (from Thursday to Wednesday, UTC), so equal ends mean no change.
 */
function steadyOffset(offsetAt: (at: number) => number, length: number): (at: number) => number | null {
  const known = new Map<number, number>();
  const atEnd = (end: number) => {
    const offset = known.get(end) ?? offsetAt(end);
    known.set(end, offset);
    return offset;
  };
  return (at) => {
    const from = Math.floor(at / length) * length;
    const offset = atEnd(from);
    return offset === atEnd(from + length) ? offset : null;
  };
}
