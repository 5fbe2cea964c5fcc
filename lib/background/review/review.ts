import type { Account } from '../../account/account.ts';
import { done, failed, type Result } from '../../failure.ts';
import { attemptsOn } from '../../history/attempts.ts';
import type { PanelModel } from '../../panel/panel-types.ts';
import { withDecision } from '../../review/decide.ts';
import { makeSchedule, type ReviewSources } from '../../review/make-schedule.ts';
import {
  isProblemReviews,
  knownEvents,
  NO_DECISIONS,
  type ReviewDecision,
} from '../../review/review-events.ts';
import { changedPlan, isReviewPlan, newPlan, type ReviewChange } from '../../review/review-plan.ts';
import { NO_SCHEDULE, planOf, reviewsOfToday, type Schedule } from '../../review/schedule.ts';
import { shownReviews } from '../../review/shown-review.ts';
import { publish } from '../../store/change-channel.ts';
import { ONLY } from '../../store/database.ts';
import { readDecided, reviseDecisions } from '../../store/own/decisions.ts';
import { type OwnDatabase, readReviews } from '../../store/own/own.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { readSchedule, writeSchedule } from '../../store/player/schedule.ts';
import { readMissingProblems } from '../../store/site/problems.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { siteNow } from '../net/site-clock.ts';
import { oneAfterTheOther, perLife } from '../per-life.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';

const inTurn = oneAfterTheOther();

/** What this worker has last made a schedule from, and for which database. Only what differs from it is computed again. */
const lastMade = perLife(() => ({ name: '', sources: null as ReviewSources | null }));

/** Brings the schedule of a player's reviews up to date, and returns it. Pages are told if it changes. */
export function updateReviews(worker: WorkerParts, account: Account): Promise<Schedule> {
  return inTurn(worker, async () => {
    const own = await ownDataOf(worker, account);
    // Who has made nothing here reviews nothing.
    if (!own) return NO_SCHEDULE;
    const db = await playerData(account.origin, account.player.id);
    const [before, sources] = await Promise.all([readSchedule(db), reviewSources(account, own)]);
    const last = lastMade(worker);
    const schedule = makeSchedule(sources, before, last.name === db.name ? last.sources : null);
    if (schedule !== before) await writeSchedule(db, schedule, before);
    Object.assign(last, { name: db.name, sources });
    const isPlanSame = JSON.stringify(planOf(schedule)) === JSON.stringify(planOf(before));
    if (schedule.rows !== before.rows || !isPlanSame) publish('reviews');
    return schedule;
  });
}

/** Returns what the reviews of a player follow from. */
async function reviewSources({ origin, player }: Account, own: OwnDatabase | null): Promise<ReviewSources> {
  const [history, { decisions, plan }, missing] = await Promise.all([
    playerData(origin, player.id).then(readHistory),
    own ? readDecided(own) : { decisions: NO_DECISIONS, plan: null },
    // If the site's database cannot be read, nothing is left out: reviews do not depend on it.
    readMissingProblems(origin).catch(() => new Set<number>()),
  ]);
  return { history, decisions, plan, missing };
}

/** Returns the schedule. An attempt that has just arrived counts already. */
async function currentSchedule(worker: WorkerParts, account: Account): Promise<Schedule> {
  const db = await playerData(account.origin, account.player.id);
  const [schedule, { revision }] = await Promise.all([readSchedule(db), readHistory(db)]);
  return schedule.madeFrom?.attempts === revision ? schedule : updateReviews(worker, account);
}

/** Returns the problems that are due for review today. */
export async function dueReviews(worker: WorkerParts, account: Account): Promise<ReadonlySet<number>> {
  const [schedule, now] = await Promise.all([currentSchedule(worker, account), siteNow(worker)]);
  return new Set(reviewsOfToday(schedule, now));
}

/** What the panel of a problem shows about reviews. */
type ShownReviews = Pick<PanelModel, 'review' | 'reviews'>;

/** Where reviews cannot be read. */
export const NO_REVIEWS: ShownReviews = { review: null, reviews: null };

/** Returns what the panel of a problem shows about reviews. */
export async function panelReview(worker: WorkerParts, account: Account, id: number): Promise<ShownReviews> {
  const schedule = await currentSchedule(worker, account);
  const own = await ownDataOf(worker, account);
  const [{ attempts }, decided, now] = await Promise.all([
    playerData(account.origin, account.player.id).then(readHistory),
    own ? readReviews(own, id) : undefined,
    siteNow(worker),
  ]);
  const source = {
    problemId: id,
    attempts: attemptsOn(attempts, id),
    events: decided ? knownEvents(decided) : [],
  };
  return shownReviews(source, schedule, now);
}

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
  const sources = await reviewSources(account, await ownDataOf(worker, account));
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
