import { done, type Failure, failed, type Result } from '../../failure.ts';
import {
  boldSize,
  type PageSize,
  pageSizeAfterAnswer,
  pageSizeAfterRefusal,
  safeSize,
  smallSize,
} from '../../history/page-size.ts';
import { readPageSize } from '../../store/site/site-data.ts';
import { attemptsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import type { AttemptPage } from '../net/site-answers.ts';
import type { PlayerJob } from '../request-context.ts';
import { writePageSize } from '../writers.ts';
import type { ReadPage } from './attempt-writers.ts';
import { mayAskForAttempts, provedRows } from './own-rows.ts';

/** A page of the history as received. Its rows contain the ranks of its problems. */
export interface ArrivedPage extends Omit<ReadPage, 'newestBefore'>, Pick<AttemptPage, 'rows' | 'oddity'> {}

/** Failures that may mean that a request asked for too many rows. */
const REFUSALS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'interface-changed',
  'refused-request',
  'too-large',
]);

/**
 * How many attempts a page is expected to add: `few` since the last request, `many` of a history that is not stored yet,
 * for which a larger page is tried, or neither (`some`).
 */
export type Expected = 'few' | 'some' | 'many';

const SIZE_FOR: Readonly<Record<Expected, (size: PageSize) => number>> = {
  few: smallSize,
  some: safeSize,
  many: boldSize,
};

/**
 * Requests one page of the player's attempts, newest first. Learns how many rows the site returns per page. `before`:
 * the failure of the last request. A page size that has worked is only reduced if that request was refused too. Rows
 * that are not proved to be the player's are left out. Fails with `not-only-yours` if the site ignores the requested
 * user id.
 */
export async function readHistoryPage(
  job: PlayerJob,
  offset: number,
  expected: Expected,
  before: Failure | null,
): Promise<Result<ArrivedPage>> {
  const { account } = job;
  const may = await mayAskForAttempts(job, account);
  if (!may.ok) return may;
  const isAgain = before !== null && REFUSALS.has(before.kind);
  const storedSize = await readPageSize(account.origin);
  let size = storedSize;
  for (;;) {
    const limit = SIZE_FOR[expected](size);
    const request = attemptsRequest({ userId: account.player.id, offset, limit });
    const answer = await requestApi(job, request);
    if (!answer.ok) {
      const smaller = REFUSALS.has(answer.failure.kind) ? pageSizeAfterRefusal(size, limit, isAgain) : null;
      if (!smaller) return answer;
      size = smaller;
      continue;
    }
    const { received, total } = answer.value;
    const seen = pageSizeAfterAnswer(
      size,
      limit,
      received,
      total === null ? null : Math.max(0, total - offset),
    );
    await storeSize(account.origin, storedSize, seen);
    const proved = await provedRows(job, answer.value.rows);
    if (!proved.ok) return proved;
    if (!proved.value.isHonoured) return failed({ kind: 'not-only-yours' });
    return done(arrived(answer.value, proved.value.rows, offset));
  }
}

/**
 * Stores a changed page size. Called only after a valid response: if every request fails, the page size is not the
 * cause.
 */
async function storeSize(origin: string, stored: PageSize, seen: PageSize): Promise<void> {
  if (stored.accepted === seen.accepted && stored.refused === seen.refused) return;
  await writePageSize(origin, seen);
}

/**
 * Whether this is the last page of the history. If the site gives no total, each page starts with the oldest stored
 * attempt, and the last page contains no other attempt. A page with few rows is no proof: if a site started to return
 * fewer rows per page, all older attempts would be deleted here.
 */
function isLast({ received, total }: AttemptPage, offset: number): boolean {
  return total === null ? received <= 1 : offset + received >= total;
}

function arrived(page: AttemptPage, rows: AttemptPage['rows'], offset: number): ArrivedPage {
  const { received, total, oddity } = page;
  const attempts = rows.map(({ attempt }) => attempt);
  const ids = attempts.map(({ id }) => id);
  // A wrong total does not make rows invalid.
  const isMiscounted = oddity?.kind === 'unexpected' && oddity.field === 'totalRecords';
  const unused = Math.max(received - rows.length, oddity && !isMiscounted ? 1 : 0);
  const count = { offset, received, total, isMiscounted, isLast: isLast(page, offset), unused };
  return { rows, oddity, attempts, ids, ...count };
}
