import { nextDayStart } from '../days.ts';
import {
  type Guard,
  type Guarded,
  isNumber,
  isString,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '../guards.ts';
import { GRADES } from './grades.ts';
import { isReviewPlan, type ReviewPlan } from './review-plan.ts';

const isZeroOrOne: Guard<0 | 1> = (value): value is 0 | 1 => value === 0 || value === 1;

/** Times are epoch ms. */
export const isScheduled = objectOf({
  problemId: isNumber,
  /** When it is due. */
  due: isNumber,
  /** 1 if all its attempts are from before the plan began, so that the limit of new problems holds. */
  isNew: isZeroOrOne,
  /** When the player attempted such a problem for the first time since then. */
  joinedAt: orMissing(isNumber),
  /** The last review: when it began, the attempt with which it began, and its grade; null: the problem is untried. */
  last: orNull(objectOf({ at: isNumber, attemptId: isNumber, grade: oneOf(GRADES) })),
});

/**
 * The next review of a problem. It follows from the stored attempts, the player's decisions and the plan, and is stored so that
 * nothing must be replayed to find what is due.
 */
export type Scheduled = Guarded<typeof isScheduled>;

/** It is missing without a plan and any decision. */
export const isScheduleState = objectOf({
  /** What the schedule was made from; see `scheduleBasis`. */
  basis: isString,
  /** A copy of the player's plan, so that pages need no other database; null: there is none, or it was ended. */
  plan: orNull(isReviewPlan),
  /** The schedule has no problem with a higher number yet; null: it has all. */
  upTo: orNull(isNumber),
  /** When problems joined the reviews, as far as that was at most two days before the last change; see `Scheduled.joinedAt`. */
  joined: listOf(isNumber),
  /** Problems that would be reviewed if the site had not deleted them. */
  leftOut: listOf(isNumber),
});

export type ScheduleState = Guarded<typeof isScheduleState>;

/** How many problems are due. `joining`: of these, how many come up for the first time. */
interface DueCounts {
  due: number;
  joining: number;
}

/** The player's plan, null without one, and how many reviews are due today, null while that is not known. */
export interface StoredReviews {
  plan: ReviewPlan | null;
  counts: DueCounts | null;
}

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
