import { isAccountRow } from '../../account/accounts.ts';
import { problemStatsOf } from '../../history/problem-stats.ts';
import { isSumRow, isSumState } from '../../history/sums.ts';
import { isAttempt } from '../../model.ts';
import { isSkill } from '../../picks/prediction.ts';
import { isPicks } from '../../picks/stored-picks.ts';
import { isReading } from '../../problem-data/reading.ts';
import { isScheduled, isScheduleState } from '../../review/scheduled.ts';
import { COLUMN_STORES, discardColumns } from '../../store/columns.ts';
import { core } from '../../store/core/core.ts';
import { ONLY } from '../../store/database.ts';
import { PLAYER_ROWS, type playerData } from '../../store/player/player.ts';
import type { siteData } from '../../store/site/site-data.ts';
import { LISTING } from '../../store/site/stored-list.ts';
import { isStoredProblem, isStoredSetUp } from '../../store/site/stored-problem.ts';
import { updateProblemColumns, updateStandings } from '../derived-data.ts';
import { buildSums, discardSums } from '../history/sum-writers.ts';
import { clearSchedule, SCHEDULE_STORES } from '../writers/schedule-marks.ts';

type Opened<Open extends (...given: never[]) => unknown> = Awaited<ReturnType<Open>>;

/**
 * Removes corrupt rows from a player's database, and the rows that depend on them: the times of requests, and the
 * record that the history is complete. Removed data is requested again like data that was never requested. Problem
 * stats that disagree with the attempts are computed again: otherwise a problem with attempts would count as untried.
 * Resolves to the number of corrupt rows.
 */
export async function removeCorruptPlayerRows(db: Opened<typeof playerData>): Promise<number> {
  const names = [
    'attempts',
    'facts',
    'asked',
    'history',
    'sums',
    'sumState',
    ...COLUMN_STORES,
    ...SCHEDULE_STORES,
    ...OTHERS,
  ] as const;
  const writing = db.transaction(names, 'readwrite');
  const rowsOf = storesIn(writing);
  const attempts = rowsOf('attempts');
  const stats = rowsOf('facts');
  const asked = rowsOf('asked');
  const history = rowsOf('history');
  const corruptAttempts = await corruptKeys(attempts, PLAYER_ROWS.attempts);
  await remove(attempts, corruptAttempts);
  const byProblem = Map.groupBy((await attempts.getAll()).filter(isAttempt), ({ problemId }) => problemId);
  const addsUp = (row: unknown) =>
    PLAYER_ROWS.facts(row) && row.tries === (byProblem.get(row.problemId)?.length ?? 0);
  const withStats = new Set(await stats.getAllKeys());
  const withoutStats = [...byProblem.keys()].filter((id) => !withStats.has(id));
  const wrongStats = [...(await corruptKeys(stats, addsUp)), ...withoutStats];
  await remove(stats, wrongStats);
  for (const id of wrongStats) {
    const ofProblem = byProblem.get(id as number);
    if (ofProblem) await stats.put({ ...problemStatsOf(id as number, ofProblem) });
  }
  await remove(asked, wrongStats);
  const [corruptAsked, corruptHistory] = [
    await corruptKeys(asked, PLAYER_ROWS.asked),
    corruptAttempts.length > 0 ? [ONLY] : await corruptKeys(history, PLAYER_ROWS.history),
  ];
  await remove(asked, corruptAsked);
  await remove(history, corruptHistory);
  const corruptSums = await removeCorrupt([rowsOf('sums'), isSumRow], [rowsOf('sumState'), isSumState]);
  const others = await removeCorrupt(
    [rowsOf('catalogue'), isReading],
    [rowsOf('skill'), isSkill],
    [rowsOf('picks'), isPicks],
    [rowsOf('schedule'), isScheduled],
    [rowsOf('scheduleState'), isScheduleState],
  );
  // An attempt may have been lost together with the stats of its problem. Comparing with the site's count will show
  // that.
  const [storedHistory] = wrongStats.length > 0 ? await history.getAll() : [];
  if (storedHistory) await history.put({ ...storedHistory, wholeAt: 0, recheck: true }, ONLY);
  // Sums, columns and schedule are made again from the rows, whatever was wrong.
  await discardSums(writing);
  await discardColumns(writing);
  await clearSchedule(writing);
  await writing.done;
  await updateStandings(db);
  await buildSums(db);
  return [corruptAttempts, wrongStats, corruptAsked, corruptHistory].flat().length + corruptSums + others;
}

const OTHERS = ['catalogue', 'skill', 'picks'] as const;

/** Removes corrupt rows from a site's database. Resolves to their number. */
export async function removeCorruptSiteRows(db: Opened<typeof siteData>): Promise<number> {
  const names = ['problems', 'listing', 'catalogue', 'picks', 'setUps', ...COLUMN_STORES] as const;
  const writing = db.transaction(names, 'readwrite');
  const rowsOf = storesIn(writing);
  const isListing: Validity = (row, key) =>
    (key === 'asked' ? LISTING.asked : LISTING.answer)(row) && row !== null;
  const count = await removeCorrupt(
    [rowsOf('problems'), isStoredProblem],
    [rowsOf('listing'), isListing],
    [rowsOf('catalogue'), isReading],
    [rowsOf('picks'), isPicks],
    [rowsOf('setUps'), isStoredSetUp],
  );
  await discardColumns(writing);
  await writing.done;
  await updateProblemColumns(db);
  return count;
}

/**
 * Removes corrupt rows from the list of accounts. The stored data of such an account is then listed under the id of the
 * player.
 */
export function removeCorruptAccounts(): Promise<void> {
  return removeCorruptIn('accounts', isAccountRow);
}

async function removeCorruptIn(name: 'accounts', is: Validity): Promise<void> {
  const writing = (await core()).transaction(name, 'readwrite');
  await removeCorrupt([storesIn(writing)(name), is]);
  await writing.done;
}

/** The part of an object store that is used here, with rows of any shape. */
interface Rows {
  getAll(): Promise<Record<string, unknown>[]>;
  getAllKeys(): Promise<IDBValidKey[]>;
  put(row: Record<string, unknown>, key?: IDBValidKey): Promise<unknown>;
  delete(key: IDBValidKey): Promise<void>;
}

/**
 * Returns a function that returns a transaction's stores by name. The types of idb do not allow rows of an unknown
 * shape.
 */
function storesIn<N extends string>(writing: { objectStore(name: N): object }): (name: N) => Rows {
  return (name) => writing.objectStore(name) as Rows;
}

/** Whether a row, stored under this key, is not corrupt. */
type Validity = (row: unknown, key: IDBValidKey) => boolean;

async function corruptKeys(store: Rows, is: Validity): Promise<IDBValidKey[]> {
  const [rows, keys] = await Promise.all([store.getAll(), store.getAllKeys()]);
  return keys.filter((key, i) => !is(rows[i], key));
}

/** Removes corrupt rows from stores on which no other store depends. Resolves to their number. */
async function removeCorrupt(...stores: [Rows, Validity][]): Promise<number> {
  let count = 0;
  for (const [store, is] of stores) {
    const keys = await corruptKeys(store, is);
    await remove(store, keys);
    count += keys.length;
  }
  return count;
}

async function remove(store: Rows, keys: readonly IDBValidKey[]): Promise<void> {
  await Promise.all(keys.map((key) => store.delete(key)));
}
