import { type History, isHistoryComplete, isReadToTheEnd, NO_HISTORY } from '../../history/history.ts';
import type { IdRange } from '../../history/id-ranges.ts';
import {
  afterPage,
  afterRemoval,
  pageResult,
  type RequestedPage,
  restartReading,
} from '../../history/sync-plan.ts';
import { isUnread } from '../../history/unread.ts';
import type { Attempt } from '../../model.ts';
import { getMany } from '../../store/bulk.ts';
import { changeColumns } from '../../store/columns.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import {
  type AttemptRequest,
  ofProblem,
  PLAYER_ROWS,
  type PlayerDatabase,
} from '../../store/player/player.ts';
import { STANDINGS } from '../../store/player/standings.ts';
import { changeAttemptRequestIn } from '../writers/request-writers.ts';
import { clearSchedule, SCHEDULE_STORES } from '../writers/schedule-marks.ts';
import { ATTEMPT_STORES, changeRows, countIn, rowsOf, statsFromRows } from './attempt-changes.ts';
import { clearSums } from './sum-writers.ts';

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
  const writing = db.transaction([...ATTEMPT_STORES, 'asked', 'history'] as const, 'readwrite');
  const rows = writing.objectStore('attempts');
  const ids = new Set(attempts.map(({ id }) => id));
  const missing = new Set(before.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  const stored = missing.size > 0 ? await rows.index('problem').getAll(ofProblem(problemId)) : [];
  const gone = stored.filter(({ id }) => missing.has(id));
  // A search for deleted attempts relies on counts of stored rows. They change now, so a running search is ended and
  // starts again later.
  if (gone.length > 0) await countAnew(writing);
  const changed = await changeRows(writing, attempts, await rowsOf(rows, ids), gone);
  // Also if no attempt has changed: the row shows that the attempts were requested.
  const stats = await statsFromRows(writing, problemId);
  await writing.objectStore('facts').put(stats);
  await changeColumns(writing, STANDINGS, new Map([[problemId, stats]]));
  await changeAttemptRequestIn(writing.objectStore('asked'), problemId, asked);
  await writing.done;
  return changed;
}

/** A page of the history, with its attempts. */
export interface ReadPage extends RequestedPage {
  attempts: readonly Attempt[];
  /** The highest stored id when the page was requested. */
  newestBefore: number;
}

/** The other data that is stored with a page. */
interface PageContext {
  now: number;
  status: Partial<History>;
  /** Whether a new reading of all attempts starts with this page. */
  again: boolean;
}

/** What a step of reading the history has stored. */
export interface StoredStep {
  /** The ids of the problems with a change that a player can see. */
  changed: number[];
  /** Whether the history has become complete, or incomplete, by it. */
  isCompletenessChanged: boolean;
}

/**
 * Stores a page of the history in one transaction: its attempts, the new stats of their problems, and how far the
 * history has been read. Resolves to what it has stored, and to what the page added.
 */
