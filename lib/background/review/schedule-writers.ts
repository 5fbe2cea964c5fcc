import { isAgainEntry } from '../../again/again.ts';
import { type Attempt, isAttempt } from '../../model.ts';
import { isProblemReviews, knownEvents } from '../../review/review-events.ts';
import { type ReviewPlan, scheduleBasis } from '../../review/review-plan.ts';
import { isScheduleState, type Scheduled, type ScheduleState } from '../../review/scheduled.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import type { OwnDatabase } from '../../store/own/own.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';
import { clearSchedule, SCHEDULE_STORES, scheduleAgain } from '../writers/schedule-marks.ts';
import { nextReview, type ReviewSource } from './replay.ts';

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
 * Brings the schedule up to date, step by step: makes it for a new plan, computes the next review of marked problems, and empties it
 * without a plan. Resolves to whether anything changed. Must not run beside a change of the player's decisions. `now`: epoch ms.
 * `comparesFirst`: what is left out is compared with the missing problems even if nothing is to be scheduled.
 */
export async function updateSchedule(
  db: PlayerDatabase,
  own: OwnDatabase | null,
  plan: ReviewPlan | undefined,
  now: number,
  missing: MissingProblems,
  { steps = STEPS, comparesFirst = false } = {},
): Promise<boolean> {
  let isChanged = false;
  for (let isCompared = !comparesFirst; ; ) {
    const state = await currentState(db, plan);
    if (!own || !plan || !state) return isChanged;
    const isToDo = state.upTo !== null || (await db.count('toSchedule')) > 0;
    if (!isToDo && isCompared) return isChanged;
    const gone = await missing();
    isCompared = !isToDo;
    if (state.upTo !== null)
      await makeStep(db, own, { ...state, upTo: state.upTo }, now, gone, steps.attempts);
    else if (isToDo) await markedStep(db, own, plan, now, gone, steps.marked);
    else await markMoved(db, state, gone);
    isChanged ||= isToDo;
  }
}

/** Marks problems that are scheduled although they are missing, and those that are left out although they are not. */
async function markMoved(
  db: PlayerDatabase,
  { leftOut }: ScheduleState,
  missing: ReadonlySet<number>,
): Promise<void> {
  const { store } = db.transaction('schedule');
  const keys = await Promise.all([...missing].map((id) => store.getKey(id)));
  const scheduled = keys.filter((id) => id !== undefined);
  await scheduleAgain(db, [...scheduled, ...leftOut.filter((id) => !missing.has(id))]);
}

/** Returns the state of the schedule of this plan. A schedule of another one, or without a plan, is emptied first. */
async function currentState(
  db: PlayerDatabase,
  plan: ReviewPlan | undefined,
): Promise<ScheduleState | undefined> {
  const stored = await db.get('scheduleState', ONLY);
  if (isOfPlan(stored, plan)) return stored;
  const writing = db.transaction(SCHEDULE_STORES, 'readwrite');
  const states = writing.objectStore('scheduleState');
  // Read again, since the schedule may have been emptied meanwhile.
  const now = await states.get(ONLY);
  const before = isScheduleState(now) ? now : undefined;
  const state = plan && stateOfPlan(plan, before);
  if (before && state?.basis === before.basis) await states.put(state, ONLY);
  else await clearSchedule(writing, state ?? null);
  await writing.done;
  return state;
}

/** Whether a stored state is that of the plan; of no plan: whether there is none. */
function isOfPlan(stored: unknown, plan: ReviewPlan | undefined): stored is ScheduleState | undefined {
  if (!plan) return stored === undefined;
  return isScheduleState(stored) && JSON.stringify(stored) === JSON.stringify(stateOfPlan(plan, stored));
}

function stateOfPlan(plan: ReviewPlan, before: ScheduleState | undefined): ScheduleState {
  const basis = scheduleBasis(plan);
  return before?.basis === basis ? { ...before, plan } : { basis, plan, upTo: 0, joined: [], leftOut: [] };
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
  // The schedule may have been emptied since the state was read.
  if ((await states.get(ONLY))?.upTo !== upTo) return;
  const [low, high] = [upTo, highest].map((id): [number, number] => [id, Number.POSITIVE_INFINITY]);
  const range = IDBKeyRange.bound(low, high, true);
  const rows = (await writing.objectStore('attempts').index('problem').getAll(range)).filter(isAttempt);
  await schedule.delete(problems);
  const leftOut = state.leftOut.filter((id) => id <= upTo || id > highest);
  for (const [problemId, attempts] of Map.groupBy(rows, (row) => row.problemId)) {
    const scheduled = nextReview({ problemId, attempts, ...decided(problemId) }, plan);
    if (scheduled && missing.has(problemId)) leftOut.push(problemId);
    else if (scheduled) void schedule.put(scheduled);
  }
  await writing.objectStore('toSchedule').delete(problems);
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
  plan: ReviewPlan,
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
      const attempts = await attemptsOn(byProblem, problemId);
      const scheduled = nextReview({ problemId, attempts, ...decided(problemId) }, plan);
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
async function decisions(own: OwnDatabase, problemIds: IDBKeyRange) {
  const reading = own.transaction(['again', 'reviews']);
  const [entries, rows] = await Promise.all([
    reading.objectStore('again').getAll(problemIds),
    reading.objectStore('reviews').getAll(problemIds),
  ]);
  const listed = new Map(entries.filter(isAgainEntry).map((row) => [row.problemId, row]));
  const decided = new Map(rows.filter(isProblemReviews).map((row) => [row.problemId, knownEvents(row)]));
  return (problemId: number): Pick<ReviewSource, 'events' | 'again'> => ({
    events: decided.get(problemId) ?? [],
    again: listed.get(problemId) ?? null,
  });
}
