import { accountId } from '../../../lib/account/accounts.ts';
import { updateStandings } from '../../../lib/background/derived-data.ts';
import { addPage } from '../../../lib/background/history/attempt-writers.ts';
import { buildSums } from '../../../lib/background/history/sum-writers.ts';
import { NO_HISTORY } from '../../../lib/history/history.ts';
import { type ProblemStats, problemStatsOf } from '../../../lib/history/problem-stats.ts';
import type { Step } from '../../../lib/history/sync.ts';
import type { Attempt } from '../../../lib/model.ts';
import { core } from '../../../lib/store/core/core.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { playerData, playerDataName } from '../../../lib/store/player/player.ts';
import { everyAttempt } from './stored.ts';
import { answerTo } from './stored-databases.ts';

/** The times that pages of a hundred attempts take when they are written in two ways, ms each. */
export interface WrittenPages {
  /** Written as the worker does: stats, sums, columns and the synced ranges change with the attempts. */
  ours: number[];
  /** The same attempts and stats written into the same stores with the same indexes, without any read. */
  raw: number[];
}

/** These times with few attempts in the database and with many. */
export interface Writing {
  /** Number of attempts before the first page and before the last pages. */
  attempts: { few: number; many: number };
  few: WrittenPages;
  many: WrittenPages;
}

/** Addresses that no site can have. */
const OURS = 'https://ours.invalid';
const RAW = 'https://raw.invalid';

const PAGE = 100;
const FEW = 1_000;
/** Most pages that are measured at either size. */
const MOST_MEASURED = 40;
/** Number of attempts that are written at once between the two sizes, where nothing is measured. */
const BULK = 2_000;
/**
 * The two ways alternate after this many pages, and which one begins alternates too, so that other load on the machine slows
 * down both.
 */
const TURN = 5;

/** A page's attempts, and the rows of its problems after the page was stored. */
interface Page {
  attempts: Attempt[];
  stats: ProblemStats[];
  offset: number;
}

/** Writes all stored attempts of a player into two new databases in the order in which they were read. */
export async function writing(base: string, playerId: number): Promise<Writing> {
  const newestFirst = (await everyAttempt(await playerData(base, playerId))).reverse();
  const total = newestFirst.length;
  const measured = Math.min(MOST_MEASURED, Math.floor((total - FEW) / 2 / PAGE));
  const last = total - measured * PAGE;
  const pageAt = pages(newestFirst);
  for (const site of [OURS, RAW]) {
    await (await core()).put('accounts', { name: '', erasing: false }, accountId(site, 1));
  }
  const ours = await playerData(OURS, 1);
  await updateStandings(ours);
  await buildSums(ours);
  // The extension's own code creates the database, so that stores and indexes are the same.
  await playerData(RAW, 1);
  const raw = await answerTo(indexedDB.open(playerDataName(RAW, 1)));
  const write = {
    ours: (page: Page) => writeOurs(ours, page, total),
    raw: (page: Page) => writeRaw(raw, page),
  };
  const fill = async (until: number) => {
    while (pageAt.offset() < until) {
      const page = pageAt.next(Math.min(BULK, until - pageAt.offset()));
      await write.ours(page);
      await write.raw(page);
    }
  };
  const measure = async (): Promise<WrittenPages> => {
    const spent: WrittenPages = { ours: [], raw: [] };
    const ways = ['ours', 'raw'] as const;
    for (let i = 0; i < measured; i += TURN) {
      const turn = Array.from({ length: TURN }, () => pageAt.next(PAGE));
      for (const way of i % (2 * TURN) === 0 ? ways : ways.toReversed()) {
        for (const page of turn) spent[way].push(await timed(write[way](page)));
      }
    }
    return spent;
  };
  await fill(FEW);
  const few = await measure();
  await fill(last);
  const many = await measure();
  raw.close();
  for (const site of [OURS, RAW]) {
    await answerTo(indexedDB.deleteDatabase(playerDataName(site, 1)));
    await (await core()).delete('accounts', accountId(site, 1));
  }
  return { attempts: { few: FEW, many: last }, few, many };
}

/** Cuts a list of attempts into pages of any size, one after another. */
function pages(attempts: readonly Attempt[]) {
  const ofProblem = new Map<number, Attempt[]>();
  let offset = 0;
  const next = (size: number): Page => {
    const page = attempts.slice(offset, offset + size);
    for (const one of page) ofProblem.set(one.problemId, [...(ofProblem.get(one.problemId) ?? []), one]);
    const ids = new Set(page.map(({ problemId }) => problemId));
    const stats = [...ids].map((id) => problemStatsOf(id, ofProblem.get(id) ?? []));
    offset += page.length;
    return { attempts: page, stats, offset: offset - page.length };
  };
  return { offset: () => offset, next };
}

async function timed(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;

async function writeOurs(db: PlayerDatabase, { attempts, offset }: Page, total: number): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  const rows = attempts.map((attempt) => ({ attempt }));
  const step: Step = { part: offset === 0 ? 'newest' : 'below', offset };
  const page = { rows, ids, offset, received: ids.length, total };
  await addPage(db, step, page, { now: Date.now(), status: {} });
  // The worker does this as often in a long reading.
  if ((offset / PAGE) % 20 === 0) await updateStandings(db);
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
