import { type Attempt, isAttempt } from '../../model.ts';
import { isProblemReviews, knownEvents } from '../../review/review-events.ts';
import { type ReviewPlan, scheduleBasis } from '../../review/review-plan.ts';
import { isScheduleState, type Scheduled, type ScheduleState } from '../../review/scheduled.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import type { OwnDatabase } from '../../store/own/own.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';
import { SCHEDULE_STORES, scheduleAgain } from '../writers/schedule-marks.ts';
import { isForPlan, nextReview, type ReviewSource } from './replay.ts';

// The schedule follows from attempts, which are in the player's database, and from decisions, which are in the player's own. So no
// single transaction changes both. A change of either first marks its problem here (`toSchedule`); a step computes the next review of
// marked problems and removes their marks with it. If the worker ends in between, the next one finds the marks.
//
// A problem that the site has deleted is not in the schedule, since nobody can review it. Whether the site has it is in a third database,
// and another account may have learned of it. So the problems that are left out are compared with those that are missing: once in each life
// of the worker, and after each change of the schedule.

/** How many attempts one step of making the whole schedule reads, and how many marked problems one step takes. */
const STEPS = { attempts: 2_000, marked: 200 };

/** `ScheduleState.joined` goes back so far, ms: more than any day is long. */
const JOINED_MS = 48 * 60 * 60_000;

/** Returns the problems that the site has deleted. */
type MissingProblems = () => Promise<ReadonlySet<number>>;

/**
 * Brings the schedule up to date, step by step: makes it for a new plan, and computes the next review of marked problems. Without a plan it
 * has only what the player chose. Resolves to whether anything changed. Must not run beside a change of the player's decisions. `now`:
 * epoch ms. `comparesFirst`: what is left out is compared with the missing problems even if nothing is to be scheduled.
 */
export async function updateSchedule(
  db: PlayerDatabase,
  own: OwnDatabase,
  plan: ReviewPlan | null,
  now: number,
  missing: MissingProblems,
  { steps = STEPS, comparesFirst = false } = {},
): Promise<boolean> {
  let isChanged = false;
  for (let isCompared = !comparesFirst; ; ) {
    const state = await currentState(db, own, plan);
    if (!state) return isChanged;
    const isToDo = state.upTo !== null || (await db.count('toSchedule')) > 0;
    if (!isToDo && isCompared) return isChanged;
    const gone = await missing();
    isCompared = !isToDo;
    if (state.upTo !== null)
      await makeStep(db, own, { ...state, upTo: state.upTo }, now, gone, steps.attempts);
    else if (isToDo) await markedStep(db, own, plan, now, gone, steps.marked);
    else await signMoved(db, state, gone);
    isChanged ||= isToDo;
  }
}

/** Signs problems that are scheduled although they are missing, and those that are left out although they are not. */
async function signMoved(
  db: PlayerDatabase,
  { leftOut }: ScheduleState,
  missing: ReadonlySet<number>,
): Promise<void> {
  const { store } = db.transaction('schedule');
  const keys = await Promise.all([...missing].map((id) => store.getKey(id)));
  const scheduled = keys.filter((id) => id !== undefined);
  await scheduleAgain(db, [...scheduled, ...leftOut.filter((id) => !missing.has(id))]);
}

/**
 * Returns the state of the schedule of this plan; undefined if there is neither a plan nor any decision. A schedule of another one is
 * emptied first, and all problems are marked about which the player has decided: they may be untried.
 */
async function currentState(
  db: PlayerDatabase,
  own: OwnDatabase,
  plan: ReviewPlan | null,
): Promise<ScheduleState | undefined> {
  const before = validRow(await db.get('scheduleState', ONLY), isScheduleState);
  const decided = await own.getAllKeys('reviews');
  const isNone = !plan && decided.length === 0;
  const basis = scheduleBasis(plan);
  const isSame = before?.basis === basis;
  const isCurrent = isSame && JSON.stringify(before.plan) === JSON.stringify(plan);
  if (isNone ? !before : isCurrent) return before;
  const state = isSame ? { ...before, plan } : { basis, plan, upTo: plan && 0, joined: [], leftOut: [] };
  const writing = db.transaction(SCHEDULE_STORES, 'readwrite');
  const marks = writing.objectStore('toSchedule');
  if (isNone || !isSame) {
    void writing.objectStore('schedule').clear();
    void marks.clear();
    for (const id of decided) void marks.put(true, id);
  }
  const states = writing.objectStore('scheduleState');
  void (isNone ? states.clear() : states.put(state, ONLY));
  await writing.done;
  return isNone ? undefined : state;
}

/** Adds the next problems above `upTo` to the schedule. */
async function makeStep(
  db: PlayerDatabase,
  own: OwnDatabase,
  state: ScheduleState & { upTo: number },
  now: number,
  missing: ReadonlySet<number>,
  most: number,
): Promise<void> {
  const { plan, upTo } = state;
  const next = await problemAfter(db, upTo, most);
  const highest = next ?? Number.POSITIVE_INFINITY;
  const problems = IDBKeyRange.bound(upTo, highest, true);
  const decided = await decisions(own, problems);
  const writing = db.transaction(['attempts', ...SCHEDULE_STORES], 'readwrite');
  const [schedule, states] = [writing.objectStore('schedule'), writing.objectStore('scheduleState')];
  await schedule.delete(problems);
  const leftOut = state.leftOut.filter((id) => id <= upTo || id > highest);
  for (const [problemId, attempts] of await attemptsIn(writing.objectStore('attempts'), upTo, next)) {
    const scheduled = nextReview({ problemId, attempts, ...decided(problemId) }, plan);
    if (scheduled && missing.has(problemId)) leftOut.push(problemId);
    else if (scheduled) void schedule.put(scheduled);
  }
  const joined = await joinedSince(schedule, now - JOINED_MS);
  await states.put({ ...state, upTo: next, joined, leftOut }, ONLY);
  await writing.done;
}

