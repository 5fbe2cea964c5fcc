import { accountId } from '../../../lib/account/accounts.ts';
import { addPage } from '../../../lib/background/history/attempt-writers.ts';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { type ProblemStats, problemStatsOf } from '../../../lib/history/problem-stats.ts';
import type { Attempt } from '../../../lib/model.ts';
import { core } from '../../../lib/store/core/core.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { playerData, playerDataName } from '../../../lib/store/player/player.ts';
import { answerTo } from '../../profiles/profile.ts';
import { everyAttempt } from './stored.ts';

/** The times, in ms a page, that the same attempts take when written in two ways. */
export interface Writing {
  rows: number;
  /**
   * Written as the worker does: it reads what is stored, computes the sums of each problem again, and updates the synced
   * ranges.
   */
  ours: number[];
  /** The same rows written into the same stores, without any read. */
  raw: number[];
}

/** Addresses that no site can have. */
const OURS = 'https://ours.invalid';
const RAW = 'https://raw.invalid';
/**
 * The two ways alternate after this many pages, and which one begins alternates too, so that other load on the machine slows
 * down both.
 */
const TURN = 10;
const PAGE = 100;

/** A page's attempts, and the rows of its problems after the page was stored. */
interface Page {
  attempts: Attempt[];
  stats: ProblemStats[];
  offset: number;
}

/** Writes all stored attempts of a player into two new databases, page by page in the order in which they were read. */
export async function writing(base: string, playerId: number): Promise<Writing> {
  const newestFirst = (await everyAttempt(await playerData(base, playerId))).reverse();
  const pages = pagesOf(newestFirst);
  const rows = newestFirst.length;
  for (const site of [OURS, RAW]) {
    await (await core()).put('accounts', { name: '', erasing: false }, accountId(site, 1));
  }
  const ours = await playerData(OURS, 1);
  // The extension's own code creates the database, so that stores and indexes are the same.
  await playerData(RAW, 1);
  const raw = await answerTo(indexedDB.open(playerDataName(RAW, 1)));
  const spent: Writing = { rows, ours: [], raw: [] };
  const ways = [
    async (page: Page) => spent.ours.push(await timed(writeOurs(ours, page, rows))),
    async (page: Page) => spent.raw.push(await timed(writeRaw(raw, page))),
  ];
  for (let i = 0; i < pages.length; i += TURN) {
    for (const way of ways) for (const page of pages.slice(i, i + TURN)) await way(page);
    ways.reverse();
  }
  raw.close();
  for (const site of [OURS, RAW]) {
    await answerTo(indexedDB.deleteDatabase(playerDataName(site, 1)));
    await (await core()).delete('accounts', accountId(site, 1));
  }
  return spent;
}

function pagesOf(attempts: readonly Attempt[]): Page[] {
  const ofProblem = new Map<number, Attempt[]>();
  const pages: Page[] = [];
  for (let offset = 0; offset < attempts.length; offset += PAGE) {
    const page = attempts.slice(offset, offset + PAGE);
    for (const one of page) ofProblem.set(one.problemId, [...(ofProblem.get(one.problemId) ?? []), one]);
    const ids = new Set(page.map(({ problemId }) => problemId));
    const stats = [...ids].map((id) => problemStatsOf(id, ofProblem.get(id) ?? []));
    pages.push({ attempts: page, stats, offset });
  }
  return pages;
}

async function timed(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

async function writeOurs(db: PlayerDatabase, { attempts, offset }: Page, total: number): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  const received = ids.length;
  const isLast = offset + received >= total;
  await addPage(
    db,
    { attempts, ids, offset, received, total, isLast, isMiscounted: false, unused: 0, newestBefore: 0 },
    { now: Date.now(), status: {}, again: false },
  );
}

function writeRaw(db: IDBDatabase, { attempts, stats }: Page): Promise<void> {
  const transaction = db.transaction(['attempts', 'facts', 'history'], 'readwrite');
  const [rows, sums, history] = [
    transaction.objectStore('attempts'),
    transaction.objectStore('facts'),
    transaction.objectStore('history'),
  ];
  for (const attempt of attempts) rows.put(attempt);
  for (const sum of stats) sums.put(sum);
  history.put(NO_HISTORY, ONLY);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
