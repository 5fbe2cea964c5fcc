/** Moments (epoch ms) and durations (ms) as people write them, in a given locale and the device's time zone. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Up to here an hour count says more than "yesterday" when midnight has passed. */
const HOURS_ACROSS_MIDNIGHT = 6;
const DAYS_IN_WORDS = 6;

const STYLES = {
  clock: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dayAndClock: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making a formatter costs far more than using it, and a list uses the same one on every line. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function write(at: number, locale: string, style: keyof typeof STYLES): string {
  const name = `${locale} ${style}`;
  const formatter = formatters.get(name) ?? new Intl.DateTimeFormat(locale, STYLES[style]);
  formatters.set(name, formatter);
  return formatter.format(at);
}

/**
 * A duration: "4.2 s", "31 s", "1 min 5 s", "1 h 2 min". The signs are the international ones, alike in most languages;
 * `Intl` has "31 sec", "31 secs" or "31s" for English.
 */
export function duration(ms: number, locale: string): string {
  const tenths = Math.round(Math.max(0, ms) / 100);
  if (tenths < 100) return `${(tenths / 10).toLocaleString(locale, { minimumFractionDigits: 1 })} s`;
  // What rounds to an hour is one.
  const short = Math.round(ms / SECOND) < HOUR / SECOND;
  const count = Math.round(ms / (short ? SECOND : MINUTE));
  const parts: [number, string][] = [
    [Math.floor(count / 60), short ? 'min' : 'h'],
    [count % 60, short ? 's' : 'min'],
  ];
  return parts
    .flatMap(([part, sign]) => (part > 0 ? `${part.toLocaleString(locale)} ${sign}` : []))
    .join(' ');
}

/** The same duration for a `<time>` element's `dateTime`. */
export function durationCode(ms: number): string {
  return `PT${Math.max(0, ms) / 1000}S`;
}

/**
 * A past moment as people speak of it: "5 minutes ago", "yesterday", "12 Mar", "12 Mar 2025". Null for less than a
 * minute ago, which each language's own texts name better than `Intl` does ("now").
 */
export function ago(at: number, now: number, locale: string): string | null {
  const passed = now - at;
  if (Math.abs(passed) < MINUTE) return null;
  const days = calendarDays(at, now);
  if (passed < 0 || days > DAYS_IN_WORDS) return shortDate(at, now, locale);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute');
  const hours = Math.floor(passed / HOUR);
  if (days === 0 || hours < HOURS_ACROSS_MIDNIGHT) return words.format(-hours, 'hour');
  return words.format(-days, 'day');
}

const LONG_AGO = [
  ['year', 365, 2],
  ['month', 30, 2],
  ['day', 1, 0],
] as const;

/** A moment long past in round words: "8 months ago", "2 years ago", of which there are two at least; "45 days ago". */
export function longAgo(at: number, now: number, locale: string): string {
  const days = calendarDays(at, now);
  const [unit, length] = LONG_AGO.find(([, length, least]) => days >= length * least) ?? ['day', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(days / length), unit);
}

/** A day in few letters; the year only where it is not this one. */
export function shortDate(at: number, now: number, locale: string): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return write(at, locale, sameYear ? 'day' : 'date');
}

/** A moment in full, for hints. */
export function fullDate(at: number, locale: string): string {
  return write(at, locale, 'full');
}

/** A coming moment: the time of day, with the day in front where it is not today. */
export function clock(at: number, now: number, locale: string): string {
  return write(at, locale, calendarDays(at, now) === 0 ? 'clock' : 'dayAndClock');
}

/** The midnight at which the day of a moment began. */
export function dayStart(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Midnights between two moments; rounded, because a day of a clock change has 23 or 25 hours. */
function calendarDays(from: number, to: number): number {
  return Math.round((dayStart(to) - dayStart(from)) / (24 * HOUR));
}