/** Returns the problem of the attempt that comes after the next `most` ones above problem `upTo`, by problem; null if there are no more. */
async function problemAfter(db: PlayerDatabase, upTo: number, most: number): Promise<number | null> {
  const { store } = db.transaction('attempts');
  const above = IDBKeyRange.lowerBound([upTo, Number.POSITIVE_INFINITY], true);
  const last = (await store.index('problem').getAllKeys(above, most + 1))[most];
  return last === undefined ? null : ((await store.get(last))?.problemId ?? null);
}

/** Computes the next review of some marked problems. */
async function markedStep(
  db: PlayerDatabase,
  own: OwnDatabase,
  plan: ReviewPlan | null,
  now: number,
  missing: ReadonlySet<number>,
  most: number,
): Promise<void> {
  const ids = await db.getAllKeys('toSchedule', null, most);
  const [lowest, highest] = [ids[0], ids.at(-1)];
  if (lowest === undefined || highest === undefined) return;
  const decided = await decisions(own, IDBKeyRange.bound(lowest, highest));
  const writing = db.transaction(['attempts', ...SCHEDULE_STORES], 'readwrite');
  const byProblem = writing.objectStore('attempts').index('problem');
  const [schedule, states] = [writing.objectStore('schedule'), writing.objectStore('scheduleState')];
  const leftOut: number[] = [];
  await Promise.all(
    ids.map(async (problemId) => {
      const { events } = decided(problemId);
      // Without a plan, only what the player chose is reviewed.
      const attempts = plan || events.length > 0 ? await attemptsOn(byProblem, problemId) : [];
      const scheduled = nextReview({ problemId, attempts, events }, plan);
      const isLeftOut = scheduled !== null && missing.has(problemId);
      if (isLeftOut) leftOut.push(problemId);
      await (scheduled && !isLeftOut ? schedule.put(scheduled) : schedule.delete(problemId));
      await writing.objectStore('toSchedule').delete(problemId);
    }),
  );
  const state = await states.get(ONLY);
  const joined = await joinedSince(schedule, now - JOINED_MS);
  if (state) {
    const others = state.leftOut.filter((id) => !ids.includes(id));
    await states.put({ ...state, joined, leftOut: [...others, ...leftOut] }, ONLY);
  }
  await writing.done;
}

interface ScheduleByJoined {
  index(name: 'joined'): { getAll(range: IDBKeyRange): Promise<Scheduled[]> };
}

/** Returns when problems joined since a time, epoch ms. */
async function joinedSince(schedule: ScheduleByJoined, since: number): Promise<number[]> {
  const rows = await schedule.index('joined').getAll(IDBKeyRange.lowerBound(since));
  return rows.flatMap(({ joinedAt }) => joinedAt ?? []);
}

interface AttemptsByProblem {
  getAll(range: IDBKeyRange): Promise<Attempt[]>;
}

async function attemptsOn(index: AttemptsByProblem, problemId: number): Promise<Attempt[]> {
  const range = IDBKeyRange.bound(
    [problemId, Number.NEGATIVE_INFINITY],
    [problemId, Number.POSITIVE_INFINITY],
  );
  return (await index.getAll(range)).filter((row) => validRow(row, isAttempt));
}

/** Counts the problems that a plan would review: a part of the history at a time, so that little is in memory. */
export async function countForPlan(
  db: PlayerDatabase,
  own: OwnDatabase | null,
  plan: ReviewPlan,
  missing: ReadonlySet<number>,
): Promise<number> {
  let count = 0;
  for (let upTo: number | null = 0; upTo !== null; ) {
    const next = await problemAfter(db, upTo, STEPS.attempts);
    const problems = IDBKeyRange.bound(upTo, next ?? Number.POSITIVE_INFINITY, true);
    const decided = await decisions(own, problems);
    for (const [problemId, attempts] of await attemptsIn(db.transaction('attempts').store, upTo, next))
      if (!missing.has(problemId) && isForPlan({ problemId, attempts, ...decided(problemId) }, plan)) count++;
    upTo = next;
  }
  return count;
}

interface Attempts {
  index(name: 'problem'): { getAll(range: IDBKeyRange): Promise<Attempt[]> };
}

/** Returns the attempts on the problems above `upTo`, up to `last`; null: on all above. */
async function attemptsIn(
  store: Attempts,
  upTo: number,
  last: number | null,
): Promise<Map<number, Attempt[]>> {
  const range = IDBKeyRange.bound(
    [upTo, Number.POSITIVE_INFINITY],
    [last ?? Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    true,
  );
  const rows = (await store.index('problem').getAll(range)).filter((row) => validRow(row, isAttempt));
  return Map.groupBy(rows, ({ problemId }) => problemId);
}

/** Returns what the next review of one problem follows from. */
export async function reviewSource(
  db: PlayerDatabase,
  own: OwnDatabase,
  problemId: number,
): Promise<ReviewSource> {
  const attempts = await attemptsOn(db.transaction('attempts').store.index('problem'), problemId);
  const decided = await decisions(own, IDBKeyRange.only(problemId));
  return { problemId, attempts, ...decided(problemId) };
}

/** Reads what the player has decided about the problems in a range. */
async function decisions(own: OwnDatabase | null, problemIds: IDBKeyRange) {
  const rows = ((await own?.getAll('reviews', problemIds)) ?? []).filter(isProblemReviews);
  const decided = new Map(rows.map((row) => [row.problemId, knownEvents(row)]));
  return (problemId: number): Pick<ReviewSource, 'events'> => ({ events: decided.get(problemId) ?? [] });
}
