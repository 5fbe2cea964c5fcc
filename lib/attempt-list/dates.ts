// Dates such as "2026-11-24": days from midnight to midnight in the device's time zone.

/** Returns the date of a time, epoch ms. */
export function dateAt(at: number): string {
  const day = new Date(at);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/**
 * Returns the time at which a date begins, epoch ms, or with `days` the date so many days later; null if there is no such date. That is
 * midnight, or the first hour where the clocks are changed at midnight.
 */
export function startOf(date: string, days = 0): number | null {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number);
  if (year === 0 || dateAt(midnight(year, month, day)) !== date) return null;
  return midnight(year, month, day + days);
}

/** Returns the time at which a day begins, epoch ms. The day may lie outside its month, as the 32nd of January does. */
function midnight(year: number, month: number, day: number): number {
  const start = new Date(2000, 0, 1);
  // Unlike the constructor, this takes years below 100 for what they are.
  start.setFullYear(year, month - 1, day);
  return start.getTime();
}
