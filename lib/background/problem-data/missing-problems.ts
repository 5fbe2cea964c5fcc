import { done, type Result } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import { checkAnswer } from '../../filters/verdicts.ts';
import { statsByProblem, statsOfProblems } from '../../history/stats.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { LIST, QUEUE } from '../../limits.ts';
import type { Problem, Status } from '../../model.ts';
import {
  afterAnswer,
  afterFailure,
  beginReading,
  filtersOf,
  isUnderWay,
  type ProblemReading,
  pauseIn,
  uselessReading,
} from '../../problem-data/reading.ts';
import { backoffAfter, isTrouble, isYoung } from '../../requests/request-status.ts';
import { type Asker, purposeOf, wasSent } from '../../requests/requester.ts';
import { problemsRequest } from '../../site-api/api.ts';
import type { ProblemRows } from '../../site-api/site-answers.ts';
import { readReading } from '../../store/player/problem-data.ts';
import { siteData } from '../../store/site/site-data.ts';
import { requestApi } from '../net/request.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import { choiceFor, databaseOf, historyOf, missingOf, type Scope, writeReading } from './scope.ts';
import { readSingleProblems } from './single-problems.ts';

// Reads the data of problems that lists of attempts do not contain: genre, elo and rating. It requests the problem list part by part, then
// the attempted problems that it lacked one by one. What is left to request follows from what is stored.

/** About so many requests for lists are needed even for few problems. */
const FEWEST_LISTS = 6;

/** So many problems in one answer may have been attempted on another device since the history was read. */
const MOST_NEW = 5;

const ATTEMPTED: Status[] = ['tried_but_not_solved', 'solved'];

/**
 * Reads the missing data of the problems that the player chose: all, or the attempted ones. If this is already running, the call shares
 * its result. Resolves to when to go on, epoch ms; null: nothing is left to read. `userInitiated`: the player has pressed a button, so a
 * stored pause is over.
 */
export async function readMissingProblems(
  worker: WorkerParts,
  asker: Asker,
  userInitiated = false,
): Promise<number | null> {
  const { account, origin } = asker;
  const name = `problem data ${account?.generation ?? null} ${origin}`;
  const context = { ...worker, account, origin };
  const result = await worker.tasks.run(context, name, 'background', (task) => readAll(task, userInitiated));
  return result.ok ? null : (result.retryAt ?? worker.environment.now() + QUEUE.retryMs);
}

async function readAll(task: TaskContext, userInitiated: boolean): Promise<Result<null>> {
  const { account } = task;
  // The list of all problems contains most of the attempted ones, so it comes first.
  const all = await readList(task, 'all', userInitiated);
  if (!all.ok || !account) return all;
  const attempted = await readList(task, 'attempted', userInitiated);
  return attempted.ok ? readSingleProblems({ ...task, account }, userInitiated) : attempted;
}

/** Reads the problem list, part by part, until nothing is left to request for now. */
async function readList(task: TaskContext, scope: Scope, userInitiated: boolean): Promise<Result<null>> {
  for (let mayPause = !userInitiated; await choiceFor(scope, task); mayPause = true) {
    const now = task.environment.now();
    const reading = await readReading(await databaseOf(scope, task));
    const pause = mayPause ? pauseIn(reading, task.account?.generation ?? 0, now) : null;
    if (pause) return pause;
    const current = isUnderWay(reading, now) ? reading : await begin(task, scope, reading);
    const filters = current && filtersOf(current, scope === 'attempted' ? ATTEMPTED : []);
    if (!filters) break;
    const result = await requestPart(task, scope, current, filters);
    if (!result.ok) return result;
  }
  return done(null);
}

/** Returns a new reading if it is time for one, else null. */
async function begin(
  task: TaskContext,
  scope: Scope,
  before: ProblemReading,
): Promise<ProblemReading | null> {
  const now = task.environment.now();
  if (isYoung(before.doneAt, LIFETIME.problemDataMs, now)) return null;
  if (scope === 'all') return beginReading(before, true, now);
  const attempted = statsByProblem((await historyOf(task)).attempts);
  const listRequests = attempted.size / (LIST.maxRows / 2) + FEWEST_LISTS;
  const missing = await missingOf(task, now);
  return missing.length > listRequests ? beginReading(before, false, now) : null;
}

/**
 * Requests the next part of the problem list. Stores its problems, and how far the list has been read. Fails if the site does not answer
 * at all; a failure of this part is stored in its place.
 */
async function requestPart(
  task: TaskContext,
  scope: Scope,
  reading: ProblemReading,
  filters: Filters,
): Promise<Result<null>> {
  // Open the database first: if the response cannot be stored, no request is sent.
  await siteData(task.origin);
  const purpose = purposeOf(null, 'background');
  const answer = await requestApi({ ...task, purpose }, problemsRequest(filters));
  const generation = task.account?.generation ?? 0;
  const now = task.environment.now();
  const isOfThePart =
    !answer.ok &&
    (backoffAfter(answer.failure, generation, 0) !== null || (isTrouble(answer.failure) && wasSent(purpose)));
  if (!answer.ok && !isOfThePart) return answer;
  const next = answer.ok
    ? await readingAfter(task, scope, reading, filters, answer.value)
    : afterFailure(reading, answer.failure, generation, now);
  await writeReading(await databaseOf(scope, task), next);
  return done(null);
}

/** Stores the rows of an answer that do not contradict the filters. Returns the reading after it. */
async function readingAfter(
  task: TaskContext,
  scope: Scope,
  reading: ProblemReading,
  filters: Filters,
  { rows, received }: ProblemRows,
): Promise<ProblemReading> {
  const now = task.environment.now();
  const { shown, isHonoured } = checkAnswer(rows, filters);
  const areHonoured = isHonoured && (scope === 'all' || (await areAttempted(task, rows)));
  if (!areHonoured) return uselessReading(reading, now);
  const known = shown.map((row) => ({ ...row, within: filters.elo }));
  await storeProblems(task.origin, known, { provesElo: true });
  return afterAnswer(reading, { rows: shown, received }, now);
}

/** Whether the player has attempted most of these problems. */
async function areAttempted(task: TaskContext, rows: readonly Problem[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  const { attempts } = await historyOf(task);
  const untried = ids.length - statsOfProblems(attempts, ids).size;
  return untried <= Math.max(MOST_NEW, rows.length / 2);
}
