import type { Account } from '../../account/account.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { boldSize, type PageSize, safeSize, sizeRefused, sizeSeen } from '../../history/page-size.ts';
import { readPageSize } from '../../store/site/page-size.ts';
import { attemptsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import type { Purpose } from '../net/request-queue.ts';
import type { AttemptPage } from '../net/schema.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { writePageSize } from '../writers.ts';
import type { ReadPage } from './attempt-writers.ts';
import { mayAskForAttempts, provedRows } from './own-rows.ts';

/** A page of the history, and the ranks of its problems as its rows name them. */
export interface ArrivedPage extends Omit<ReadPage, 'newestBefore'>, Pick<AttemptPage, 'rows' | 'oddity'> {}

/** What a site may answer to more rows than it gives. */
const REFUSALS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'interface-changed',
  'refused-request',
  'too-large',
]);

/**
 * Reads one page of the player's attempts, newest first, and learns how many the site gives at a time. `isMuch`: much is to
 * be read, so a larger page is worth a try. A size that has worked is doubted only where the last question (`before`) was
 * refused too. Rows that are not proved to be the player's are left out; fails with `not-only-yours` where the site pays no
 * heed to whose were asked for.
 */
export async function readHistoryPage(
  worker: WorkerParts,
  purpose: Purpose,
  account: Account,
  offset: number,
  isMuch: boolean,
  before: Failure | null,
): Promise<Result<ArrivedPage>> {
  const may = await mayAskForAttempts(worker, account);
  if (!may.ok) return may;
  const isAgain = before !== null && REFUSALS.has(before.kind);
  const known = await readPageSize(account.origin);
  let size = known;
  for (;;) {
    const limit = isMuch ? boldSize(size) : safeSize(size);
    const request = attemptsRequest({ userId: account.player.id, offset, limit });
    const answer = await requestApi(worker, purpose, { account, origin: account.origin }, request);
    if (!answer.ok) {
      const smaller = REFUSALS.has(answer.failure.kind) ? sizeRefused(size, limit, isAgain) : null;
      if (!smaller) return answer;
      size = smaller;
      continue;
    }
    const { received, total } = answer.value;
    const seen = sizeSeen(size, limit, received, total === null ? null : Math.max(0, total - offset));
    await remember(account.origin, known, seen);
    const proved = await provedRows(worker, purpose, account, answer.value.rows);
    if (!proved.ok) return proved;
    if (!proved.value.isHeeded) return failed({ kind: 'not-only-yours' });
    return done(arrived(answer.value, proved.value.rows, offset));
  }
}

/** Only once an answer came: where nothing is answered at all, sizes are not to blame. */
async function remember(origin: string, known: PageSize, seen: PageSize): Promise<void> {
  if (known.accepted === seen.accepted && known.refused === seen.refused) return;
  await writePageSize(origin, seen);
}

/**
 * Where the site does not count, a page begins with the last attempt known, and the last one has no other. That a page is
 * short proves nothing: a site that gives fewer at a time than it did would have all below taken away.
 */
function isLast({ received, total }: AttemptPage, offset: number): boolean {
  return total === null ? received <= 1 : offset + received >= total;
}

function arrived(page: AttemptPage, rows: AttemptPage['rows'], offset: number): ArrivedPage {
  const { received, total, oddity } = page;
  const attempts = rows.map(({ attempt }) => attempt);
  const ids = attempts.map(({ id }) => id);
  // A count that comes late spoils no row.
  const isMiscounted = oddity?.kind === 'unexpected' && oddity.field === 'totalRecords';
  const unused = Math.max(received - rows.length, oddity && !isMiscounted ? 1 : 0);
  const count = { offset, received, total, isMiscounted, isLast: isLast(page, offset), unused };
  return { rows, oddity, attempts, ids, ...count };
}
