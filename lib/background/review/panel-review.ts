import type { Account } from '../../account/account.ts';
import type { PanelReview } from '../../panel/panel.ts';
import { choicesOf, validEvents } from '../../review/review-events.ts';
import { dueUntil, isScheduleState, REVIEW_MS } from '../../review/scheduled.ts';
import { ONLY } from '../../store/database.ts';
import { readReviewPlan } from '../../store/own/own.ts';
import { playerData } from '../../store/player/player.ts';
import { readScheduled, readStoredReviews } from '../../store/player/schedule.ts';
import { calendarDays } from '../../time.ts';
import { ownDataOf } from '../account/own-data.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { daysByGrade } from './replay.ts';
import { updateReviews } from './review.ts';
import { reviewSource } from './schedule-writers.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Returns what the panel of a problem shows about its reviews; null if nothing, if the player does not review, or while the whole
 * schedule is being made, for which no panel waits.
 */
export async function panelReview(
  worker: WorkerParts,
  account: Account,
  id: number,
): Promise<PanelReview | null> {
  const own = await ownDataOf(worker, account);
  const plan = own && (await readReviewPlan(own));
  if (!own || !plan || plan.pausedAt !== null) return null;
  const player = await playerData(account.origin, account.player.id);
  const state = await player.get('scheduleState', ONLY);
  if (!isScheduleState(state) || state.upTo !== null) return null;
  // An attempt that has just arrived counts already.
  await updateReviews(worker, account);
  const [source, scheduled] = await Promise.all([reviewSource(player, own, id), readScheduled(player, id)]);
  const now = worker.environment.now();
  if (!scheduled) return choicesOf(source.events).stoppedAt !== null ? { state: 'stopped' } : null;
  const { attemptId, grade, due, lastAt, isNew } = scheduled;
  const last = validEvents(source.events).at(-1);
  if (last?.kind === 'delay' && last.until === due && now - last.at < REVIEW_MS)
    return { state: 'delayed', days: Math.max(1, calendarDays(now, due)), of: last.at };
  if (now - lastAt < REVIEW_MS) {
    const changedAt = last?.kind === 'grade' && last.attemptId === attemptId ? last.at : null;
    const days = daysByGrade(source, plan).map((count) =>
      Math.max(0, calendarDays(now, lastAt + count * DAY)),
    );
    return { state: 'graded', attemptId, grade, days, changedAt };
  }
  if (due >= dueUntil(now)) return null;
  // Of those that never came up yet, only so many are due on a day.
  const isLimited = isNew === 1 && !(await readStoredReviews(player, now)).counts?.joining;
  return isLimited ? null : { state: 'due' };
}
