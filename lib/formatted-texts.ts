import { calendarDays } from './days.ts';
import { locale, numberText, text, textCount } from './text.ts';
import {
  ago,
  duration,
  fullDate,
  isNow,
  joined,
  minutes,
  recentAge,
  shortDate,
  weekdayDate,
} from './time.ts';

// Numbers and times as texts of the interface. The components that show them get these texts ready-made: on a problem page the
// worker makes them (`lib/panel/panel-texts.ts`).

/** A past time: relative to now ("5 minutes ago"), and the full date for a tooltip. */
export interface TimeTexts {
  relative: string;
  full: string;
}

/** The sentences that contain a past time. */
type TimeSentence = 'updated' | 'popup_last' | 'page_complete';

/** Returns the texts of a past time (epoch ms). `within`: key of a sentence around the time; without it, the time stands alone. */
export function timeTexts(at: number, now: number, within?: TimeSentence): TimeTexts {
  const relative = ago(at, now, locale()) ?? text('time_now');
  return { relative: within ? text(within, relative) : relative, full: fullDate(at, locale()) };
}

/** Returns the same for a row of a list: "now", "26 min ago", "5 hr ago" or a date. */
export function shortTimeTexts(at: number, now: number): TimeTexts {
  return { relative: shortText(at, now), full: fullDate(at, locale()) };
}

function shortText(at: number, now: number): string {
  if (isNow(at, now)) return text('time_now');
  return recentAge(at, now, locale()) ?? shortDate(at, now, locale());
}

/** Returns the name of the day of a time (epoch ms): "Today", "Yesterday", else its weekday and date. */
export function dayText(at: number, now: number): string {
  const days = calendarDays(at, now);
  if (days === 0) return text('today');
  return days === 1 ? text('yesterday') : weekdayDate(at, now, locale());
}

/** Returns when the shown data was fetched, null if never. */
export function fetchedTexts(at: number | null, now: number): TimeTexts | null {
  return at === null ? null : timeTexts(at, now, 'updated');
}

/** Returns how many attempts there are, and how they ended: "3 attempts, 1 solved", or "3 failed attempts". */
export function attemptsText(count: number, solves: number): string {
  return count > 0 && solves === 0
    ? textCount('history_count_failed', count)
    : textCount('attempts_solved', count, numberText(solves));
}

/** Returns a duration (ms) as text; null for null. */
export function durationText(ms: number | null): string | null {
  return ms === null ? null : duration(ms, locale());
}

/** Returns sentences as one text; those that are empty are left out. */
export function sentencesText(sentences: readonly string[]): string {
  return joined(sentences.filter(Boolean), locale());
}

/** Returns a number of minutes in words: "9 minutes", or "9 min" if it is to be short. */
export function minutesText(count: number, unitDisplay: 'long' | 'short' = 'long'): string {
  return minutes(count, locale(), unitDisplay);
}

const MINUTE = 60_000;

/** Returns a duration (ms) as a narrow column needs it, from ten minutes on without seconds; null for null. */
export function shortDurationText(ms: number | null): string | null {
  const isLong = ms !== null && ms >= 10 * MINUTE;
  return durationText(isLong ? Math.round(ms / MINUTE) * MINUTE : ms);
}

/** A problem's mean rating, its number of votes if known, and both as a sentence. */
export interface StarsTexts {
  mean: string;
  votes: string | null;
  spoken: string;
}

/** Returns the texts of a problem's rating; null without one. */
export function starsTexts({
  stars,
  votes,
}: {
  stars: number | null;
  votes: number | null;
}): StarsTexts | null {
  if (stars === null) return null;
  const mean = numberText(stars, 1);
  if (votes === null) return { mean, votes: null, spoken: text('panel_stars_only', mean) };
  return {
    mean,
    votes: `(${numberText(votes)})`,
    spoken: textCount('panel_stars', votes, mean),
  };
}
