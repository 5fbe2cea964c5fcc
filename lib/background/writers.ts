import type { SetUp } from '../board/set-up.ts';
import { crashPoint } from '../crash-point.ts';
import { likelyElo, narrowedRange } from '../difficulty/likely-elo.ts';
import { type Filters, sameFilters } from '../filters/filters.ts';
import type { PageSize } from '../history/page-size.ts';
import type { FailedUserFilterTest, UserFilterTest } from '../history/user-filter.ts';
import { mergeProblem, type Problem } from '../model.ts';
import { type Backoff, NO_FAILURE } from '../requests/request-status.ts';
import { COLUMN_STORES, changeColumns } from '../store/columns.ts';
import { validRow } from '../store/corruption.ts';
import { ONLY } from '../store/database.ts';
import { type AttemptRequest, PLAYER_ROWS, type PlayerDatabase } from '../store/player/player.ts';
import { PROBLEM_COLUMNS } from '../store/site/problem-columns.ts';
import { siteData } from '../store/site/site-data.ts';
import { LISTING, type Listing, type ListingRequest } from '../store/site/stored-list.ts';
import {
  isStoredSetUp,
  problemFromRow,
  type StoredProblem,
  type StoredSetUp,
} from '../store/site/stored-problem.ts';

const NEVER_REQUESTED = { at: 0, triedAt: 0, noticedAt: 0, ...NO_FAILURE };

