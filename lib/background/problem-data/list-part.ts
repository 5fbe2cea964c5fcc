import { done, type Failure, type Result } from '../../failure.ts';
import type { Filters } from '../../filters/filters.ts';
import { checkAnswer } from '../../filters/verdicts.ts';
import { statsOfProblems } from '../../history/stats.ts';
import type { Problem } from '../../model.ts';
import {
  afterAnswer,
  afterFailure,
  type ProblemReading,
  uselessReading,
} from '../../problem-data/reading.ts';
import { backoffAfter, isTrouble } from '../../requests/request-status.ts';
import { type Purpose, purposeOf, wasSent } from '../../requests/requester.ts';
import { problemsRequest } from '../../site-api/api.ts';
import type { ProblemRows } from '../../site-api/site-answers.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import { requestApi } from '../net/request.ts';
import type { TaskContext } from '../request-context.ts';
import { storeProblems } from '../writers/problem-writers.ts';
import { databaseOf, type Scope, writeReading } from './scope.ts';

/** So many problems in one answer may have been attempted on another device since the history was read. */
const MOST_NEW = 5;

/**
 * Requests the next part of the problem list. Stores its problems, and how far the list has been read. Fails if the site does not answer
 * at all; a failure of this part is stored in its place.
 */
export async function requestPart(
  task: TaskContext,
  scope: Scope,
  reading: ProblemReading,
  filters: Filters,
): Promise<Result<null>> {
  const { account, origin } = task;
  // Open the database first: if the response cannot be stored, no request is sent.
  await siteData(origin);
  const purpose = purposeOf(null, 'background');
  const answer = await requestApi({ ...task, purpose }, problemsRequest(filters));
  const generation = account?.generation ?? 0;
  const now = task.environment.now();
  if (!answer.ok && !isOfThePart(answer.failure, purpose, generation)) return answer;
  const next = answer.ok
    ? await readingAfter(task, scope, reading, filters, answer.value)
    : afterFailure(reading, answer.failure, generation, now);
  await writeReading(await databaseOf(scope, task), next);
  return done(null);
}

/** Whether a part of the list may be the cause of a failed request. */
function isOfThePart(failure: Failure, purpose: Purpose, generation: number): boolean {
  return backoffAfter(failure, generation, 0) !== null || (isTrouble(failure) && wasSent(purpose));
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
  if (!isHonoured || !(await areStatusesHonoured(task, scope, rows))) return uselessReading(reading, now);
  const known = shown.map((row) => ({ ...row, within: filters.elo }));
  await storeProblems(task.origin, known, { provesElo: true });
  return afterAnswer(reading, { rows: shown, received }, now);
}

/** Whether the player has attempted most of these problems, if they are those of the attempted ones. */
async function areStatusesHonoured({ account, origin }: TaskContext, scope: Scope, rows: readonly Problem[]) {
  if (scope === 'all' || !account) return true;
  const ids = rows.map(({ id }) => id);
  const { attempts } = await readHistory(await playerData(origin, account.player.id));
  const untried = ids.length - statsOfProblems(attempts, ids).size;
  return untried <= Math.max(MOST_NEW, rows.length / 2);
}
