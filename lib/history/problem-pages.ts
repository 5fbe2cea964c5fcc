import { done, type Failure, failed, type Result, SIZE } from '../failure.ts';
import { REQUEST } from '../limits.ts';
import type { Attempt, Rank } from '../model.ts';
import type { HistoryPage } from './id-ranges.ts';

/** One page of the site's list of attempts on a problem. `offset` is that of its request. */
interface ProblemPage extends Omit<HistoryPage, 'ids' | 'offset'> {
  rows: readonly { attempt: Attempt; rank: Rank | null }[];
  /** Why rows were left out; null: none was. */
  oddity: Failure | null;
}

/** What the pages of one problem's attempts say. */
export interface AttemptsRead {
  attempts: Attempt[];
  /** Whether these are all attempts on the problem. */
  all: boolean;
  /** Why rows were left out; null: none was. */
  oddity: Failure | null;
  rank: Rank | null;
}

/**
 * Reads all attempts on a problem, page by page: `ask` requests the page at an offset. Stops after the first page if the stored attempts and the received
 * ones add up to the site's total. A new attempt then costs one request, however many attempts there are. The result is
 * incomplete (`all` is false) if rows were left out, or if an attempt was deleted meanwhile. Fails if the pages do not add up to the total, so that a wrong response never removes attempts.
 */
export async function readAttemptsOn(
  ask: (offset: number) => Promise<Result<ProblemPage>>,
  problemId: number,
  stored: readonly Attempt[],
): Promise<Result<AttemptsRead>> {
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
    const answer = await ask(offset);
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