/** Changes the stored state of requests for one problem's attempts. */
export async function changeAttemptRequest(
  db: PlayerDatabase,
  problemId: number,
  change: Partial<AttemptRequest>,
): Promise<void> {
  await crashPoint('asked: before writing');
  const writing = db.transaction('asked', 'readwrite');
  await changeAttemptRequestIn(writing.store, problemId, change);
  await writing.done;
  await crashPoint('asked: written');
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

/** A problem's data from a response, and the range of elo that was requested. */
type ReportedProblem = Problem & Pick<StoredProblem, 'within'>;

/** Stores the data of problems from a response. Each of these problems then counts as existing. */
export async function storeProblems(base: string, reported: readonly ReportedProblem[]): Promise<void> {
  await crashPoint('problems: before writing');
  const writing = (await siteData(base)).transaction(['problems', ...COLUMN_STORES], 'readwrite');
  const problems = writing.objectStore('problems');
  // A page of attempts may name a problem more than once.
  const byId = Map.groupBy(reported, ({ id }) => id);
  const changed = await Promise.all(
    [...byId].map(async ([id, ofProblem]) => {
      const row = await problems.get(id);
      const next = ofProblem.reduce(withReported, problemFromRow(id, row));
      // Most problems on a page of attempts are already stored with the same data.
      if (JSON.stringify(next) === JSON.stringify(row)) return [];
      await problems.put(next);
      return changedEntry(row, next);
    }),
  );
  await changeColumns(writing, PROBLEM_COLUMNS, new Map(changed.flat()));
  await writing.done;
  await crashPoint('problems: written');
}

/** Returns the problem's id and its new row if its entry in the columns changes with the row, else nothing. */
function changedEntry(row: StoredProblem | undefined, next: StoredProblem): [number, StoredProblem][] {
  const [before, after] = [row, next].map((one) => JSON.stringify(PROBLEM_COLUMNS.entryOf(one)));
  return before === after ? [] : [[next.id, next]];
}

function withReported(stored: StoredProblem, reported: ReportedProblem): StoredProblem {
  const { near: _, ...before } = stored;
  const within = narrowedRange(stored.within, reported.within);
  const next = { ...before, ...mergeProblem(stored, reported), missingAt: 0, ...(within ? { within } : {}) };
  const near = next.genre === null ? null : likelyElo(next);
  return near === null ? next : { ...next, near };
}

/**
 * Stores a problem's data and its start position from the response to a request for this problem. A stored position is
 * only replaced by another position: a response without a position that can be drawn does not remove it.
 */
export async function storeProblemDetail(base: string, problem: Problem, setUp: SetUp | null): Promise<void> {
  await crashPoint('detail: before writing');
  const stores = ['problems', 'setUps', 'listing', ...COLUMN_STORES] as const;
  const writing = (await siteData(base)).transaction(stores, 'readwrite');
  const problems = writing.objectStore('problems');
  const setUps = writing.objectStore('setUps');
  const { id } = problem;
  const [row, storedSetUp] = [await problems.get(id), await setUps.get(id)];
  const next = withReported(problemFromRow(id, row), problem);
  await problems.put(next);
  await changeColumns(writing, PROBLEM_COLUMNS, new Map(changedEntry(row, next)));
  if (setUp || !isStoredSetUp(storedSetUp)) await setUps.put({ id, setUp });
  if (setUp) await addToListed(writing.objectStore('listing'), id, setUp);
  await writing.done;
  await crashPoint('detail: written');
}

/** Changes the stored state of requests for a problem's data. */
export async function changeProblem(
  base: string,
  id: number,
  by: (stored: StoredProblem) => Partial<Pick<StoredProblem, 'missingAt' | 'asked'>>,
): Promise<void> {
  await crashPoint('problem: before writing');
  const writing = (await siteData(base)).transaction(['problems', ...COLUMN_STORES], 'readwrite');
  const problems = writing.objectStore('problems');
  const row = await problems.get(id);
  const stored = problemFromRow(id, row);
  const next = { ...stored, ...by(stored) };
  await problems.put(next);
  await changeColumns(writing, PROBLEM_COLUMNS, new Map(changedEntry(row, next)));
  await writing.done;
  await crashPoint('problem: written');
}

/** Stores a request for the problem list before it is sent. */
export async function writeListingRequest(base: string, asked: ListingRequest): Promise<void> {
  await crashPoint('listing question: before writing');
  await (await siteData(base)).put('listing', asked, 'asked');
  await crashPoint('listing question: written');
}

/** Stores the failure of a request for the problem list, unless other filters were requested meanwhile. */
export async function writeListingFailure(base: string, filters: Filters, backoff: Backoff): Promise<void> {
  await crashPoint('listing failure: before writing');
  const writing = (await siteData(base)).transaction('listing', 'readwrite');
  const last = validRow(await writing.store.get('asked'), LISTING.asked);
  if (last && sameFilters(last.filters, filters)) await writing.store.put({ ...last, ...backoff }, 'asked');
  await writing.done;
  await crashPoint('listing failure: written');
}

/**
 * Stores a response of the problem list, unless other filters were requested meanwhile. Resolves to whether it was stored.
 */
export async function writeListing(base: string, answer: Listing, asked: ListingRequest): Promise<boolean> {
  await crashPoint('listing: before writing');
  const writing = (await siteData(base)).transaction(['listing', 'setUps'], 'readwrite');
  const listing = writing.objectStore('listing');
  const last = validRow(await listing.get('asked'), LISTING.asked);
  const isLast = last !== undefined && sameFilters(last.filters, answer.filters);
  if (isLast) {
    const withBoards = await withSetUps(writing.objectStore('setUps'), answer);
    await Promise.all([listing.put(withBoards, 'answer'), listing.put(asked, 'asked')]);
  }
  await writing.done;
  await crashPoint('listing: written');
  return isLast;
}

interface SetUpStore {
  get(id: number): Promise<StoredSetUp | undefined>;
}

/** Returns the list with the stored initial positions of its problems. */
async function withSetUps(setUps: SetUpStore, list: Listing): Promise<Listing> {
  const found = await Promise.all(
    list.rows.map(async ({ id }) => validRow(await setUps.get(id), isStoredSetUp)),
  );
  return { ...list, setUps: found.flatMap((one) => (one?.setUp ? [{ id: one.id, setUp: one.setUp }] : [])) };
}

interface ListingStore {
  get(key: 'answer'): Promise<unknown>;
  put(answer: Listing, key: 'answer'): Promise<unknown>;
}

/** Adds a problem's initial position to the list if the list contains the problem. */
async function addToListed(listing: ListingStore, id: number, setUp: SetUp): Promise<void> {
  const answer = validRow(await listing.get('answer'), LISTING.answer);
  if (!answer?.rows.some((row) => row.id === id)) return;
  const others = answer.setUps?.filter((one) => one.id !== id) ?? [];
  await listing.put({ ...answer, setUps: [...others, { id, setUp }] }, 'answer');
}

/** Stores the same list with more rows, unless another answer was stored meanwhile. */
export async function writeLongerListing(base: string, longer: Listing): Promise<void> {
  await crashPoint('longer listing: before writing');
  const writing = (await siteData(base)).transaction(['listing', 'setUps'], 'readwrite');
  const listing = writing.objectStore('listing');
  const answer = validRow(await listing.get('answer'), LISTING.answer);
  if (answer?.at === longer.at && sameFilters(answer.filters, longer.filters)) {
    await listing.put(await withSetUps(writing.objectStore('setUps'), longer), 'answer');
  }
  await writing.done;
  await crashPoint('longer listing: written');
}

/** Stores the order of the list that was answered at `at` (epoch ms), unless another answer was stored meanwhile. */
export async function writeListingOrder(
  base: string,
  at: number,
  sorted: NonNullable<Listing['sorted']>,
): Promise<void> {
  const writing = (await siteData(base)).transaction('listing', 'readwrite');
  const answer = validRow(await writing.store.get('answer'), LISTING.answer);
  if (answer?.at === at) await writing.store.put({ ...answer, sorted }, 'answer');
  await writing.done;
}

/** Stores how many attempts the site returns per page. */
export async function writePageSize(base: string, size: PageSize): Promise<void> {
  await crashPoint('page size: before writing');
  await (await siteData(base)).put('paging', size, ONLY);
  await crashPoint('page size: written');
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
  await crashPoint('heeding: before writing');
  const writing = (await siteData(base)).transaction('paging', 'readwrite');
  await Promise.all([writing.store.delete('proof'), writing.store.put(row, key), writing.done]);
  await crashPoint('heeding: written');
}
