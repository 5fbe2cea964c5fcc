import { done, failed, type Result } from '../../failure.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { pauseIn } from '../../problem-data/reading.ts';
import { isOneProblemsFailure, isWithoutData } from '../../problem-data/without-data.ts';
import { grownBackoff, isYoung, NO_FAILURE } from '../../requests/request-status.ts';
import { readReading } from '../../store/player/problem-data.ts';
import { readProblem } from '../../store/site/problems.ts';
import { refreshProblem } from '../problems/problem-data.ts';
import type { PlayerTask } from '../request-context.ts';
import { choiceFor, databaseOf, missingOf, writeReading } from './scope.ts';

/** If this many requests in a row fail, each for another problem, the site is the cause and not the problems. */
const MOST_FAILURES = 5;

/** If fewer problems than this have no data, they are requested at most once a day. */
const FEW_MISSING = 10;

/** Requests the data of attempted problems one by one, if they are missing although the lists were read. */
export async function readSingleProblems(task: PlayerTask, userInitiated: boolean): Promise<Result<null>> {
  const { account, origin, environment } = task;
  const choice = await choiceFor('attempted', task);
  if (!choice) return done(null);
  const db = await databaseOf('attempted', task);
  const reading = await readReading(db);
  const now = environment.now();
  const pause = userInitiated ? null : pauseIn(reading, account.generation, now);
  if (pause) return pause;
  const missing = await missingOf(task, now);
  // Problems that were just attempted can wait. The data of most of them is requested anyway when their pages are opened.
  const isLately = isYoung(Math.max(reading.doneAt, reading.detailedAt), LIFETIME.detailsMs, now);
  if (missing.length === 0 || (isLately && missing.length < FEW_MISSING)) return done(null);
  let failures = 0;
  for (const id of missing) {
    if ((await choiceFor('attempted', task)) !== choice) return done(null);
    // The player may have looked at the problem meanwhile.
    if (!isWithoutData(await readProblem(origin, id), environment.now())) continue;
    const result = await refreshProblem(task, task, id, 'background');
    failures = result.ok ? 0 : failures + 1;
    if (result.ok) continue;
    if (!isOneProblemsFailure(result.failure)) return result;
    if (failures < MOST_FAILURES) continue;
    const backoff = grownBackoff(result.failure, account.generation, environment.now(), reading);
    await writeReading(db, { ...reading, ...backoff });
    return failed(result.failure, backoff.retryAt);
  }
  await writeReading(db, { ...reading, ...NO_FAILURE, detailedAt: environment.now() });
  return done(null);
}
