import type { Account } from '../../account/account.ts';
import { startOfDayIn } from '../../days.ts';
import { done, failed, type Result } from '../../failure.ts';
import {
  choicesOf,
  compactEvents,
  knownEvents,
  type ReviewDecision,
  type ReviewEvent,
  validEvents,
} from '../../review/review-events.ts';
import { isReviewPlan, NEW_PER_DAY, type ReviewChange, type ReviewPlan } from '../../review/review-plan.ts';
import type { Scheduled } from '../../review/scheduled.ts';
import { publish } from '../../store/change-channel.ts';
import { ONLY } from '../../store/database.ts';
import { type OwnDatabase, readReviewPlan, readReviews } from '../../store/own/own.ts';
import { ofProblem, type PlayerDatabase, playerData } from '../../store/player/player.ts';
import { readScheduled } from '../../store/player/schedule.ts';
import { readMedianTimes } from '../../store/player/sums.ts';
import { readMissingProblems } from '../../store/site/problems.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { siteNow } from '../net/site-clock.ts';
import { oneAfterTheOther, perLife } from '../per-life.ts';
import type { RequestContext } from '../request-context.ts';
import { buildSums } from '../sync/sum-writers.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { scheduleAgain } from '../writers/schedule-marks.ts';
import { countForPlan, updateSchedule } from './schedule-writers.ts';

/** Makes changes of decisions or of the schedule one after the other. */
const runSerially = oneAfterTheOther();

/** The players whose schedule this life of the worker has compared with the missing problems. */
const comparedPlayers = perLife(() => new Set<string>());

/** Brings the schedule of a player's reviews up to date. Pages are told if it changes. */
export async function updateReviews(worker: WorkerParts, account: Account): Promise<void> {
  const isChanged = await runSerially(worker, async () => {
    const own = await ownDataOf(worker, account);
    return own !== null && update(worker, own, account);
  });
  if (isChanged) publish('reviews');
}

async function update(worker: WorkerParts, own: OwnDatabase, account: Account): Promise<boolean> {
  const db = await playerData(account.origin, account.player.id);
  const compared = comparedPlayers(worker);
  const comparesFirst = !compared.has(db.name);
  const plan = (await readReviewPlan(own)) ?? null;
  const missing = () => missingProblems(account);
  const isChanged = await updateSchedule(db, own, plan, await siteNow(worker), missing, { comparesFirst });
  compared.add(db.name);
  return isChanged;
}

/** If the site's database cannot be read, nothing is left out until the next life: reviews do not depend on it. */
function missingProblems({ origin }: Account): Promise<ReadonlySet<number>> {
  return readMissingProblems(origin).catch(() => new Set());
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
  const isUnknown = await runSerially(worker, async () => {
    const stored = await own.get('reviewPlan', ONLY);
    if (stored !== undefined && !isReviewPlan(stored)) return true;
    const plan = await changedPlan(worker, account, stored, change);
    if (plan) await own.put('reviewPlan', plan, ONLY);
    await update(worker, own, account);
    return false;
  });
  if (isUnknown) return failed({ kind: 'storage-newer' });
  publish('reviews');
  await tellTabs({ changed: 'all' });
  return done(null);
}

/** Returns the plan after a change; undefined if there is none. */
async function changedPlan(
  worker: WorkerParts,
  account: Account,
  plan: ReviewPlan | undefined,
  change: ReviewChange,
): Promise<ReviewPlan | undefined> {
  if (!('on' in change)) return plan && { ...plan, ...change };
  if (!change.on) return plan && { ...plan, endedAt: plan.endedAt ?? (await siteNow(worker)) };
  return plan?.endedAt === null ? plan : { ...(await newPlan(worker, account)), ...startOf(plan) };
}

/** What a plan that begins again keeps: problems that have joined are not new a second time. */
function startOf(plan: ReviewPlan | undefined): Partial<ReviewPlan> {
  return plan ? { startedAt: plan.startedAt, newPerDay: plan.newPerDay } : {};
}

/** Returns a plan that begins now, with the player's median times of a solve, by which it tells what was solved slowly. */
async function newPlan(worker: WorkerParts, { origin, player }: Account): Promise<ReviewPlan> {
  const db = await playerData(origin, player.id);
  await buildSums(db);
  const seededAt = await siteNow(worker);
  return {
    // The site's times are whole seconds: an attempt in the same second is one after the start.
    startedAt: Math.floor(seededAt / 1_000) * 1_000,
    seededAt,
    medians: await readMedianTimes(db),
    newPerDay: NEW_PER_DAY,
    endedAt: null,
  };
}

