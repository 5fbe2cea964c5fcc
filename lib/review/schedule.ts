import { dayStart, nextDayStart, startOfDayIn } from '../days.ts';
import { type Guarded, isNumber, listOf, objectOf, orNull } from '../guards.ts';
import type { Grade } from './grades.ts';
import { isReviewPlan, type ReviewPlan } from './review-plan.ts';

/** The next review of a problem. Times are epoch ms. */
export interface Scheduled {
  problemId: number;
  /** When it is due. */
  due: number;
  /** Whether all its attempts are from before the plan began, so that the limit of new problems holds. */
  isNew: boolean;
  /** When the player attempted such a problem for the first time since then. */
  joinedAt?: number;
  /** The last review: when it began, the attempt with which it began, and its grade; null: the problem is untried. */
  last: { at: number; attemptId: number; grade: Grade } | null;
}

export const isScheduleOrigin = objectOf({
  /** The version of the rules by which it was made. */
  rules: isNumber,
  /** The revision of the attempts. */
  attempts: isNumber,
  /** The revision of the player's decisions. */
  decisions: isNumber,
  plan: orNull(isReviewPlan),
  /** The problems that the site has deleted. */
  missing: listOf(isNumber),
});

/** What a schedule was made from. */
export type ScheduleOrigin = Guarded<typeof isScheduleOrigin>;

/**
 * The next reviews of all problems that are reviewed. It follows from attempts, decisions and plan (`make-schedule.ts`), and is stored so
 * that nothing must be replayed to find what is due. It never changes; a change makes another one.
 */
export interface Schedule {
  readonly rows: ReadonlyMap<number, Scheduled>;
  /** Null: none has been made yet. */
  readonly madeFrom: ScheduleOrigin | null;
}

export const NO_SCHEDULE: Schedule = { rows: new Map(), madeFrom: null };

const HOUR = 60 * 60_000;

/**
 * Attempts so soon after the one that began a review belong to that review: a solve right after a miss says little about what will be
 * remembered. Shorter than a night, so that an attempt in the morning is a review of its own.
 */
export const REVIEW_MS = 4 * HOUR;

/** A review is shown at most so long before it is due, ms. */
const LONGEST_AHEAD_MS = 24 * HOUR - REVIEW_MS;

/**
 * Returns the time before which a review must be due to be shown now: the end of the player's day. No review is shown that would still
 * belong to the last one, since the shortest interval is a day. All are epoch ms.
 */
export function dueUntil(now: number): number {
  return Math.min(nextDayStart(now), now + LONGEST_AHEAD_MS);
}

/**
 * Returns when reviews are next to be counted again although nothing has changed, epoch ms: when the day ends, and once more some hours later,
 * when `dueUntil` has reached the end of the day.
 */
export function recountAt(now: number): number {
  const end = nextDayStart(now);
  const reached = end - LONGEST_AHEAD_MS;
  return now < reached ? reached : end;
}

/** Returns the player's plan; null without one. */
export function planOf({ madeFrom }: Schedule): ReviewPlan | null {
  return madeFrom?.plan ?? null;
}

/**
 * Returns the problems that are due for review on the player's day of `now` (epoch ms), the next one first. Those that were reviewed before
 * come first, the longest overdue first; then new ones, the one that became due last first. Of these there are only as many as may still
 * join today.
 */
export function reviewsOfToday(schedule: Schedule, now: number): number[] {
  const due = dueBefore(schedule, dueUntil(now));
  const known = due.filter(({ isNew }) => !isNew);
  const joining = due.filter(({ isNew }) => isNew).reverse();
  const today = [...known, ...joining.slice(0, mayJoin(schedule, now))];
  return today.map(({ problemId }) => problemId);
}

/** Returns the reviews that are due before a time, by their due dates. */
function dueBefore({ rows }: Schedule, end: number): Scheduled[] {
  const due = [...rows.values()].filter((one) => one.due < end);
  return due.sort((one, other) => one.due - other.due || one.problemId - other.problemId);
}

/** Returns how many new problems may still come up today. */
function mayJoin(schedule: Schedule, now: number): number {
  const start = dayStart(now);
  const joined = [...schedule.rows.values()].filter(({ joinedAt = 0 }) => joinedAt >= start);
  return Math.max(0, (planOf(schedule)?.newPerDay ?? 0) - joined.length);
}

/**
 * Returns how many reviews come due on each of the player's next `days` days: today those of `reviewsOfToday`, then those of problems that
 * were reviewed before, since which new ones join is not known yet. Null if nothing is reviewed.
 */
export function reviewsToCome(schedule: Schedule, now: number, days: number): number[] | null {
  if (schedule.rows.size === 0 && !planOf(schedule)) return null;
  const known = [...schedule.rows.values()].filter(({ isNew }) => !isNew);
  const later = Array.from({ length: days - 1 }, (_, nth) => {
    const [start, end] = [nth === 0 ? dueUntil(now) : startOfDayIn(nth + 1, now), startOfDayIn(nth + 2, now)];
    return known.filter(({ due }) => due >= start && due < end).length;
  });
  return [reviewsOfToday(schedule, now).length, ...later];
}

/** Returns about how many reviews come tomorrow: those that become due, and as many new ones as may join then. */
export function reviewsTomorrow(schedule: Schedule, now: number): number {
  const today = new Set(reviewsOfToday(schedule, now));
  const due = dueBefore(schedule, startOfDayIn(2, now)).filter(({ problemId }) => !today.has(problemId));
  const isNew = due.filter((one) => one.isNew).length;
  return due.length - isNew + Math.min(isNew, planOf(schedule)?.newPerDay ?? 0);
}
