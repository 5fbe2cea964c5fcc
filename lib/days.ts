// The player's days, in the device's time zone: which one a moment is in, and when each begins. Nothing else computes a midnight.

const DAY = 24 * 60 * 60_000;

/** The hours at which a player's day can begin. */
export const DAY_STARTS = [0, 1, 2, 3, 4, 5, 6] as const;

let startHour = 0;

/**
 * Makes days begin at this hour of the clock from now on. Whoever reads the settings has done it (`readSettings`); in a page of the site,
 * panel and card do with each answer.
 */
export function beginDaysAt(hour: number): void {
  startHour = hour;
}

/**
 * Returns the time at which a day begins, epoch ms. The day may lie outside its month, as the 32nd of January does. Where the clocks skip
 * the hour, it begins as they do; where they show it twice, at the first time.
 */
function startOfDay(year: number, month: number, day: number): number {
  const start = new Date(2000, 0, 1, startHour);
  // Unlike the constructor, this takes years below 100 for what they are.
  start.setFullYear(year, month, day);
  return start.getTime();
}

/** Returns the time at which the day begins that comes so many days after that of `at`. Both are epoch ms. */
export function startOfDayIn(days: number, at: number): number {
  const clock = new Date(at);
  const [year, month, day] = [clock.getFullYear(), clock.getMonth(), clock.getDate()];
  const isNight = startOfDay(year, month, day) > at;
  return startOfDay(year, month, day + days - (isNight ? 1 : 0));
}

/** Returns the time at which the day of a time began. Both are epoch ms. */
export function dayStart(at: number): number {
  return startOfDayIn(0, at);
}

/** Returns the time at which the day after that of a time begins. Both are epoch ms. */
export function nextDayStart(at: number): number {
  return startOfDayIn(1, at);
}

/** Returns how many days the day of a time comes after that of another. It is rounded, because a day with a clock change has 23 or 25 hours. */
export function calendarDays(from: number, to: number): number {
  return Math.round((dayStart(to) - dayStart(from)) / DAY);
}

/** Returns the date of the player's day at a time (epoch ms), such as "2026-11-24". */
export function dateAt(at: number): string {
  const day = new Date(dayStart(at));
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** Returns `dateAt` for many times in order: it looks at the clock once for the times of one day. */
export function dateReader(): (at: number) => string {
  let day = { from: 0, to: 0, date: '' };
  return (at) => {
    if (at < day.from || at >= day.to) day = { from: dayStart(at), to: nextDayStart(at), date: dateAt(at) };
    return day.date;
  };
}

/** Returns the time at which a date begins, epoch ms, or with `days` the date so many days later; null if there is no such date. */
export function startOf(date: string, days = 0): number | null {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number);
  if (year === 0 || dateAt(startOfDay(year, month - 1, day)) !== date) return null;
  return startOfDay(year, month - 1, day + days);
}
