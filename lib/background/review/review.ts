import type { Account } from '../../account/account.ts';
import { done, failed, type Result } from '../../failure.ts';
import {
  choicesOf,
  compactEvents,
  knownEvents,
  type ReviewDecision,
  type ReviewEvent,
  validEvents,
} from '../../review/review-events.ts';
import {
  changedPlan,
  isReviewPlan,
  NEW_PER_DAY,
  type ReviewChange,
  type ReviewPlan,
} from '../../review/review-plan.ts';
import type { Scheduled } from '../../review/scheduled.ts';
import { publish } from '../../store/change-channel.ts';
import { ONLY } from '../../store/database.ts';
import { type OwnDatabase, readAgainEntry, readReviewPlan, readReviews } from '../../store/own/own.ts';
import { playerData } from '../../store/player/player.ts';
import { readScheduled } from '../../store/player/schedule.ts';
import { readMedianTimes } from '../../store/player/sums.ts';
import { readMissingProblems } from '../../store/site/problem-columns.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { buildSums } from '../history/sum-writers.ts';
import { oneAfterTheOther, perLife } from '../per-life.ts';
import type { RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { scheduleAgain } from '../writers/schedule-marks.ts';
import { updateSchedule } from './schedule-writers.ts';

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

async function update(worker: WorkerParts, own: OwnDatabase, { origin, player }: Account): Promise<boolean> {
  const db = await playerData(origin, player.id);
  const compared = comparedPlayers(worker);
  const comparesFirst = !compared.has(db.name);
  // If the site's database cannot be read, nothing is left out until the next life: reviews do not depend on it.
  const missing = () => readMissingProblems(origin).catch(() => new Set<number>());
  const plan = await readReviewPlan(own);
  const isChanged = await updateSchedule(db, own, plan, worker.environment.now(), missing, { comparesFirst });
  compared.add(db.name);
  return isChanged;
}

/**
 * Begins the reviews of the player: with the plan as it was if they were ended, else with the usual one. If they go on, nothing is changed: the
 * message may arrive twice. A plan of a later version of the extension is left as it is.
 */
export async function beginReviews({ account, ...worker }: RequestContext): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  return changePlan(worker, account, await makeOwnData(worker, account), async (before) => {
    if (before) return before.endedAt === null ? null : { ...before, endedAt: null };
    const times = await usualTimes(worker, account);
    return {
      // The site's times are whole seconds: a try in the same second is one after the start.
      startedAt: Math.floor(times.seededAt / 1_000) * 1_000,
      scope: 'missed',
      newPerDay: NEW_PER_DAY,
      mix: 'none',
      pausedAt: null,
      endedAt: null,
      ...times,
    };
  });
}

/** Changes what the player has chosen for reviews. Without a plan, nothing is changed. */
export async function changeReviews(
  { account, ...worker }: RequestContext,
  change: ReviewChange,
): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  return changePlan(worker, account, await ownDataOf(worker, account), async (plan) => {
    if (!plan) return null;
    const times = change.anew ? await usualTimes(worker, account) : {};
    return { ...changedPlan(plan, change, worker.environment.now()), ...times };
  });
}

/** Computes the player's median times of a solve, by which a plan tells what was solved slowly. */
async function usualTimes(
  { environment }: WorkerParts,
  { origin, player }: Account,
): Promise<Pick<ReviewPlan, 'seededAt' | 'medians'>> {
  const db = await playerData(origin, player.id);
  await buildSums(db);
  return { seededAt: environment.now(), medians: await readMedianTimes(db) };
}

/** Ends the reviews of the player. The plan and all decisions stay, for the case that the player begins again. */
export async function endReviews({ account, ...worker }: RequestContext): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  return changePlan(worker, account, await ownDataOf(worker, account), (plan) =>
    plan && plan.endedAt === null ? { ...plan, endedAt: worker.environment.now() } : null,
  );
}

/**
 * Stores the plan that `change` returns, makes the schedule for it, and tells pages and tabs. `change` gets the stored plan, undefined if
 * there is none; null: nothing is changed. Fails with `storage-newer` if the stored plan is of a later version.
 */
