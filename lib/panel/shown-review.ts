import { calendarDays } from '../days.ts';
import { daysByGrade, holds, type ReviewSource } from '../review/replay.ts';
import { choicesOf, validEvents } from '../review/review-events.ts';
import type { ReviewPlan } from '../review/review-plan.ts';
import { dueUntil, REVIEW_MS, type Scheduled } from '../review/schedule.ts';
import type { PanelReview } from './panel.ts';

const DAY = 24 * 60 * 60_000;

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
