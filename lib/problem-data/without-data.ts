import type { Failure } from '../failure.ts';
import { LIFETIME } from '../lifetimes.ts';
import { SET_ASIDE_MS } from '../limits.ts';
import { type Backoff, backoffAfter, isYoung } from '../requests/request-status.ts';
import type { Problems } from './problems.ts';
import { describedElo, type StoredProblem } from './stored-problem.ts';

/** Returns those of the problems that have no stored data, without those whose data was requested lately (`now`: epoch ms). */
export function problemsWithoutData(problems: Problems, ids: Iterable<number>, now: number): number[] {
  return [...ids].filter((id) => isWithoutData(problems.get(id), now));
}

/** Whether a problem has no stored data, and that was not requested lately (`now`: epoch ms). */
export function isWithoutData(problem: StoredProblem | undefined, now: number): boolean {
  if (!problem) return true;
  const { asked, missingAt } = problem;
  const wasAsked = [asked.at, missingAt].some((at) => isYoung(at, LIFETIME.problemDataMs, now));
  return describedElo(problem) === null && !wasAsked && !hasFailedLately(asked, now);
}

/**
 * Whether the request for a problem's data failed lately, so that the others come first. If the site may have been the cause, by trouble or
 * because it answered everything with one page, it is requested again after a day, else after a month.
 */
function hasFailedLately({ failure, retryAt }: Backoff, now: number): boolean {
  if (!failure || failure.kind === 'no-key') return false;
  const isOfTheSite = failure.kind === 'not-responding';
  return isYoung(Math.min(retryAt, now), isOfTheSite ? SET_ASIDE_MS : LIFETIME.problemDataMs, now);
}

/** Whether a single problem may be the cause of a failed request, for example a deleted one. */
export function isOneProblemsFailure(failure: Failure): boolean {
  if (failure.kind === 'no-such-problem') return true;
  return failure.kind !== 'no-key' && backoffAfter(failure, 0, 0) !== null;
}