async function changePlan(
  worker: WorkerParts,
  account: Account,
  own: OwnDatabase | null,
  change: (before: ReviewPlan | undefined) => Promise<ReviewPlan | null> | ReviewPlan | null,
): Promise<Result<null>> {
  if (!own) return done(null);
  const isUnknown = await runSerially(worker, async () => {
    const stored = await own.get('reviewPlan', ONLY);
    if (stored !== undefined && !isReviewPlan(stored)) return true;
    const plan = await change(stored);
    if (plan) await storePlan(own, plan);
    await update(worker, own, account);
    return false;
  });
  if (isUnknown) return failed({ kind: 'storage-newer' });
  publish('reviews');
  await tellTabs({ changed: 'all' });
  return done(null);
}

async function storePlan(own: OwnDatabase, plan: ReviewPlan): Promise<void> {
  await own.put('reviewPlan', plan, ONLY);
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
  await runSerially(worker, async () => {
    const own = await ownDataOf(worker, account);
    if (!own || !(await readReviewPlan(own))) return;
    const player = await playerData(account.origin, account.player.id);
    const row = (await readReviews(own, id)) ?? { problemId: id, events: [] };
    const now = worker.environment.now();
    const known = knownEvents(row);
    const [scheduled, again] = await Promise.all([readScheduled(player, id), readAgainEntry(own, id)]);
    if (!isPossible(decision, known, scheduled, again?.addedAt ?? 0, now)) return;
    const events = compactEvents([...row.events, eventOf(decision, now, known)]);
    await decide(worker, own, account, [id], () => own.put('reviews', { ...row, events }));
  });
  publish('reviews');
  await tellTabs({ changed: [id] });
  return done(null);
}

/**
 * Whether a decision can be made now. A message may arrive twice, since it is sent again if the worker dies, so nothing is decided a
 * second time. A page's process can forge messages, so nothing is decided about a problem that is not reviewed, and nothing old is taken
 * back. `askedAt`: when the player put the problem on the list "Try again", epoch ms; 0: it is not on it. What was decided before that has
 * no effect any more, and can be decided again.
 */
function isPossible(
  decision: ReviewDecision,
  events: readonly ReviewEvent[],
  scheduled: Scheduled | undefined,
  askedAt: number,
  now: number,
): boolean {
  const { grades, stoppedAt, delay } = choicesOf(events);
  switch (decision.kind) {
    case 'grade':
      // A grade is for the last review, which may be another one than the tab still shows.
      return decision.attemptId === scheduled?.attemptId && grades.get(decision.attemptId) !== decision.grade;
    case 'delay':
      return (
        scheduled !== undefined &&
        (delay === null || delay.until <= now || delay.at < Math.max(scheduled.lastAt, askedAt))
      );
    case 'stop':
      return scheduled !== undefined && (stoppedAt === null || stoppedAt < askedAt);
    case 'resume':
      return stoppedAt !== null;
    case 'undo':
      return validEvents(events).at(-1)?.at === decision.of && now - decision.of < UNDO_MS;
  }
}

/** So long after it was made, a decision can be taken back, ms. */
const UNDO_MS = 12 * 60 * 60_000;

/**
 * Writes what else the player has decided about a problem in the player's own database, and computes its next review. Resolves to
 * what `write` resolves to.
 */
export function writeDecision<T>(
  worker: WorkerParts,
  own: OwnDatabase,
  account: Account,
  problemId: number,
  write: () => Promise<T>,
): Promise<T> {
  return writeDecisions(worker, own, account, [problemId], write);
}

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

const DAY = 24 * 60 * 60_000;

/** Returns the event of a decision. Its time is later than that of all events before it, whatever the clock says. */
function eventOf(decision: ReviewDecision, now: number, events: readonly ReviewEvent[]): ReviewEvent {
  const at = Math.max(now, ...events.map((event) => event.at + 1));
  if (decision.kind !== 'delay') return { ...decision, at };
  return { kind: 'delay', until: now + decision.days * DAY, at };
}
