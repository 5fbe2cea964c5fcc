import type { Account } from '../../account/account.ts';
import type { PanelModel, PanelReview } from '../../panel/panel.ts';
import { choicesOf, validEvents } from '../../review/review-events.ts';
import type { ReviewPlan } from '../../review/review-plan.ts';
import { dueUntil, isScheduleState, REVIEW_MS, type Scheduled } from '../../review/scheduled.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
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

/** Where reviews cannot be read, or while the whole schedule is being made, for which no panel waits. */
export const NO_REVIEWS: ShownReviews = { review: null, reviews: null };

const NOTHING_REVIEWED: ShownReviews = {
  review: { state: 'none' },
  reviews: { left: 0, isFlow: false, tomorrow: 0 },
};

/** Returns what the panel of a problem shows about reviews. */
export async function panelReview(worker: WorkerParts, account: Account, id: number): Promise<ShownReviews> {
  const player = await playerData(account.origin, account.player.id);
  const readState = async () => validRow(await player.get('scheduleState', ONLY), isScheduleState);
  if (((await readState())?.upTo ?? null) !== null) return NO_REVIEWS;
  // An attempt that has just arrived counts already.
  await updateReviews(worker, account);
  const [own, state] = await Promise.all([ownDataOf(worker, account), readState()]);
  if (!own || !state) return NOTHING_REVIEWED;
  const now = worker.environment.now();
  const [source, scheduled, due, tomorrow] = await Promise.all([
    reviewSource(player, own, id),
    readScheduled(player, id),
    readReviewsOfToday(player, now),
    readReviewsTomorrow(player, now),
  ]);
  return {
    review: reviewOf(source, scheduled, state.plan, due.includes(id), now),
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
