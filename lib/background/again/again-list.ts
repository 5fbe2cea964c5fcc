import type { Account } from '../../account/account.ts';
import { type AgainEntry, isAgainEntry, isSolvedSince, MOST_AGAIN } from '../../again/again.ts';
import { done, failed, type Result } from '../../failure.ts';
import { isProblemStats, type ProblemStats } from '../../history/problem-stats.ts';
import { getMany } from '../../store/bulk.ts';
import { publish } from '../../store/change-channel.ts';
import { validRow } from '../../store/corruption.ts';
import { type OwnDatabase, readAgainEntry, readAgainList } from '../../store/own/own.ts';
import { playerData } from '../../store/player/player.ts';
import { storeOwnCount } from '../account/own-counts.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { oneAfterTheOther } from '../per-life.ts';
import type { RequestContext } from '../request-context.ts';
import { writeDecision } from '../review/review.ts';
import type { WorkerParts } from '../worker-parts.ts';

/** Changes the list in the order of the presses: putting a problem on it takes longer than taking it off. */
const inOrder = oneAfterTheOther();

/**
 * Puts a problem on the player's list "Try again", or takes it off. Nothing is sent to the site. `shownProblem`: what the tab
 * showed when it sent the message. Another problem is not changed: a page's process can forge these messages. The tab may show
 * another page by now, since players go on right after the press.
 */
export async function tryAgainLater(
  context: RequestContext,
  { id, on }: { id: number; on: boolean },
  shownProblem: number | null,
): Promise<Result<null>> {
  const { account, environment } = context;
  if (!account) return failed({ kind: 'no-key' });
  if (shownProblem !== id) return done(null);
  return changeList(context, id, async () =>
    on
      ? putOn(context, account, await newEntry(account, id, environment.now()))
      : takeOff(context, account, id),
  );
}

/** Takes a problem off the player's list "Try again". */
export async function takeOffAgain(context: RequestContext, id: number): Promise<Result<null>> {
  const { account } = context;
  if (!account) return failed({ kind: 'no-key' });
  return changeList(context, id, () => takeOff(context, account, id));
}

/** Puts a problem that was taken off the list back to its place. */
export async function putBackAgain(context: RequestContext, entry: AgainEntry): Promise<Result<null>> {
  const { account } = context;
  if (!account) return failed({ kind: 'no-key' });
  return changeList(context, entry.problemId, () => putOn(context, account, entry));
}

async function changeList(
  context: RequestContext,
  id: number,
  change: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const result = await inOrder(context, change);
  // The next change does not wait for this: a tab that the browser has frozen answers late.
  if (result.ok) await tellTabs({ changed: [id] });
  return result;
}

/** Resolves to a problem's entry on the player's list "Try again"; undefined if there is none. */
export async function againEntry(
  worker: WorkerParts,
  account: Account,
  problemId: number,
): Promise<AgainEntry | undefined> {
  const db = await ownDataOf(worker, account);
  return db ? readAgainEntry(db, problemId) : undefined;
}

/**
 * Takes the problems off the player's list "Try again" that were solved since they were put there, by the stored attempts, and
 * stores how many are left.
 */
export async function removeSolvedAgain(worker: WorkerParts, account: Account): Promise<void> {
  const db = await ownDataOf(worker, account);
  if (!db) return;
  const solved = await solvedOf(await readAgainList(db), account);
  for (const entry of solved) {
    await writeDecision(worker, db, account, entry.problemId, () => remove(db, entry));
  }
  await storeCount(db, account);
  if (solved.length > 0) publish('again');
}

async function newEntry({ origin, player }: Account, problemId: number, now: number): Promise<AgainEntry> {
  const row = await (await playerData(origin, player.id)).get('facts', problemId);
  return { problemId, addedAt: now, lastTryAt: validRow(row, isProblemStats)?.lastAt ?? null };
}

/** Stores an entry. A problem that is on the list keeps its place. Fails with `full` if there is no room. */
async function putOn(worker: WorkerParts, account: Account, entry: AgainEntry): Promise<Result<null>> {
  await removeSolvedAgain(worker, account);
  const db = await makeOwnData(worker, account);
  const isFull = await writeDecision(worker, db, account, entry.problemId, async () => {
    const writing = db.transaction('again', 'readwrite');
    const [stored, count] = await Promise.all([writing.store.get(entry.problemId), writing.store.count()]);
    const hasNoRoom = stored === undefined && count >= MOST_AGAIN;
    if (!isAgainEntry(stored) && !hasNoRoom) await writing.store.put(entry);
    await writing.done;
    return hasNoRoom;
  });
  return isFull ? failed({ kind: 'full', what: 'again' }) : reportChange(db, account);
}

async function takeOff(worker: WorkerParts, account: Account, id: number): Promise<Result<null>> {
  const db = await ownDataOf(worker, account);
  if (!db) return done(null);
  await writeDecision(worker, db, account, id, () => db.delete('again', id));
  return reportChange(db, account);
}

async function reportChange(db: OwnDatabase, account: Account): Promise<Result<null>> {
  await storeCount(db, account);
  publish('again');
  return done(null);
}

async function storeCount(db: OwnDatabase, account: Account): Promise<void> {
  await storeOwnCount(account, 'again', async () => (await readAgainList(db)).length);
}

async function solvedOf(entries: readonly AgainEntry[], { origin, player }: Account): Promise<AgainEntry[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ problemId }) => problemId);
  const db = await playerData(origin, player.id);
  const rows = await getMany<ProblemStats, number>(db.transaction('facts').store, ids);
  const lastSolvedAt = (row: unknown) => validRow(row, isProblemStats)?.lastSolvedAt ?? null;
  return entries.filter((entry, i) => isSolvedSince(entry, lastSolvedAt(rows[i])));
}

/** Removes an entry, unless it was replaced since it was read. */
async function remove(db: OwnDatabase, { problemId, addedAt }: AgainEntry): Promise<void> {
  const writing = db.transaction('again', 'readwrite');
  if ((await writing.store.get(problemId))?.addedAt === addedAt) await writing.store.delete(problemId);
  await writing.done;
}