/** Counts the problems with which the plan would begin: those that were failed or solved slowly. */
export async function countToReview({ account, ...worker }: RequestContext): Promise<Result<number>> {
  if (!account) return failed({ kind: 'no-key' });
  const plan = await newPlan(worker, account);
  const [player, own, missing] = await Promise.all([
    playerData(account.origin, account.player.id),
    ownDataOf(worker, account),
    missingProblems(account),
  ]);
  return done(await countForPlan(player, own, plan, missing));
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
  await runSerially(worker, async () => {
    // What an earlier worker has stored may not be scheduled yet.
    await update(worker, own, account);
    const player = await playerData(account.origin, account.player.id);
    const row = (await readReviews(own, id)) ?? { problemId: id, events: [] };
    const known = knownEvents(row);
    const scheduled = await readScheduled(player, id);
    const event = await newEvent(decision, await siteNow(worker), known, () => newestAttempt(player, id));
    if (!isPossible(event, known, scheduled)) return;
    const events = compactEvents([...row.events, event]);
    await decide(worker, own, account, [id], () => own.put('reviews', { ...row, events }));
  });
  publish('reviews');
  await tellTabs({ changed: [id] });
  return done(null);
}

/**
 * Whether a decision can be made now. A message may arrive twice, since it is sent again if the worker dies, so nothing is decided a
 * second time. A page's process can forge messages, so nothing old is taken back.
 */
function isPossible(
  { kind, at, attemptId, grade, due, of }: ReviewEvent,
  events: readonly ReviewEvent[],
  scheduled: Scheduled | undefined,
): boolean {
  const { grades, chosen, isRemoved } = choicesOf(events);
  switch (kind) {
    case 'grade':
      // A grade is for the last review, which may be another one than the tab still shows.
      return attemptId === scheduled?.last?.attemptId && grades.get(attemptId ?? 0) !== grade;
    case 'due':
      return due !== chosen?.due || attemptId !== chosen?.attemptId;
    case 'remove':
      return scheduled !== undefined && !isRemoved;
    case 'undo':
      return of !== undefined && validEvents(events).at(-1)?.at === of && at - of < UNDO_MS;
  }
}

/** So long after it was made, a decision can be taken back, ms. */
const UNDO_MS = 12 * 60 * 60_000;

/**
 * Writes what the player has decided about several problems in the same way, and publishes `reviews` if the schedule changes. `write` may
 * change the plan too.
 */
export async function writeDecisions<T>(
  worker: WorkerParts,
  own: OwnDatabase,
  account: Account,
  problemIds: readonly number[],
  write: () => Promise<T>,
): Promise<T> {
  const { result, isScheduleChanged } = await runSerially(worker, () =>
    decide(worker, own, account, problemIds, write),
  );
  if (isScheduleChanged) publish('reviews');
  return result;
}

async function decide<T>(
  worker: WorkerParts,
  own: OwnDatabase,
  account: Account,
  problemIds: readonly number[],
  write: () => Promise<T>,
): Promise<{ result: T; isScheduleChanged: boolean }> {
  const player = await playerData(account.origin, account.player.id);
  // First the mark, so that no decision is stored without it if the worker ends in between.
  await scheduleAgain(player, problemIds);
  const result = await write();
  // The decision is stored. If this fails, the mark makes the next update do it.
  const isScheduleChanged = await update(worker, own, account).catch(() => false);
  return { result, isScheduleChanged };
}

/** Returns the event of a decision. Its time is later than that of all events before it, whatever the clock says. */
async function newEvent(
  decision: ReviewDecision,
  now: number,
  events: readonly ReviewEvent[],
  newestAttempt: () => Promise<number>,
): Promise<ReviewEvent> {
  const at = Math.max(now, ...events.map((event) => event.at + 1));
  if (decision.kind !== 'due') return { ...decision, at };
  return { kind: 'due', at, due: startOfDayIn(decision.days, now), attemptId: await newestAttempt() };
}

/** Returns the number of the newest stored attempt on a problem; 0 if there is none. */
async function newestAttempt(player: PlayerDatabase, problemId: number): Promise<number> {
  const rows = await player.getAllFromIndex('attempts', 'problem', ofProblem(problemId));
  return Math.max(0, ...rows.map(({ id }) => id));
}
