import { done, type Failure, failed, type Result } from '../../failure.ts';
import { isLastOf, safeSize } from '../../history/page-size.ts';
import { REQUEST } from '../../limits.ts';
import type { Attempt, Rank } from '../../model.ts';
import { readPageSize } from '../../store/site/site-data.ts';
import { attemptsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import type { PlayerTask } from '../request-context.ts';
import { mayAskForAttempts, provedRows } from './own-rows.ts';

/** The result of requesting one problem's attempts. */
export interface AttemptsRead {
  attempts: Attempt[];
  /** Whether these are all attempts on the problem. */
  all: boolean;
  /** The failure if some rows were invalid, else null. The other rows are used. */
  oddity: Failure | null;
  rank: Rank | null;
}

/**
 * Requests all attempts on a problem, page by page. Stops after the first page if the stored attempts and the received
 * ones add up to the site's total. A new attempt then costs one request, however many attempts there are. The result is
 * incomplete (`all` is false) if there are more than `mostPages` pages, if some rows are not proved to be the
 * player's, or if an attempt was deleted meanwhile. Fails if the pages do not add up to the total, so that a wrong
 * response never removes attempts.
 */
export async function readAttemptsOn(
  job: PlayerTask,
  problemId: number,
  stored: readonly Attempt[],
  mostPages: number = REQUEST.maxAttemptPages,
): Promise<Result<AttemptsRead>> {
  const { account } = job;
  const may = await mayAskForAttempts(job, account);
  if (!may.ok) return may;
  const size = await readPageSize(account.origin);
  const limit = safeSize(size);
  const found = new Map<number, Attempt>();
  let rank: Rank | null = null;
  let oddity: Failure | null = null;
  let smallestTotal = Number.POSITIVE_INFINITY;
  /** Whether an attempt was deleted between two pages: those below it moved up, so one of them may be missing. */
  let hasMoved = false;
  let offset = 0;
  for (let page = 0; page < Math.min(mostPages, REQUEST.maxAttemptPages); page++) {
    const request = attemptsRequest({ userId: account.player.id, problemId, offset, limit });
    const answer = await requestApi(job, request);
    if (!answer.ok) return answer;
    const { rows: all, received, total } = answer.value;
    if (all.some(({ attempt }) => attempt.problemId !== problemId)) return invalid('problemId');
    const proved = await provedRows(job, all);
    if (!proved.ok) return proved;
    const { rows } = proved.value;
    const before = found.size;
    for (const { attempt } of rows) found.set(attempt.id, attempt);
    rank ??= rows[0]?.rank ?? null;
    if (rows.length < all.length) {
      return done({ attempts: [...found.values()], all: false, oddity: NOT_ONLY_YOURS, rank });
    }
    oddity ??= answer.value.oddity;
    hasMoved ||= page > 0 && total !== null && total < smallestTotal;
    smallestTotal = Math.min(smallestTotal, total ?? smallestTotal);
    offset += received;
    if (page === 0 && total !== null && received > 0) {
      const joined = new Map([...stored.map((attempt) => [attempt.id, attempt] as const), ...found]);
      if (joined.size === total && !oddity)
        return done({ attempts: [...joined.values()], all: true, oddity, rank });
    }
    const ended = total === null ? isLastOf(received, limit, size) : received === 0 || offset >= total;
    if (ended) {
      if (!oddity && total !== null && found.size < smallestTotal) return invalid('totalRecords');
      return done({ attempts: [...found.values()], all: oddity === null && !hasMoved, oddity, rank });
    }
    // The same rows came again. The site ignores the offset, and the loop would never end.
    if (found.size === before && rows.length > 0) return invalid('offset');
  }
  if (mostPages >= REQUEST.maxAttemptPages) return failed({ kind: 'too-large' });
  return done({ attempts: [...found.values()], all: false, oddity, rank });
}

function invalid(field: string): Result<never> {
  return failed({ kind: 'unexpected', endpoint: 'attempts', field });
}

const NOT_ONLY_YOURS: Failure = { kind: 'not-only-yours' };
