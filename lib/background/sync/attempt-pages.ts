import { done, type Failure, failed, type Result, SIZE } from '../../failure.ts';
import { PAGE_SIZE } from '../../history/sync-state.ts';
import { REQUEST } from '../../limits.ts';
import type { Attempt, Rank } from '../../model.ts';
import { attemptsRequest } from '../../site-api/api.ts';
import { requestApi } from '../net/request.ts';
import type { PlayerTask } from '../request-context.ts';

/** The result of requesting one problem's attempts. */
export interface AttemptsRead {
  attempts: Attempt[];
  /** Whether these are all attempts on the problem. */
  all: boolean;
  /** Why rows were left out; null: none was. */
  oddity: Failure | null;
  rank: Rank | null;
}

/**
 * Requests all attempts on a problem, page by page. Stops after the first page if the stored attempts and the received
 * ones add up to the site's total. A new attempt then costs one request, however many attempts there are. The result is
 * incomplete (`all` is false) if rows were left out, or if an attempt was deleted meanwhile. Fails if the pages do not add up to the total, so that a wrong response never removes attempts.
 */
export async function readAttemptsOn(
  task: PlayerTask,
  problemId: number,
  stored: readonly Attempt[],
): Promise<Result<AttemptsRead>> {
  const userId = task.account.player.id;
  const found = new Map<number, Attempt>();
  let rank: Rank | null = null;
  let oddity: Failure | null = null;
  let totalBefore: number | null = null;
  /** Whether an attempt was deleted between two pages: those below it moved up, so one of them may be missing. */
  let hasMoved = false;
  let offset = 0;
  const result = (attempts: Iterable<Attempt>, all: boolean) =>
    done({ attempts: [...attempts], all, oddity, rank });
  for (let page = 0; page < REQUEST.maxAttemptPages; page++) {
    const request = attemptsRequest({ userId, problemId, offset, limit: PAGE_SIZE.small });
    const answer = await requestApi(task, request);
    if (!answer.ok) return answer;
    const { rows, received, total } = answer.value;
    if (rows.some(({ attempt }) => attempt.problemId !== problemId)) return invalid('problemId');
    const known = found.size;
    for (const { attempt } of rows) found.set(attempt.id, attempt);
    rank ??= rows[0]?.rank ?? null;
    oddity ??= answer.value.oddity;
    hasMoved ||= total !== null && totalBefore !== null && total < totalBefore;
    totalBefore = total;
    offset += received;
    if (page === 0 && received > 0 && !oddity) {
      const joined = new Map([...stored.map((attempt) => [attempt.id, attempt] as const), ...found]);
      if (joined.size === total) return result(joined.values(), true);
    }
    if (received === 0 || (total !== null && offset >= total)) {
      if (!oddity && total !== null && found.size < total) return invalid('totalRecords');
      return result(found.values(), !oddity && !hasMoved);
    }
    // The same rows came again. The site ignores the offset, and the loop would never end.
    if (found.size === known && rows.length > 0) return invalid('offset');
  }
  return failed({ kind: 'has-changed', field: SIZE });
}

function invalid(field: string): Result<never> {
  return failed({ kind: 'has-changed', endpoint: 'attempts', field });
}
