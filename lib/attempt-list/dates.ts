// Dates such as "2026-11-24": days from midnight to midnight in the device's time zone.

/** Returns the date of a time, epoch ms. */
export function dateAt(at: number): string {
  const day = new Date(at);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** Returns the midnight at which a date begins, epoch ms, or with `days` that of so many days later; null if there is no such date. */
export function startOf(date: string, days = 0): number | null {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number);
  const start = new Date(year, month - 1, day);
  // Years below 100 would be those of the twentieth century.
  start.setFullYear(year);
  if (year === 0 || dateAt(start.getTime()) !== date) return null;
  return start.setDate(start.getDate() + days);
}
