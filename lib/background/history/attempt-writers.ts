import { crashPoint } from '../../crash-point.ts';
import { type History, NO_HISTORY } from '../../history/history.ts';
import type { HistoryPage, IdRange } from '../../history/id-ranges.ts';
import { type ProblemStats, problemStatsOf } from '../../history/problem-stats.ts';
import { afterPage, afterRemoval, pageResult, restartReading } from '../../history/sync-plan.ts';
import { type Attempt, isAttempt } from '../../model.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import {
  type AttemptRequest,
  ofProblem,
  PLAYER_ROWS,
  type PlayerDatabase,
  rowOf,
  type StoredAttempt,
} from '../../store/player/player.ts';
import { changeAttemptRequestIn } from '../writers.ts';

/**
 * Stores one problem's attempts, its stats and the state of its requests in one transaction. `before`: the attempts
 * that were stored when the request was sent. Deletes those of them that are not among `attempts`. Attempts that
 * another request has stored since then are newer, so they stay. Resolves to the ids of the problems with a change that
 * a player can see.
 */
export async function writeAttempts(
  db: PlayerDatabase,
  problemId: number,
  attempts: readonly Attempt[],
  before: readonly Pick<Attempt, 'id'>[],
  asked: Partial<AttemptRequest>,
): Promise<number[]> {
  await crashPoint('attempts: before writing');
  const writing = db.transaction(['attempts', 'facts', 'asked', 'history'], 'readwrite');
  const rows = writing.objectStore('attempts');
  const ids = new Set(attempts.map(({ id }) => id));
  const missing = new Set(before.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  const stored = missing.size > 0 ? await rows.index('problem').getAll(ofProblem(problemId)) : [];
  const gone = stored.filter(({ id }) => missing.has(id));
  // A search for deleted attempts relies on counts of stored rows. They change now, so a running search is ended and
  // starts again later.
  if (gone.length > 0) await countAnew(writing);
  const changed = await changeRows(writing, attempts, await rowsOf(rows, ids), gone, [problemId]);
  await changeAttemptRequestIn(writing.objectStore('asked'), problemId, asked);
  await writing.done;
  await crashPoint('attempts: written');
  return changed;
}

/** A page of the history, with its attempts. */
export interface ReadPage extends HistoryPage {
  attempts: readonly Attempt[];
  /** The highest stored id when the page was requested. */
  newestBefore: number;
}

/** The other data that is stored with a page. */
interface PageContext {
  now: number;
  /** The state of the requests. */
  status: Partial<History>;
  /** Whether a new reading of all attempts starts with this page. */
  again: boolean;
}

/**
 * Stores a page of the history in one transaction: its attempts, the new stats of their problems, and how far the
 * history has been read. Resolves to the ids of the problems with a change that a player can see, and to what the page
 * added.
 */
export async function addPage(
  db: PlayerDatabase,
  page: ReadPage,
  { now, status, again }: PageContext,
): Promise<{ changed: number[]; effect: PageEffect }> {
  await crashPoint('history page: before writing');
  const writing = db.transaction(['attempts', 'facts', 'history'], 'readwrite');
  const rows = writing.objectStore('attempts');
  const stored = await historyIn(writing);
  const before = again ? restartReading(stored, page.ids.at(-1)) : stored;
  const { ranges: stretches, complete: whole } = pageResult(before, page, page.newestBefore);
  const ids = new Set(page.ids);
  // One read of the whole id range also finds the page's rows, and is far cheaper than one read per row.
  const storedRows = whole
    ? await rows.getAll(IDBKeyRange.bound(whole.from, whole.to))
    : await rowsOf(rows, ids);
  const gone = storedRows.filter(({ id }) => !ids.has(id));
  const changed = await changeRows(writing, page.attempts, storedRows, gone, []);
  const isCounted = page.offset === 0 || page.isLast || before.doubt !== null;
  const [all, above] = isCounted
    ? await Promise.all([rows.count(), rows.count(IDBKeyRange.lowerBound(page.ids[0] ?? 0, true))])
    : [0, 0];
  const after = afterPage(before, page, stretches, { all, above, gone: gone.length }, now);
  await writing.objectStore('history').put({ ...after, ...status }, ONLY);
  await writing.done;
  await crashPoint('history page: written');
  return { changed, effect: effectOf(before, stretches) };
}

/**
 * What a page added to the stored history. `joined`: new ids that continue the stored ones without a gap. `detached`:
 * ids with a possible gap between them and the stored ones. `nothing-new`: no new ids.
 */
export type PageEffect = 'joined' | 'detached' | 'nothing-new';

function effectOf({ stretches: [before] }: History, after: readonly IdRange[] | null): PageEffect {
  if (!after) return 'detached';
  return before && before.reach > 0 && before.reach === after[0]?.reach ? 'nothing-new' : 'joined';
}

/**
 * Deletes the stored attempts with an id between `above` and `below`, both excluded. The site has deleted these
 * attempts. Resolves to the ids of the problems that changed.
 */
export async function deleteBetween(
  db: PlayerDatabase,
  { above, below }: { above: number; below: number },
  now: number,
): Promise<number[]> {
  await crashPoint('dropped attempts: before writing');
  const writing = db.transaction(['attempts', 'facts', 'history'], 'readwrite');
  const before = await historyIn(writing);
  const isEmpty = above + 1 >= below;
  const gone = isEmpty
    ? []
    : await writing.objectStore('attempts').getAll(IDBKeyRange.bound(above, below, true, true));
  const changed = await changeRows(writing, [], [], gone, []);
  await writing.objectStore('history').put(afterRemoval(before, gone.length, now), ONLY);
  await writing.done;
  await crashPoint('dropped attempts: written');
  return changed;
}

/** Changes the stored state of the requests for the history. */
export async function changeHistory(db: PlayerDatabase, change: Partial<History>): Promise<void> {
  await crashPoint('history: before writing');
  const writing = db.transaction('history', 'readwrite');
  await writing.store.put({ ...(await historyIn(writing)), ...change }, ONLY);
  await writing.done;
  await crashPoint('history: written');
}

/**
 * Deletes all attempts and the data that was derived from them, since nothing proves that they are the player's.
 * `withHistory`: also deletes the record of how far the history has been read.
 */
export async function deleteUnproved(db: PlayerDatabase, withHistory: boolean): Promise<void> {
  await crashPoint('unproved attempts: before dropping');
  const names = [...UNPROVED, ...(withHistory ? (['history'] as const) : [])];
  const writing = db.transaction(names, 'readwrite');
  await Promise.all([...names.map((name) => writing.objectStore(name).clear()), writing.done]);
  await crashPoint('unproved attempts: dropped');
}

const UNPROVED = ['attempts', 'facts', 'asked'] as const;

async function countAnew(writing: WithHistory): Promise<void> {
  const history = await historyIn(writing);
  if (history.doubt)
    await writing.objectStore('history').put({ ...history, doubt: null, recheck: true }, ONLY);
}

interface WithHistory {
  objectStore(name: 'history'): {
    get(key: string): Promise<History | undefined>;
    put(history: History, key: string): Promise<unknown>;
  };
}

async function historyIn(writing: WithHistory): Promise<History> {
  return validRow(await writing.objectStore('history').get(ONLY), PLAYER_ROWS.history) ?? NO_HISTORY;
}

/** The part of a transaction over attempts and stats that is used here. */
interface Writing {
  objectStore(name: 'attempts'): AttemptRows;
  objectStore(name: 'facts'): { put(stats: ProblemStats): Promise<unknown> };
}

interface AttemptRows {
  get(id: number): Promise<StoredAttempt | undefined>;
  put(row: StoredAttempt): Promise<unknown>;
  delete(id: number): Promise<void>;
  index(name: 'problem'): { getAll(range: IDBKeyRange): Promise<StoredAttempt[]> };
}

/** Returns the stored rows with these ids. */
async function rowsOf(rows: AttemptRows, ids: ReadonlySet<number>): Promise<StoredAttempt[]> {
  const found = await Promise.all([...ids].map((id) => rows.get(id)));
  return found.filter((row) => row !== undefined);
}

/**
 * Stores `attempts`, deletes the attempts in `gone`, and computes the stats of all their problems, and of `others`,
 * again. `stored`: the rows before the change. If the site now reports another problem for an attempt, the attempt no
 * longer counts for the first problem. Resolves to the ids of the problems with a change that a player can see.
 */
async function changeRows(
  writing: Writing,
  attempts: readonly Attempt[],
  stored: readonly StoredAttempt[],
  gone: readonly Attempt[],
  others: readonly number[],
): Promise<number[]> {
  const rows = writing.objectStore('attempts');
  const storedById = new Map(stored.map((row) => [row.id, row]));
  const moved = attempts.flatMap(({ id, problemId }) => {
    const one = validRow(storedById.get(id), isAttempt);
    return one && one.problemId !== problemId ? [one] : [];
  });
  const byProblem = Map.groupBy(attempts, ({ problemId }) => problemId);
  const changeOf = async (problemId: number) => {
    const before = (await rows.index('problem').getAll(ofProblem(problemId))).filter(isAttempt);
    const after = new Map(before.map((attempt) => [attempt.id, attempt]));
    for (const { id } of [...gone, ...moved]) after.delete(id);
    for (const attempt of byProblem.get(problemId) ?? []) after.set(attempt.id, attempt);
    await writing.objectStore('facts').put(problemStatsOf(problemId, [...after.values()]));
    return sameAttempts(before, after) ? [] : [problemId];
  };
  const touched = new Set([
    ...others,
    ...byProblem.keys(),
    ...[...gone.filter(isAttempt), ...moved].map((one) => one.problemId),
  ]);
  const changed = await Promise.all([...touched].map(changeOf));
  await Promise.all([
    ...gone.map(({ id }) => rows.delete(id)),
    // A response without a rank does not remove a stored one.
    ...attempts.map((one) =>
      rows.put(rowOf({ ...one, level: one.level ?? storedById.get(one.id)?.level ?? null })),
    ),
  ]);
  return changed.flat();
}

function sameAttempts(before: readonly Attempt[], after: ReadonlyMap<number, Attempt>): boolean {
  return before.length === after.size && before.every((attempt) => same(attempt, after.get(attempt.id)));
}

function same(one: Attempt, other: Attempt | undefined): boolean {
  return one.at === other?.at && one.solved === other.solved && one.ms === other.ms;
}
