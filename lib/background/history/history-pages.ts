import { done, type Failure, failed, type Result } from '../../failure.ts';
import {
  boldSize,
  type PageSize,
  pageSizeAfterAnswer,
  pageSizeAfterRefusal,
  safeSize,
  smallSize,
} from '../../history/page-size.ts';
import { isTrouble } from '../../requests/request-status.ts';
import { attemptsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import type { AttemptPage } from '../net/site-answers.ts';
import type { PlayerTask } from '../request-context.ts';
import { writePageSize } from '../writers/request-writers.ts';
import type { ReadPage } from './attempt-writers.ts';
import { mayAskForAttempts, provedRows } from './own-rows.ts';

/** A page of the history as received. Its rows contain the ranks of its problems. */
export interface ArrivedPage
  extends Omit<ReadPage, 'newestBefore' | 'contradictions'>,
    Pick<AttemptPage, 'rows' | 'oddity'> {}

/** Failures that may mean that a request asked for too many rows. */
const REFUSALS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'interface-changed',
  'refused-request',
  'too-large',
]);

/**
 * What a page is expected to add. `newSince`: the few attempts that are newer than the one with this id. `many`: attempts
 * of a history that is not stored yet, for which a larger page is tried. `some`: neither.
 */
export type Expected = { newSince: number } | 'some' | 'many';

interface WantedPage {
  offset: number;
  expected: Expected;
  /** The stored page sizes of the site. */
  size: PageSize;
  /** The failure of the last request, or null. A page size that has worked is only reduced if that request was refused too. */
  failure: Failure | null;
}

/**
 * Requests one page of the player's attempts, newest first. Learns how many rows the site returns per page. If only a few
 * new attempts are expected, the page is small; if all of them are new, a page of the usual size is requested instead.
 * Rows that are not proved to be the player's are left out. Fails with `not-only-yours` if the site ignores the requested
 * user id.
 */
export async function readHistoryPage(
  job: PlayerTask,
  { offset, expected, size: storedSize, failure }: WantedPage,
): Promise<Result<ArrivedPage>> {
  const { account } = job;
  const may = await mayAskForAttempts(job, account);
  if (!may.ok) return may;
  const isAgain = failure !== null && REFUSALS.has(failure.kind);
  const small = smallSize(storedSize);
  if (typeof expected === 'object' && !isAgain && small < safeSize(storedSize)) {
    const few = await readFew(job, offset, small, expected.newSince);
    if (few) return few;
  }
  let size = storedSize;
  for (;;) {
    const limit = expected === 'many' ? boldSize(size, job.environment.now()) : safeSize(size);
    const request = attemptsRequest({ userId: account.player.id, offset, limit });
    const answer = await requestApi(job, request);
    if (!answer.ok) {
      const { failure } = answer;
      const smaller = REFUSALS.has(failure.kind)
        ? pageSizeAfterRefusal(size, limit, isAgain, job.environment.now())
        : null;
      if (!smaller) {
        const isBolder = size.accepted !== null && limit > size.accepted;
        if (isBolder && isTrouble(failure)) {
          await writePageSize(account.origin, { ...size, troubledAt: job.environment.now() });
        }
        return answer;
      }
      size = smaller;
      continue;
    }
    const { received, total } = answer.value;
    const seen = pageSizeAfterAnswer(
      size,
      limit,
      received,
      total === null ? null : Math.max(0, total - offset),
      job.environment.now(),
    );
    await storeSize(account.origin, storedSize, seen);
    return proved(job, answer.value, offset);
  }
}

/**
 * Requests a page that is smaller than usual, from which no page size is learned. Resolves to null if a larger page is
 * needed, since all of its attempts are newer than the one with the id `newSince`.
 */
async function readFew(
  job: PlayerTask,
  offset: number,
  limit: number,
  newSince: number,
): Promise<Result<ArrivedPage> | null> {
  const request = attemptsRequest({ userId: job.account.player.id, offset, limit });
  const answer = await requestApi(job, request);
  if (!answer.ok) return answer;
  const { rows, received, total } = answer.value;
  const areAllNew = rows.every(({ attempt }) => attempt.id > newSince);
  const isWhole = total !== null && offset + received >= total;
  return areAllNew && rows.length > 0 && !isWhole ? null : proved(job, answer.value, offset);
}

/** Returns a page with the rows that are proved to be the player's. */
async function proved(job: PlayerTask, page: AttemptPage, offset: number): Promise<Result<ArrivedPage>> {
  const rows = await provedRows(job, page.rows);
  if (!rows.ok) return rows;
  return rows.value.isHonoured
    ? done(arrived(page, rows.value.rows, offset))
    : failed({ kind: 'not-only-yours' });
}

/**
 * Stores a changed page size. Called only after a valid response: if every request fails, the page size is not the
 * cause.
 */
async function storeSize(origin: string, stored: PageSize, seen: PageSize): Promise<void> {
  const isSame = (['accepted', 'refused', 'refusedAt'] as const).every((name) => stored[name] === seen[name]);
  if (isSame) return;
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
  // An attempt that is listed twice counts once, as an invalid row.
  const ids = [...new Set(attempts.map(({ id }) => id))];
  // A wrong total does not make rows invalid.
  const isMiscounted = oddity?.kind === 'unexpected' && oddity.field === 'totalRecords';
  const unused = Math.max(received - ids.length, oddity && !isMiscounted ? 1 : 0);
  const count = { offset, received, total, isMiscounted, isLast: isLast(page, offset), unused };
  return { rows, oddity, attempts, ids, ...count };
}
