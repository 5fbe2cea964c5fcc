import type { PageSize } from '../../history/page-size.ts';
import type { FailedUserFilterTest, UserFilterTest } from '../../history/user-filter.ts';
import { NO_FAILURE } from '../../requests/request-status.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import { type AttemptRequest, PLAYER_ROWS, type PlayerDatabase } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';

const NEVER_REQUESTED = { at: 0, triedAt: 0, noticedAt: 0, ...NO_FAILURE };

/** Changes the stored state of requests for one problem's attempts. */
export async function changeAttemptRequest(
  db: PlayerDatabase,
  problemId: number,
  change: Partial<AttemptRequest>,
): Promise<void> {
  const writing = db.transaction('asked', 'readwrite');
  await changeAttemptRequestIn(writing.store, problemId, change);
  await writing.done;
}

interface AskedStore {
  get(problemId: number): Promise<AttemptRequest | undefined>;
  put(asked: AttemptRequest): Promise<number>;
}

/** Does the same as `changeAttemptRequest`, in the caller's transaction. */
export async function changeAttemptRequestIn(
  store: AskedStore,
  problemId: number,
  change: Partial<AttemptRequest>,
): Promise<void> {
  const asked = validRow(await store.get(problemId), PLAYER_ROWS.asked) ?? { problemId, ...NEVER_REQUESTED };
  await store.put({ ...asked, ...change });
}

/** Stores how many attempts the site returns per page. */
export async function writePageSize(base: string, size: PageSize): Promise<void> {
  await (await siteData(base)).put('paging', size, ONLY);
}

/** Stores whether the site honours the requested user id. Removes a stored failure of the test that finds this out. */
export function writeUserFilterTest(base: string, userFilterTest: UserFilterTest): Promise<void> {
  return writeUserFilterRow(base, 'heeding', userFilterTest);
}

/** Stores a failure of the test whether the site honours the requested user id. */
export function writeFailedUserFilterTest(base: string, failedTest: FailedUserFilterTest): Promise<void> {
  return writeUserFilterRow(base, 'proof', failedTest);
}

async function writeUserFilterRow(
  base: string,
  key: 'heeding' | 'proof',
  row: UserFilterTest | FailedUserFilterTest,
): Promise<void> {
  const writing = (await siteData(base)).transaction('paging', 'readwrite');
  await Promise.all([writing.store.delete('proof'), writing.store.put(row, key), writing.done]);
}
