/** Formats times (epoch ms) and durations (ms) for a locale, in the device's time zone. */

import { calendarDays } from './days.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Up to this many hours ago, "5 hours ago" is shown instead of "yesterday", even if midnight has passed since. */
const HOURS_ACROSS_MIDNIGHT = 6;
const DAYS_IN_WORDS = 6;

const STYLES = {
  clock: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayAndYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  dayAndClock: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Empty as long as nobody follows the device's time zone. */
let zone = '';

/** Formats the times from now on for the device's present time zone: the player may travel while a page is open. */
export function followTimeZone(): void {
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the time zone that was last followed. */
export function timeZone(): string {
  return zone;
}

/**
 * Returns a function that creates a formatter the first time it is needed. Creating one costs far more than using it,
 * and a list uses one on every line.
 */
function cached<Style extends string, Formatter>(create: (locale: string, style: Style) => Formatter) {
  const formatters = new Map<string, Formatter>();
  return (locale: string, style: Style): Formatter => {
    // A formatter keeps the time zone in which it was created.
    const name = `${locale} ${style} ${zone}`;
    const formatter = formatters.get(name) ?? create(locale, style);
    formatters.set(name, formatter);
    return formatter;
  };
}

const dates = cached((locale, style: keyof typeof STYLES) => new Intl.DateTimeFormat(locale, STYLES[style]));
/** For dates without a time, which are stored as if they were those of UTC. */
const CALENDAR_STYLES = {
  date: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short' },
  monthAndYear: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  weekdayInitial: { weekday: 'narrow' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
const calendarDates = cached(
  (locale, style: keyof typeof CALENDAR_STYLES) =>
    new Intl.DateTimeFormat(locale, { ...CALENDAR_STYLES[style], timeZone: 'UTC' }),
);
const relativeTimes = cached((locale, style: 'long' | 'narrow') => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
  return (count: number, unit: Intl.RelativeTimeFormatUnit) => tight(format.format(count, unit));
});

/** Languages with words for units, as `Intl` gives them. The others have the symbols; in English `Intl` would give "31 sec" or "31s". */
const HAS_WORDS = /^(?:zh|ja|ko)\b/;
const SYMBOLS = { hour: 'h', minute: 'min', second: 's', tenths: 's' };
const units = cached((locale, unit: keyof typeof SYMBOLS) => {
  const minimumFractionDigits = unit === 'tenths' ? 1 : 0;
  const inWords = { style: 'unit', unit: unit === 'tenths' ? 'second' : unit } as const;
  const hasWords = HAS_WORDS.test(locale);
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits, ...(hasWords && inWords) });
  return (count: number) =>
    hasWords ? tight(format.format(count)) : `${format.format(count)} ${SYMBOLS[unit]}`;
});

/** Returns a text of `Intl` without the blanks between digits and Chinese or Japanese, which have none there. */
function tight(text: string): string {
  return text.replaceAll(/(?<=\d)\s(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu, '');
}

function write(at: number, locale: string, style: keyof typeof STYLES): string {
  const words = dates(locale, style).format(at);
  // No line ends within a time: Korean has a blank in it ("오후 2:01").
  return style === 'clock' ? words.replaceAll(' ', '\u00a0') : words;
}

/** Returns a duration such as "4.2 s", "31 s", "1 min 5 s" or "1 h 2 min"; in Japanese "1分5秒". */
export function duration(ms: number, locale: string): string {
  const tenths = Math.round(Math.max(0, ms) / 100);
  if (tenths < 100) return units(locale, 'tenths')(tenths / 10);
  // A duration that rounds to 60 min is written in hours.
  const short = Math.round(ms / SECOND) < HOUR / SECOND;
  const count = Math.round(ms / (short ? SECOND : MINUTE));
  const parts = [
    [Math.floor(count / 60), short ? 'minute' : 'hour'],
    [count % 60, short ? 'second' : 'minute'],
  ] as const;
  const words = parts.flatMap(([part, unit]) => (part > 0 ? units(locale, unit)(part) : []));
  // Beside another unit, Chinese minutes have one character.
  return words.length > 1 ? joined(words, locale).replace(/分[钟鐘]/u, '分') : words.join('');
}

/** Returns words or sentences as one text, or a list of names with commas. Chinese and Japanese have no blanks between them. */
export function joined(parts: readonly string[], locale: string, comma: '' | ',' = ''): string {
  if (/^(?:zh|ja)\b/.test(locale)) return parts.join(comma && '、');
  return parts.join(`${comma} `);
}

/** Returns a number of minutes in words: "9 minutes", or "9 min" if it is to be short. */
export function minutes(count: number, locale: string, unitDisplay: 'long' | 'short'): string {
  return tight(new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay }).format(count));
}

/** Returns a duration for the `dateTime` attribute of a `<time>` element. */
export function durationCode(ms: number): string {
  return `PT${Math.max(0, ms) / 1000}S`;
}

/**
 * Returns a past time relative to now, such as "5 minutes ago", "yesterday", "12 Mar" or "12 Mar 2025". Returns null
 * for less than a minute ago: the caller then uses a text of its own, since the "now" of `Intl` is unclear.
 */
