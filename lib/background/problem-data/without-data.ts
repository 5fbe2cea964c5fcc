import type { Failure } from '../../failure.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { SET_ASIDE_MS } from '../../limits.ts';
import { type Backoff, backoffAfter, isYoung } from '../../requests/request-status.ts';
import { describedIds } from '../../store/player/problem-data.ts';
import { readManyProblems, siteData } from '../../store/site/site-data.ts';
import type { StoredProblem } from '../../store/site/stored-problem.ts';

/**
 * Returns the ids of attempted problems that have no stored data, without those whose data was requested lately (`now`:
 * epoch ms).
 */
export async function problemsWithoutData(
  origin: string,
  attempted: readonly number[],
  now: number,
): Promise<number[]> {
  const described = await describedIds(await siteData(origin));
  const undescribed = attempted.filter((id) => !described.has(id));
  const rows = await readManyProblems(origin, undescribed);
  return rows.filter((row) => isWithoutData(row, now)).map(({ id }) => id);
}

/** Whether a problem has no stored data, and that was not requested lately (`now`: epoch ms). */
export function isWithoutData({ near, asked, missingAt }: StoredProblem, now: number): boolean {
  const wasAsked = [asked.at, missingAt].some((at) => isYoung(at, LIFETIME.problemDataMs, now));
  return near === undefined && !wasAsked && !hasFailedLately(asked, now);
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
