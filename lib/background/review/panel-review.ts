import type { Account } from '../../account/account.ts';
import type { PanelModel, PanelReview } from '../../panel/panel.ts';
import { choicesOf, validEvents } from '../../review/review-events.ts';
import type { ReviewPlan } from '../../review/review-plan.ts';
import { dueUntil, isScheduleState, REVIEW_MS, type Scheduled } from '../../review/scheduled.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import { readReviewPlan } from '../../store/own/own.ts';
import { playerData } from '../../store/player/player.ts';
import { readReviewsOfToday, readReviewsTomorrow, readScheduled } from '../../store/player/schedule.ts';
import { calendarDays } from '../../time.ts';
import { ownDataOf } from '../account/own-data.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { daysByGrade, holds, type ReviewSource } from './replay.ts';
import { updateReviews } from './review.ts';
import { reviewSource } from './schedule-writers.ts';

const DAY = 24 * 60 * 60_000;

/** What the panel of a problem shows about reviews. */
type ShownReviews = Pick<PanelModel, 'review' | 'reviews'>;

export const NO_REVIEWS: ShownReviews = { review: null, reviews: null };

/** Returns what the panel of a problem shows about reviews; nulls while the whole schedule is being made, for which no panel waits. */
export async function panelReview(worker: WorkerParts, account: Account, id: number): Promise<ShownReviews> {
  const player = await playerData(account.origin, account.player.id);
  const state = validRow(await player.get('scheduleState', ONLY), isScheduleState);
  if (state && state.upTo !== null) return NO_REVIEWS;
  // An attempt that has just arrived counts already.
  await updateReviews(worker, account);
  const now = worker.environment.now();
  const [own, due, tomorrow] = await Promise.all([
    ownDataOf(worker, account),
    readReviewsOfToday(player, now),
    readReviewsTomorrow(player, now),
  ]);
  const [source, scheduled, plan] = await Promise.all([
    reviewSource(player, own, id),
    readScheduled(player, id),
    own && readReviewPlan(own),
  ]);
  return {
    review: reviewOf(source, scheduled, plan ?? null, due.includes(id), now),
    reviews: { left: due.filter((other) => other !== id).length, isFlow: false, tomorrow },
  };
}

function reviewOf(
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
  if (last && now - last.at < REVIEW_MS && !(chosen && holds(chosen, source.attempts))) {
    const changedAt = decided?.kind === 'grade' && decided.attemptId === last.attemptId ? decided.at : null;
    const days = daysByGrade(source, plan).map((count) =>
      Math.max(0, calendarDays(now, last.at + count * DAY)),
    );
    return { state: 'graded', attemptId: last.attemptId, grade: last.grade, days, changedAt };
  }
  // Of those that never came up yet, only so many come a day.
  if (due < dueUntil(now)) return { state: 'none' };
  const of = isDecidedNow && decided.kind === 'due' ? decided.at : null;
  return { state: 'planned', days: Math.max(1, calendarDays(now, due)), of };
}
