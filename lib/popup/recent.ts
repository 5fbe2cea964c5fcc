import { dateAt, dayStart } from '../days.ts';
import type { Activity } from '../history/activity.ts';
import type { Attempt, Problem } from '../model.ts';

// The player's attempts by day and, within a day, by problem. Days are those of the player (`lib/days.ts`).

/** All attempts on one problem on one day. */
export interface RecentProblem extends Pick<Problem, 'rank' | 'genre'> {
  problemId: number;
  /** Newest first; at least one. */
  attempts: Attempt[];
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

/** What is known besides the attempts. */
interface Known {
  /** What the player did by date, of which the attempts may be only a part. */
  activity: ReadonlyMap<string, Activity>;
  /** Since when all attempts are known, epoch ms. */
  since: number;
  problemOf: (id: number) => Pick<Problem, 'rank' | 'genre'> | undefined;
}

/** Returns the days of some attempts, newest first. */
export function recentDays(attempts: readonly Attempt[], { activity, since, problemOf }: Known): RecentDay[] {
  // The site's order is that of ids. Where its clock was changed, times have another order.
  const newestFirst = attempts.toSorted((one, other) => other.at - one.at || other.id - one.id);
  return [...Map.groupBy(newestFirst, ({ at }) => dayStart(at))].map(([startsAt, ofDay]) => ({
    startsAt,
    total: (startsAt >= since && activity.get(dateAt(startsAt))) || null,
    problems: [...Map.groupBy(ofDay, ({ problemId }) => problemId)].map(([problemId, own]) => {
      const { rank = null, genre = null } = problemOf(problemId) ?? {};
      return { problemId, rank, genre, attempts: own, ms: totalMs(own) };
    }),
  }));
}

/** Returns the days without the problems that the player only solved, and without days on which nothing was failed. */
export function failedDays(days: readonly RecentDay[]): RecentDay[] {
  const isFailed = ({ attempts }: RecentProblem) => attempts.some(({ solved }) => !solved);
  return days
    .map((day) => ({ ...day, problems: day.problems.filter(isFailed) }))
    .filter(({ problems }) => problems.length > 0);
}

function totalMs(attempts: readonly Attempt[]): number | null {
  const times = attempts.flatMap(({ ms }) => ms ?? []);
  return times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) : null;
}