export async function addPage(
  db: PlayerDatabase,
  page: ReadPage,
  { now, status, again }: PageContext,
): Promise<StoredStep & { effect: PageEffect }> {
  const writing = db.transaction([...ATTEMPT_STORES, 'history'] as const, 'readwrite');
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
  const changed = await changeRows(writing, page.attempts, storedRows, gone);
  const isCounted = page.offset === 0 || page.isLast || before.doubt !== null;
  const [all, above] = isCounted
    ? await Promise.all([countIn(writing), rows.count(IDBKeyRange.lowerBound(page.ids[0] ?? 0, true))])
    : [0, 0];
  const counts = { all, above, gone: gone.length };
  const after = { ...afterPage(before, page, stretches, counts, now), ...status };
  // An empty page that was refused counts until another page below the first comes, or the reading or search that it belongs to is over.
  const isForgotten = page.offset > 0 || (isReadToTheEnd(after) && after.doubt === null);
  const history = isForgotten ? { ...after, isEmptyRefused: false } : after;
  await writing.objectStore('history').put(history, ONLY);
  await writing.done;
  return {
    changed,
    isCompletenessChanged: isHistoryComplete(history) !== isHistoryComplete(stored),
    effect: effectOf(before, stretches),
  };
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
 * attempts.
 */
export async function deleteBetween(
  db: PlayerDatabase,
  { above, below }: { above: number; below: number },
  now: number,
): Promise<StoredStep> {
  const writing = db.transaction([...ATTEMPT_STORES, 'history'] as const, 'readwrite');
  const before = await historyIn(writing);
  const isEmpty = above + 1 >= below;
  const gone = isEmpty
    ? []
    : await writing.objectStore('attempts').getAll(IDBKeyRange.bound(above, below, true, true));
  const changed = await changeRows(writing, [], [], gone);
  const history = afterRemoval(before, gone.length, now);
  await writing.objectStore('history').put(history, ONLY);
  await writing.done;
  return { changed, isCompletenessChanged: isHistoryComplete(history) !== isHistoryComplete(before) };
}

/**
 * Stores attempts of a file, as far as they are not stored and reading the history has not come to them yet: then the site proves or
 * disproves each of them, like any other that is stored. How far the history is read does not change. Resolves to the ids of the problems
 * with a change that a player can see.
 */
export async function addUnproved(db: PlayerDatabase, attempts: readonly Attempt[]): Promise<number[]> {
  const writing = db.transaction([...ATTEMPT_STORES, 'asked', 'history'] as const, 'readwrite');
  const rows = writing.objectStore('attempts');
  const unproved = await unprovedOf(writing, attempts);
  const stored = new Set((await rowsOf(rows, new Set(unproved.map(({ id }) => id)))).map(({ id }) => id));
  const changed = await changeRows(
    writing,
    unproved.filter(({ id }) => !stored.has(id)),
    [],
    [],
  );
  await writing.done;
  return changed;
}

/**
 * Deletes those of the attempts of a file that the site has not proved since they were added (`addedAt`, epoch ms). Resolves to the ids of
 * the problems that changed.
 */
export async function removeUnproved(
  db: PlayerDatabase,
  ids: readonly number[],
  addedAt: number,
): Promise<number[]> {
  const writing = db.transaction([...ATTEMPT_STORES, 'asked', 'history'] as const, 'readwrite');
  const stored = await rowsOf(writing.objectStore('attempts'), new Set(ids));
  // A reading that has begun again forgets how far the one before came, which proved all that is left.
  const isReadSince = (await historyIn(writing)).readAt >= addedAt;
  const changed = await changeRows(writing, [], [], isReadSince ? [] : await unprovedOf(writing, stored));
  await writing.done;
  return changed;
}

/** Returns those of the attempts of which the site was not asked yet, neither in the history nor on their problem. */
async function unprovedOf(
  writing: WithHistory & {
    objectStore(name: 'asked'): { get(id: number): Promise<AttemptRequest | undefined> };
  },
  attempts: readonly Attempt[],
): Promise<Attempt[]> {
  const history = await historyIn(writing);
  const ids = [...new Set(attempts.map(({ problemId }) => problemId))];
  const asked = await getMany(writing.objectStore('asked'), ids);
  const requested = new Set(ids.filter((_, nth) => (validRow(asked[nth], PLAYER_ROWS.asked)?.at ?? 0) > 0));
  return attempts.filter(({ id, problemId }) => isUnread(history, id) && !requested.has(problemId));
}

/** Changes the stored state of the requests for the history. */
export async function changeHistory(db: PlayerDatabase, change: Partial<History>): Promise<void> {
  const writing = db.transaction('history', 'readwrite');
  await writing.store.put({ ...(await historyIn(writing)), ...change }, ONLY);
  await writing.done;
}

/**
 * Deletes all attempts, the data that was derived from them, and how far the history was read, since nothing proves that they are
 * the player's.
 */
export async function deleteUnproved(db: PlayerDatabase): Promise<void> {
  const stores = [...UNPROVED, 'sums', 'sumState', ...SCHEDULE_STORES] as const;
  const writing = db.transaction(stores, 'readwrite');
  await Promise.all([
    ...UNPROVED.map((name) => writing.objectStore(name).clear()),
    clearSums(writing),
    clearSchedule(writing),
  ]);
  await writing.done;
}

const UNPROVED = ['attempts', 'facts', 'asked', 'history', 'columns', 'outdated'] as const;

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
