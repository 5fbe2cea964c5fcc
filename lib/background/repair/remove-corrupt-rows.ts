import { isReading } from '../../catalogue/catalogue.ts';
import { problemStatsOf } from '../../history/problem-stats.ts';
import { isAttempt } from '../../model.ts';
import { isPicks } from '../../picks/picks.ts';
import { isSkill } from '../../picks/prediction.ts';
import { isAccountRow } from '../../store/core/account-row.ts';
import { core } from '../../store/core/core.ts';
import { isJob } from '../../store/core/job.ts';
import { ONLY } from '../../store/database.ts';
import { PLAYER_ROWS, type playerData } from '../../store/player/player.ts';
import type { siteData } from '../../store/site/site-data.ts';
import { LISTING } from '../../store/site/stored-list.ts';
import { isStoredProblem } from '../../store/site/stored-problem.ts';
import { isStoredSetUp } from '../../store/site/stored-set-up.ts';

type Opened<Open extends (...given: never[]) => unknown> = Awaited<ReturnType<Open>>;

/**
 * Takes damaged rows out of a player's database, and with them what was said on their account: when the site was asked, and
 * that nothing is missing. What is gone is asked for again like anything never asked; sums that do not add up are made
 * anew, or a problem with attempts would count as untried. Resolves to how many.
 */
export async function setAsideOfPlayer(db: Opened<typeof playerData>): Promise<number> {
  const names = ['attempts', 'facts', 'asked', 'history', 'catalogue', 'skill', 'picks'] as const;
  const writing = db.transaction(names, 'readwrite');
  const rowsOf = storesIn(writing);
  const [attempts, facts, asked, history] = [
    rowsOf('attempts'),
    rowsOf('facts'),
    rowsOf('asked'),
    rowsOf('history'),
  ];
  const bad = await oddKeys(attempts, PLAYER_ROWS.attempts);
  await remove(attempts, bad);
  const tries = Map.groupBy((await attempts.getAll()).filter(isAttempt), ({ problemId }) => problemId);
  const addsUp = (row: unknown) =>
    PLAYER_ROWS.facts(row) && row.tries === (tries.get(row.problemId)?.length ?? 0);
  const summed = new Set(await facts.getAllKeys());
  const unsummed = [...tries.keys()].filter((id) => !summed.has(id));
  const wrong = [...(await oddKeys(facts, addsUp)), ...unsummed];
  await remove(facts, wrong);
  for (const id of wrong) {
    const its = tries.get(id as number);
    if (its) await facts.put({ ...problemStatsOf(id as number, its) });
  }
  await remove(asked, wrong);
  const [oddAsked, oddHistory] = [
    await oddKeys(asked, PLAYER_ROWS.asked),
    bad.length > 0 ? [ONLY] : await oddKeys(history, PLAYER_ROWS.history),
  ];
  await remove(asked, oddAsked);
  await remove(history, oddHistory);
  const odd = await removeOdd(
    [rowsOf('catalogue'), isReading],
    [rowsOf('skill'), isSkill],
    [rowsOf('picks'), isPicks],
  );
  // An attempt may have been lost with a sum: the site's count says so.
  const [known] = wrong.length > 0 ? await history.getAll() : [];
  if (known) await history.put({ ...known, wholeAt: 0, recheck: true }, ONLY);
  await writing.done;
  return [bad, wrong, oddAsked, oddHistory].flat().length + odd;
}

/** Takes damaged rows out of a site's database. Resolves to how many. */
export async function setAsideOfSite(db: Opened<typeof siteData>): Promise<number> {
  const names = ['problems', 'listing', 'catalogue', 'picks', 'setUps'] as const;
  const writing = db.transaction(names, 'readwrite');
  const rowsOf = storesIn(writing);
  const [problems, listing] = [rowsOf('problems'), rowsOf('listing')];
  const bad = await oddKeys(problems, isStoredProblem);
  await remove(problems, bad);
  const odd = await oddKeys(
    listing,
    (row, key) => (key === 'asked' ? LISTING.asked : LISTING.answer)(row) && row !== null,
  );
  await remove(listing, odd);
  const others = await removeOdd(
    [rowsOf('catalogue'), isReading],
    [rowsOf('picks'), isPicks],
    [rowsOf('setUps'), isStoredSetUp],
  );
  await writing.done;
  return bad.length + odd.length + others;
}

/** Strikes out jobs that make no sense: what they were to fetch is asked for again when it is looked at. */
export async function setAsideJobs(): Promise<void> {
  const writing = (await core()).transaction('jobs', 'readwrite');
  const jobs = storesIn(writing)('jobs');
  await remove(jobs, await oddKeys(jobs, isJob));
  await writing.done;
}

/** Takes accounts that make no sense off the list: what is kept of them goes by the player's number then. */
export async function setAsideAccounts(): Promise<void> {
  const writing = (await core()).transaction('accounts', 'readwrite');
  const list = storesIn(writing)('accounts');
  await remove(list, await oddKeys(list, isAccountRow));
  await writing.done;
}

/** A store as far as it matters here: rows of any shape. */
interface Rows {
  getAll(): Promise<Record<string, unknown>[]>;
  getAllKeys(): Promise<IDBValidKey[]>;
  put(row: Record<string, unknown>, key?: IDBValidKey): Promise<unknown>;
  delete(key: IDBValidKey): Promise<void>;
}

/** Returns a function that gives a transaction's stores by name; idb's own types know no row of an unknown shape. */
function storesIn<N extends string>(writing: { objectStore(name: N): object }): (name: N) => Rows {
  return (name) => writing.objectStore(name) as Rows;
}

async function oddKeys(store: Rows, is: (row: unknown, key: IDBValidKey) => boolean): Promise<IDBValidKey[]> {
  const [rows, keys] = await Promise.all([store.getAll(), store.getAllKeys()]);
  return keys.filter((key, i) => !is(rows[i], key));
}

/** Takes what is odd out of stores that nothing else depends on. Resolves to how many rows. */
async function removeOdd(...stores: [Rows, (row: unknown) => boolean][]): Promise<number> {
  let count = 0;
  for (const [store, is] of stores) {
    const odd = await oddKeys(store, is);
    await remove(store, odd);
    count += odd.length;
  }
  return count;
}

async function remove(store: Rows, keys: readonly IDBValidKey[]): Promise<void> {
  await Promise.all(keys.map((key) => store.delete(key)));
}
