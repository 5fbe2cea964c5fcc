import type { SetUp } from '../../board/set-up.ts';
import { distanceBetween, narrowedRange } from '../../difficulty/likely-elo.ts';
import { mergeProblem, type Problem } from '../../model.ts';
import { COLUMN_STORES, type ColumnsTransaction, changeColumns } from '../../store/columns.ts';
import { validRow } from '../../store/corruption.ts';
import { playerData } from '../../store/player/player.ts';
import { PROBLEM_COLUMNS } from '../../store/site/problem-columns.ts';
import { siteData } from '../../store/site/site-data.ts';
import { LISTING, type Listing } from '../../store/site/stored-list.ts';
import {
  isStoredSetUp,
  nearOf,
  problemFromRow,
  type StoredProblem,
  wasMissing,
} from '../../store/site/stored-problem.ts';
import { currentAccount } from '../account/key.ts';
import { scheduleAgain } from './schedule-marks.ts';

/**
 * A problem's data from a response, and the range of elo that was requested. `existedAt`: only an attempt at this time names the problem,
 * epoch ms, so it may have been deleted since.
 */
type ReportedProblem = Problem & Pick<StoredProblem, 'within'> & { existedAt?: number };

/**
 * Stores the data of problems from a response. Each of these problems then counts as existing, unless the response only has attempts from
 * before the site said that it has no such problem. `provesElo`: the site is known to follow
 * the requested range of elo, so a stored elo outside it is out of date.
 */
export async function storeProblems(
  origin: string,
  reported: readonly ReportedProblem[],
  { provesElo = false } = {},
): Promise<void> {
  const writing = (await siteData(origin)).transaction(['problems', ...COLUMN_STORES], 'readwrite');
  const problems = writing.objectStore('problems');
  // A page of attempts may name a problem more than once.
  const byId = Map.groupBy(reported, ({ id }) => id);
  const changed = await Promise.all(
    [...byId].map(async ([id, ofProblem]) => {
      const row = await problems.get(id);
      const next = ofProblem.reduce<StoredProblem>(
        (stored, one) => withReported(provesElo ? withoutMovedElo(stored, one) : stored, one),
        problemFromRow(id, row),
      );
      // Most problems on a page of attempts are already stored with the same data.
      if (JSON.stringify(next) === JSON.stringify(row)) return [];
      await problems.put(next);
      return [{ row, next }];
    }),
  );
  await finishWriting(writing, changed.flat());
}

/** A problem's stored row and the one that replaces it. */
interface ChangedRow {
  row: StoredProblem | undefined;
  next: StoredProblem;
}

interface ProblemsTransaction extends ColumnsTransaction {
  done: Promise<void>;
}

/** Changes the columns with the rows, ends the transaction, and has reviews scheduled of problems that came or went at the site. */
async function finishWriting(writing: ProblemsTransaction, changed: readonly ChangedRow[]): Promise<void> {
  await changeColumns(writing, PROBLEM_COLUMNS, new Map(changed.flatMap(changedEntry)));
  await writing.done;
  const cameOrWent = changed.filter(({ row, next }) => wasMissing(next) !== (row ? wasMissing(row) : false));
  if (cameOrWent.length === 0) return;
  const account = await currentAccount();
  if (!account) return;
  const player = await playerData(account.origin, account.player.id);
  await scheduleAgain(
    player,
    cameOrWent.map(({ next }) => next.id),
  );
}

/** Returns the problem's id and its new row if its entry in the columns changes with the row, else nothing. */
function changedEntry({ row, next }: ChangedRow): [number, StoredProblem][] {
  const [before, after] = [row, next].map((one) => JSON.stringify(PROBLEM_COLUMNS.entryOf(one)));
  return before === after ? [] : [[next.id, next]];
}

function withReported(stored: StoredProblem, reported: ReportedProblem): StoredProblem {
  const { near: _, ...before } = stored;
  const within = narrowedRange(stored.within, reported.within);
  const { existedAt = Number.POSITIVE_INFINITY } = reported;
  const missingAt = existedAt > stored.missingAt ? 0 : stored.missingAt;
  const next = { ...before, ...mergeProblem(stored, reported), missingAt, ...(within ? { within } : {}) };
  const near = nearOf(next);
  return near === null ? next : { ...next, near };
}

/** Returns the stored problem, without an elo that is outside the range in which the site has found it now. */
function withoutMovedElo(stored: StoredProblem, { within }: ReportedProblem): StoredProblem {
  const { elo } = stored;
  const isMoved = elo !== null && within && distanceBetween({ from: elo, to: elo }, within) > 0;
  return isMoved ? { ...stored, elo: null } : stored;
}

/**
 * Stores a problem's data and its start position from the response to a request for this problem. A stored position is
 * only replaced by another position: a response without a position that can be drawn does not remove it.
 */
export async function storeProblemDetail(
  origin: string,
  problem: Problem,
  setUp: SetUp | null,
): Promise<void> {
  const stores = ['problems', 'setUps', 'listing', ...COLUMN_STORES] as const;
  const writing = (await siteData(origin)).transaction(stores, 'readwrite');
  const problems = writing.objectStore('problems');
  const setUps = writing.objectStore('setUps');
  const { id } = problem;
  const [row, storedSetUp] = [await problems.get(id), await setUps.get(id)];
  const next = withReported(problemFromRow(id, row), problem);
  await problems.put(next);
  if (setUp || !isStoredSetUp(storedSetUp)) await setUps.put({ id, setUp });
  if (setUp) await addToListed(writing.objectStore('listing'), id, setUp);
  await finishWriting(writing, [{ row, next }]);
}

/** Changes the stored state of requests for a problem's data. */
export async function changeProblem(
  origin: string,
  id: number,
  by: (stored: StoredProblem) => Partial<Pick<StoredProblem, 'missingAt' | 'asked'>>,
): Promise<void> {
  const writing = (await siteData(origin)).transaction(['problems', ...COLUMN_STORES], 'readwrite');
  const problems = writing.objectStore('problems');
  const row = await problems.get(id);
  const stored = problemFromRow(id, row);
  const next = { ...stored, ...by(stored) };
  await problems.put(next);
  await finishWriting(writing, [{ row, next }]);
}

interface ListingStore {
  get(key: 'answer'): Promise<unknown>;
  put(answer: Listing, key: 'answer'): Promise<unknown>;
}

/** Adds a problem's initial position to the list if the list contains the problem. */
async function addToListed(listing: ListingStore, id: number, setUp: SetUp): Promise<void> {
  const answer = validRow(await listing.get('answer'), LISTING.answer, 'site');
  if (!answer?.rows.some((row) => row.id === id)) return;
  const others = answer.setUps?.filter((one) => one.id !== id) ?? [];
  await listing.put({ ...answer, setUps: [...others, { id, setUp }] }, 'answer');
}
