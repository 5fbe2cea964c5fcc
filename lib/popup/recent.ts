import { dateAt, dayStart } from '../days.ts';
import { type Activity, totalActivity } from '../history/activity.ts';
import type { Attempt, Problem } from '../model.ts';

// The player's attempts by day and, within a day, by problem. Days are those of the player (`lib/days.ts`).

/** One of the player's attempts, with its problem's rank and genre if known. */
export type RecentAttempt = Omit<Attempt, 'level'> & Pick<Problem, 'rank' | 'genre'>;

/** All attempts on one problem on one day. */
export interface RecentProblem extends Pick<RecentAttempt, 'problemId' | 'rank' | 'genre'> {
  /** Newest first; at least one. */
  attempts: RecentAttempt[];
  /** The time spent on them, ms, as far as the site tells it; null if it tells none. */
  ms: number | null;
}

/** A day with at least one attempt. */
export interface RecentDay {
  /** When it began, epoch ms. */
  startsAt: number;
  /** What the player did on the whole day; null: not all of its attempts are known. */
  total: Activity | null;
  /** The problem that was attempted last first. */
  problems: RecentProblem[];
}

/**
 * Returns the days of these attempts, newest first. `attempts` are the newest ones, in the site's order. So there may be more
 * attempts of the last one's day. `totals`: what the player did by date, as far as it is counted. `hasAll`: whether it has all of the oldest
 * day.
 */
export function recentDays(
  attempts: readonly RecentAttempt[],
  totals: ReadonlyMap<string, Activity> | null,
  hasAll: boolean,
): RecentDay[] {
  const last = attempts.at(-1);
  if (!last) return [];
  const cutDay = dayStart(last.at);
  const totalIn = (startsAt: number, ofDay: readonly RecentAttempt[]) => {
    const isListed = startsAt > cutDay;
    // The same number as elsewhere; those of long ago are not counted.
    const counted = isListed || hasAll ? totals?.get(dateAt(startsAt)) : undefined;
    return counted ?? (isListed ? totalOf(ofDay) : null);
  };
  // The site's order is that of ids. Where its clock was changed, times have another order.
  const newestFirst = attempts.toSorted((one, other) => other.at - one.at || other.id - one.id);
  return [...Map.groupBy(newestFirst, ({ at }) => dayStart(at))].map(([startsAt, ofDay]) => ({
    startsAt,
    total: totalIn(startsAt, ofDay),
    problems: [...Map.groupBy(ofDay, ({ problemId }) => problemId).values()].map(problemOf),
  }));
}

/** Returns the days without the problems that the player only solved, and without days on which nothing was failed. */
export function failedDays(days: readonly RecentDay[]): RecentDay[] {
  const isFailed = ({ attempts }: RecentProblem) => attempts.some(({ solved }) => !solved);
  return days
    .map((day) => ({ ...day, problems: day.problems.filter(isFailed) }))
    .filter(({ problems }) => problems.length > 0);
}

function totalOf(attempts: readonly Pick<RecentAttempt, 'solved' | 'ms'>[]): Activity {
  return totalActivity(
    attempts.map(({ solved, ms }) => ({ attemptCount: 1, solves: solved ? 1 : 0, ms: ms ?? 0 })),
  );
}

function problemOf(attempts: RecentAttempt[]): RecentProblem {
  const [{ problemId, rank, genre }] = attempts as [RecentAttempt];
  const times = attempts.flatMap(({ ms }) => ms ?? []);
  return {
    problemId,
    rank,
    genre,
    attempts,
    ms: times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) : null,
  };
}
