import { done, failed, type Result } from '../../failure.ts';
import { attemptsOn } from '../../history/attempts.ts';
import { withDecision } from '../../review/decide.ts';
import { makeSchedule } from '../../review/make-schedule.ts';
import { isProblemReviews, type ReviewDecision } from '../../review/review-events.ts';
import { changedPlan, isReviewPlan, newPlan, type ReviewChange } from '../../review/review-plan.ts';
import { NO_SCHEDULE } from '../../review/schedule.ts';
import { publish } from '../../store/change-channel.ts';
import { ONLY } from '../../store/database.ts';
import { reviseDecisions } from '../../store/own/decisions.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { siteNow } from '../net/site-clock.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import { panelReview } from './panel-review.ts';
import { reviewSources, updateReviews } from './schedule.ts';

/**
 * Begins or ends the plan "Review what I failed", or changes how many new problems a day it brings. The plan and all decisions stay after
 * its end, for the case that the player begins again. To begin a second time changes nothing: the message may arrive twice. Fails with
 * `storage-newer` if the stored plan is of a later version.
 */
export async function changeReviews(
  { account, ...worker }: RequestContext,
  change: ReviewChange,
): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  const begins = 'on' in change && change.on;
  const own = await (begins ? makeOwnData : ownDataOf)(worker, account);
  if (!own) return done(null);
  const { attempts } = await readHistory(await playerData(account.origin, account.player.id));
  const now = await siteNow(worker);
  const writing = own.transaction('reviewPlan', 'readwrite');
  const stored = await writing.store.get(ONLY);
  if (stored !== undefined && !isReviewPlan(stored)) return failed({ kind: 'storage-newer' });
  const plan = changedPlan(stored, change, attempts, now);
  if (plan) void writing.store.put(plan, ONLY);
  await writing.done;
  await updateReviews(worker, account);
  publish('reviews');
  await tellTabs({ changed: 'all' });
  return done(null);
}

/** Counts the problems with which the plan would begin: those that were failed or solved slowly. */
export async function countToReview({ account, ...worker }: RequestContext): Promise<Result<number>> {
  if (!account) return failed({ kind: 'no-key' });
  const sources = await reviewSources(worker, account);
  const plan = newPlan(sources.history.attempts, await siteNow(worker));
  const { rows } = makeSchedule({ ...sources, plan }, NO_SCHEDULE);
  return done([...rows.values()].filter(({ isNew }) => isNew).length);
}

/**
 * Stores a decision of the player about the reviews of a problem, and computes its next review. Nothing is sent to the site.
 * `shownProblem`: what the tab showed when it sent the message. Another problem is not changed: a page's process can forge these
 * messages.
 */
export async function decideReview(
  { account, ...worker }: RequestContext,
  { id, decision }: { id: number; decision: ReviewDecision },
  shownProblem: number | null,
): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  if (shownProblem !== id) return done(null);
  const own = await (decision.kind === 'due' ? makeOwnData : ownDataOf)(worker, account);
  if (!own) return done(null);
  const { rows } = await updateReviews(worker, account);
  const { attempts } = await readHistory(await playerData(account.origin, account.player.id));
  const circumstances = {
    now: await siteNow(worker),
    scheduled: rows.get(id),
    newestAttempt: Math.max(0, ...attemptsOn(attempts, id).map((attempt) => attempt.id)),
  };
  const writing = own.transaction(['reviews', 'reviewPlan'], 'readwrite');
  const decisions = writing.objectStore('reviews');
  const stored = await decisions.get(id);
  const before = isProblemReviews(stored) ? stored : { problemId: id, events: [] };
  const next = withDecision(before, decision, circumstances);
  if (next) {
    void decisions.put(next);
    reviseDecisions(writing);
  }
  await writing.done;
  await updateReviews(worker, account);
  publish('reviews');
  await tellTabs({ changed: [id] });
  return done(null);
}

/** Puts the next review of a problem to tomorrow. If the player has just done that, takes it back. */
export async function toggleReviewTomorrow(context: RequestContext, id: number): Promise<Result<null>> {
  const { account } = context;
  if (!account) return failed(keyFailure(context));
  const { review } = await panelReview(context, account, id);
  const decidedAt = review?.state === 'planned' && review.days === 1 ? review.of : null;
  const decision: ReviewDecision =
    decidedAt === null ? { kind: 'due', days: 1 } : { kind: 'undo', of: decidedAt };
  return decideReview(context, { id, decision }, id);
}
