import { done, type Result } from '../../failure.ts';
import { NO_HISTORY } from '../../history/history.ts';
import { statsByProblem } from '../../history/stats.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { LIST, QUEUE } from '../../limits.ts';
import type { Status } from '../../model.ts';
import {
  beginReading,
  filtersOf,
  isUnderWay,
  type ProblemReading,
  pauseIn,
} from '../../problem-data/reading.ts';
import { problemsWithoutData } from '../../problem-data/without-data.ts';
import { isYoung } from '../../requests/request-status.ts';
import type { Asker } from '../../requests/requester.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { readReading } from '../../store/player/problem-data.ts';
import { readProblems } from '../../store/site/problems.ts';
import { siteData } from '../../store/site/site-data.ts';
import type { TaskContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { requestPart } from './list-part.ts';
import { databaseOf, isWanted, type Scope } from './scope.ts';
import { readSingleProblems } from './single-problems.ts';

// Reads the data of problems that lists of attempts do not contain: genre, elo and rating. It requests the problem list part by part, then
// the attempted problems that it lacked one by one. What is left to request follows from what is stored.

/** About so many requests for lists are needed even for few problems. */
const FEWEST_LISTS = 6;

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
  for (let mayPause = !userInitiated; await isWanted(task, scope); mayPause = true) {
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
  { account, origin, environment }: TaskContext,
  scope: Scope,
  before: ProblemReading,
): Promise<ProblemReading | null> {
  const now = environment.now();
  if (isYoung(before.doneAt, LIFETIME.problemDataMs, now)) return null;
  if (scope === 'all') return beginReading(before, true, now);
  const { attempts } = account ? await readHistory(await playerData(origin, account.player.id)) : NO_HISTORY;
  const attempted = statsByProblem(attempts);
  const problems = await readProblems(await siteData(origin));
  const missing = problemsWithoutData(problems, attempted.keys(), now);
  const listRequests = attempted.size / (LIST.maxRows / 2) + FEWEST_LISTS;
  return missing.length > listRequests ? beginReading(before, false, now) : null;
}
