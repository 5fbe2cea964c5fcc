import type { Account } from '../account.ts';
import { done, type Failure, type Result } from '../failure.ts';
import { boldSize, type PageSize, safeSize, sizeRefused, sizeSeen } from '../page-size.ts';
import { readPageSize } from '../store/paging.ts';
import type { SiteApi } from './api.ts';
import type { ReadPage } from './attempt-writers.ts';
import type { Errand } from './queue.ts';
import type { AttemptPage } from './schema.ts';
import { writePageSize } from './writers.ts';

/** A page of the history, and the ranks of its problems as its rows name them. */
export interface ArrivedPage extends Omit<ReadPage, 'newestBefore'>, Pick<AttemptPage, 'rows' | 'oddity'> {
  /** The attempts of rows that name another player, which are not among the others. */
  strangers: number[];
}

/** What a site may answer to more rows than it gives. */
const REFUSALS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'interface-changed',
  'refused-request',
  'too-large',
]);

/**
 * Reads one page of the player's attempts, newest first, and learns how many the site gives at a time. `isMuch`: much is to
 * be read, so a larger page is worth a try. A size that has worked is doubted only where the last question (`before`) was
 * refused too. Rows that name another player are set aside.
 */
export async function readHistoryPage(
  api: SiteApi,
  errand: Errand,
  account: Account,
  offset: number,
  isMuch: boolean,
  before: Failure | null,
): Promise<Result<ArrivedPage>> {
  const isAgain = before !== null && REFUSALS.has(before.kind);
  const known = await readPageSize(account.origin);
  let size = known;
  for (;;) {
    const limit = isMuch ? boldSize(size) : safeSize(size);
    const answer = await api.attempts(errand, account, { offset, limit });
    if (!answer.ok) {
      const smaller = REFUSALS.has(answer.failure.kind) ? sizeRefused(size, limit, isAgain) : null;
      if (!smaller) return answer;
      size = smaller;
      continue;
    }
    const { received, total } = answer.value;
    const seen = sizeSeen(size, limit, received, total === null ? null : Math.max(0, total - offset));
    await remember(account.origin, known, seen);
    return done(own(answer.value, account, offset, isLast(answer.value, offset)));
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

function own(page: AttemptPage, { player }: Account, offset: number, isLast: boolean): ArrivedPage {
  const { rows, received, total, oddity } = page;
  const isOurs = ({ playerId }: (typeof rows)[number]) => playerId === null || playerId === player.id;
  const ours = rows.filter(isOurs);
  const strangers = rows.filter((row) => !isOurs(row)).map(({ attempt }) => attempt.id);
  const attempts = ours.map(({ attempt }) => attempt);
  const ids = attempts.map(({ id }) => id);
  // A count that comes late spoils no row.
  const isMiscounted = oddity?.kind === 'unexpected' && oddity.field === 'totalRecords';
  const unused = Math.max(received - ours.length, oddity && !isMiscounted ? 1 : 0);
  const count = { offset, received, total, isMiscounted, isLast, unused };
  return { rows: ours, strangers, oddity, attempts, ids, ...count };
}

/** No user has this number, the last that fits where most sites keep theirs (32 bits). */
const NOBODY = 2 ** 31 - 1;

/** Answers that show that a site knows very well whose attempts are asked for. */
const HEEDS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([...REFUSALS, 'forbidden']);

/**
 * Whether rows that name no player, or beside which others do, are the player's own: a site that answers the same to the
 * question for nobody's pays no heed to whose were asked for.
 */
export async function areOwn(
  api: SiteApi,
  errand: Errand,
  account: Account,
  { ids, strangers, offset }: ArrivedPage,
): Promise<Result<boolean>> {
  const shown = [...ids, ...strangers];
  const answer = await api.attempts(errand, account, { offset, limit: shown.length, userId: NOBODY });
  if (!answer.ok) return HEEDS.has(answer.failure.kind) ? done(true) : answer;
  return done(answer.value.rows.every(({ attempt }) => !shown.includes(attempt.id)));
}