export function ago(at: number, now: number, locale: string): string | null {
  if (isNow(at, now)) return null;
  const passed = now - at;
  const days = calendarDays(at, now);
  if (passed < 0 || days > DAYS_IN_WORDS) return shortDate(at, now, locale);
  const words = relativeTimes(locale, 'long');
  if (passed < HOUR) return words(-Math.floor(passed / MINUTE), 'minute');
  const hours = Math.floor(passed / HOUR);
  if (days === 0 || hours < HOURS_ACROSS_MIDNIGHT) return words(-hours, 'hour');
  return words(-days, 'day');
}

/**
 * Returns how long ago a time is in one unit, such as "26 min ago" or "5 hr ago". Returns null where a date says more: from yesterday on, but
 * for a few hours across midnight, and for a time in the future.
 */
export function recentAge(at: number, now: number, locale: string): string | null {
  const passed = now - at;
  const hours = Math.floor(passed / HOUR);
  if (passed < 0 || (calendarDays(at, now) > 0 && hours >= HOURS_ACROSS_MIDNIGHT)) return null;
  const words = relativeTimes(locale, 'narrow');
  return hours < 1 ? words(-Math.floor(passed / MINUTE), 'minute') : words(-hours, 'hour');
}

/**
 * Whether a time is less than a minute ago. A time up to an hour in the future is: the site's clock may be ahead of the device's, and
 * what the player has just done must not show a date.
 */
export function isNow(at: number, now: number): boolean {
  return now - at < MINUTE && at - now < HOUR;
}

const LONG_AGO = [
  ['year', 365, 2],
  ['month', 30, 2],
  ['day', 1, 0],
] as const;

/** Returns the unit for so many days, and its length in days. */
function unitOf(days: number) {
  return LONG_AGO.find(([, length, least]) => days >= length * least) ?? (['day', 1] as const);
}

/** Returns a number of days from now in round units, such as "tomorrow", "in 12 days", "in 3 months" or "in 2 years". */
export function inDays(count: number, locale: string): string {
  const [unit, length] = unitOf(count);
  return relativeTimes(locale, 'long')(Math.floor(count / length), unit);
}

const dayCounts = cached((locale, unit: (typeof LONG_AGO)[number][0]) => {
  const unitDisplay = unit === 'day' && !HAS_WORDS.test(locale) ? 'narrow' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
});

/** Returns a number of days in round units, such as "12d", "3 mths" or "2 yrs". */
export function dayCount(count: number, locale: string): string {
  const [unit, length] = unitOf(count);
  return tight(dayCounts(locale, unit).format(Math.floor(count / length)));
}

/** Returns a short date, with the year only if it is not the current one. */
export function shortDate(at: number, now: number, locale: string): string {
  return write(at, locale, isSameYear(at, now) ? 'day' : 'date');
}

/** Returns a date with its weekday, such as "Tue 17 Nov", with the year only if it is not the current one. */
export function weekdayDate(at: number, now: number, locale: string): string {
  return write(at, locale, isSameYear(at, now) ? 'weekday' : 'weekdayAndYear');
}

function isSameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear();
}

/** Returns a complete date and time, for tooltips. */
export function fullDate(at: number, locale: string): string {
  return write(at, locale, 'full');
}

/** Returns the time of day, such as "14:02". */
export function timeOfDay(at: number, locale: string): string {
  return write(at, locale, 'clock');
}

/** Returns a date with its time of day, such as "24 Nov 2026, 14:02". */
export function dateAndTime(at: number, locale: string): string {
  return write(at, locale, 'dayAndClock');
}

/** Returns a future time: the time of day, with the date in front if it is not today. */
export function clock(at: number, now: number, locale: string): string {
  return write(at, locale, calendarDays(at, now) === 0 ? 'clock' : 'dayAndClock');
}

/**
 * Returns the day on which a week starts where this language is used, 1 (Monday) to 7 (Sunday); Monday where the browser cannot tell. Give
 * it the browser's language, which is the player's also where the texts are in another one.
 */
export function firstWeekday(language: string): number {
  // Browsers have it as a method, and earlier as a property.
  const found = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (found.getWeekInfo?.() ?? found.weekInfo)?.firstDay ?? 1;
}

/** Returns a date such as "2026-11-24" with its weekday, such as "Tue 24 Nov 2026". */
export function dateInWords(date: string, locale: string): string {
  return calendarDates(locale, 'date').format(Date.parse(date));
}

/** Returns the month of a date, such as "Nov". */
export function monthOf(date: string, locale: string): string {
  return calendarDates(locale, 'month').format(Date.parse(date));
}

/** Returns a month such as "2026-11" in words, such as "Nov 2026". */
export function monthInWords(month: string, locale: string): string {
  return calendarDates(locale, 'monthAndYear').format(Date.parse(month));
}

/** Returns the first letter of the weekday of a date, such as "T". */
export function weekdayInitial(date: string, locale: string): string {
  return calendarDates(locale, 'weekdayInitial').format(Date.parse(date));
}

/** Returns the weekday of a date, such as "Tue". */
export function weekdayOf(date: string, locale: string): string {
  return calendarDates(locale, 'weekday').format(Date.parse(date));
}
