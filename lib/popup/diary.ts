import { type Activity, totalActivity } from '../history/days.ts';
import type { Attempt, Problem } from '../model.ts';
import { dayStart } from '../time.ts';

// The diary: the player's tries by day and, within a day, by problem. Days are those of the device's time zone.

/** One of the player's tries, with its problem's rank and genre if known. */
export type Try = Omit<Attempt, 'level'> & Pick<Problem, 'rank' | 'genre'>;

/** All tries of one problem on one day. */
export interface DiaryLine extends Pick<Try, 'problemId' | 'rank' | 'genre'> {
  /** Newest first; at least one. */
  tries: Try[];
  /** The time spent on them, ms, as far as the site tells it; null if it tells none. */
  ms: number | null;
}

/** A day with at least one try. */
export interface DiaryDay {
  /** The midnight at which it began, epoch ms. */
  startsAt: number;
  /** What the player did on the whole day; null: not all of its tries are known. */
  total: Activity | null;
  /** The problem that was tried last first. */
  lines: DiaryLine[];
}

/** What the player did on the whole day that began at `startsAt`, epoch ms. */
export interface DayTotal extends Activity {
  startsAt: number;
}

/**
 * Returns the days of these tries, newest first. `tries` are the newest ones, in the site's order. So there may be more
 * tries of the last one's day: `oldestDay` is the total of that day, null if it is unknown.
 */
export function diaryDays(tries: readonly Try[], oldestDay: DayTotal | null): DiaryDay[] {
  const last = tries.at(-1);
  if (!last) return [];
  const cutDay = dayStart(last.at);
  // The site's order is that of ids. Where its clock was changed, times have another order.
  const newestFirst = tries.toSorted((one, other) => other.at - one.at || other.id - one.id);
  return [...Map.groupBy(newestFirst, ({ at }) => dayStart(at))].map(([startsAt, ofDay]) => ({
    startsAt,
    total: startsAt > cutDay ? totalOf(ofDay) : startsAt === oldestDay?.startsAt ? oldestDay : null,
    lines: [...Map.groupBy(ofDay, ({ problemId }) => problemId).values()].map(lineOf),
  }));
}

/** Returns the total of the day that began at `startsAt`, from all tries of that day and any others. */
export function dayTotal(startsAt: number, tries: readonly Pick<Try, 'at' | 'solved' | 'ms'>[]): DayTotal {
  return { startsAt, ...totalOf(tries.filter(({ at }) => dayStart(at) === startsAt)) };
}

/** Returns the days without the problems that the player only solved, and without days on which nothing was missed. */
export function missedDays(days: readonly DiaryDay[]): DiaryDay[] {
  const isMissed = ({ tries }: DiaryLine) => tries.some(({ solved }) => !solved);
  return days
    .map((day) => ({ ...day, lines: day.lines.filter(isMissed) }))
    .filter(({ lines }) => lines.length > 0);
}

function totalOf(tries: readonly Pick<Try, 'solved' | 'ms'>[]): Activity {
  return totalActivity(tries.map(({ solved, ms }) => ({ tries: 1, solves: solved ? 1 : 0, ms: ms ?? 0 })));
}

function lineOf(tries: Try[]): DiaryLine {
  const [{ problemId, rank, genre }] = tries as [Try];
  const times = tries.flatMap(({ ms }) => ms ?? []);
  return {
    problemId,
    rank,
    genre,
    tries,
    ms: times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) : null,
  };
}
