import { calendarDays } from '../days.ts';
import type { Grade } from './grades.ts';
import { daysByGrade, holds, type ReviewSource } from './replay.ts';
import { choicesOf, validEvents } from './review-events.ts';
import type { ReviewPlan } from './review-plan.ts';
import {
  dueUntil,
  planOf,
  REVIEW_MS,
  reviewsOfToday,
  reviewsTomorrow,
  type Schedule,
  type Scheduled,
} from './schedule.ts';

/**
 * The reviews of a problem, as the panel shows them.
 *
 * - `none`: it is not reviewed.
 * - `due`: it is due for review today.
 * - `graded`: the last attempt was a review, with this `grade`. `days`: in how many days it comes again with each grade, in the order of
 *   `GRADES`. `changedAt`: when the player changed the grade; null: it is the proposed one.
 * - `planned`: it comes in so many `days`. `of`: the decision that the player has just made about that; null: none.
 * - `removed`: the player has just removed it from reviews, by the decision `of`.
 */
export type PanelReview =
  | { state: 'none' | 'due' }
  | { state: 'graded'; attemptId: number; grade: Grade; days: readonly number[]; changedAt: number | null }
  | { state: 'planned'; days: number; of: number | null }
  | { state: 'removed'; of: number };

const DAY = 24 * 60 * 60_000;

/** Returns what the panel of a problem shows about its reviews and all others at a time, epoch ms. */
export function shownReviews(source: ReviewSource, schedule: Schedule, now: number) {
  const id = source.problemId;
  const due = reviewsOfToday(schedule, now);
  return {
    review: shownReview(source, schedule.rows.get(id), planOf(schedule), due.includes(id), now),
    reviews: {
      left: due.filter((other) => other !== id).length,
      isFlow: false,
      tomorrow: reviewsTomorrow(schedule, now),
    },
  };
}

/**
 * Returns what the panel says about the reviews of a problem at a time, epoch ms: of all that could be said, one date. `scheduled`: its next
 * review; undefined if it is not reviewed. `isDue`: whether it is among the due ones of today.
 */
export function shownReview(
  source: ReviewSource,
  scheduled: Scheduled | undefined,
  plan: ReviewPlan | null,
  isDue: boolean,
  now: number,
): PanelReview {
  const decided = validEvents(source.events).at(-1);
  const isDecidedNow = decided !== undefined && now - decided.at < REVIEW_MS;
  if (!scheduled)
    return isDecidedNow && decided.kind === 'remove'
      ? { state: 'removed', of: decided.at }
      : { state: 'none' };
  if (isDue) return { state: 'due' };
  const { last, due } = scheduled;
  const { chosen } = choicesOf(source.events);
  const isChosen = chosen !== null && holds(chosen, source.attempts);
  if (last && now - last.at < REVIEW_MS && !isChosen) {
    const changedAt = decided?.kind === 'grade' && decided.attemptId === last.attemptId ? decided.at : null;
    const days = daysByGrade(source, plan).map((count) =>
      Math.max(0, calendarDays(now, last.at + count * DAY)),
    );
    return { state: 'graded', attemptId: last.attemptId, grade: last.grade, days, changedAt };
  }
  // Of those that never came up yet, only so many come a day.
  if (due < dueUntil(now)) return { state: 'none' };
  const of = isChosen && isDecidedNow && decided.kind === 'due' ? decided.at : null;
  return { state: 'planned', days: Math.max(1, calendarDays(now, due)), of };
}
