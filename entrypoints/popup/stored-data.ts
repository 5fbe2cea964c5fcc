import { type Account, acceptedAccount } from '../../lib/account/account.ts';
import { NO_COUNTS } from '../../lib/filters/last-counts.ts';
import { longAgoBefore } from '../../lib/filters/saved-filters.ts';
import { statusOf } from '../../lib/history/problem-stats.ts';
import { canStepBack, currentPick } from '../../lib/picks/stored-picks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { readCounts } from '../../lib/store/core/popup-state.ts';
import { readRateLimiter } from '../../lib/store/core/rate-limiter.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { catalogueCompleteAt } from '../../lib/store/player/catalogue.ts';
import { readPicks } from '../../lib/store/player/picks.ts';
import {
  playerData,
  readManyProblemStats,
  readProblemHistory,
  readRecent,
} from '../../lib/store/player/player.ts';
import { readProgress } from '../../lib/store/player/progress.ts';
import { readLongAgo } from '../../lib/store/player/solved-long-ago.ts';
import { readListing, readManyProblems, readProblem, siteData } from '../../lib/store/site/site-data.ts';
import { isMissing, publicPart } from '../../lib/store/site/stored-problem.ts';

/** Returns all stored data that the popup shows. It reads the database without waking the worker. */
export async function readStoredData(hereId: number | null, recentRows: number, longAgo = false) {
  const [settings, account] = await Promise.all([readSettings(), readAccount()]);
  const site = account?.origin ?? settings.base;
  const before = longAgoBefore(settings.horizonDays, Date.now());
  const [listing, recent, here, picked, completeAt, solvedLongAgo, lastCounts] = await Promise.all([
    readAnswer(site, account),
    account ? readRecentRows(account, recentRows) : null,
    hereId === null ? null : readHere(site, account, hereId),
    readPicked(site, account),
    siteData(site).then((db) => catalogueCompleteAt(db, Date.now())),
    longAgo && account ? readLongAgoRows(account, before) : null,
    readCounts(),
  ]);
  return {
    settings,
    account,
    site,
    listing,
    recent,
    here,
    picked,
    isCatalogueComplete: completeAt !== null,
    longAgo: solvedLongAgo,
    lastCounts,
  };
}

export type StoredData = Awaited<ReturnType<typeof readStoredData>>;

/** The data to show if the database cannot be read. */
export const NOTHING_STORED: StoredData = {
  settings: DEFAULT_SETTINGS,
  account: null,
  site: DEFAULT_SETTINGS.base,
  listing: { lastRequest: undefined, answer: undefined, statuses: new Map() },
  recent: null,
  here: null,
  picked: { current: null, hasEarlier: false },
  isCatalogueComplete: false,
  longAgo: null,
  lastCounts: NO_COUNTS,
};

async function readAnswer(site: string, account: Account | null) {
  const { asked: lastRequest, answer } = await readListing(site);
  // If a request filtered by status, its answer is valid only for the player who made it.
  const isOurs = answer && (answer.filters.statuses.length === 0 || answer.playerId === account?.player.id);
  const ids = isOurs ? answer.rows.map(({ id }) => id) : [];
  const statuses = account ? await statusesOf(account, ids) : new Map();
  return { lastRequest, answer: isOurs ? answer : undefined, statuses };
}

async function readPicked(site: string, account: Account | null) {
  const player = acceptedAccount(account)?.player;
  const db = player ? await playerData(site, player.id) : await siteData(site);
  const picks = await readPicks(db);
  const current = currentPick(picks);
  if (!current) return { current, hasEarlier: false };
  const ids = [current.id];
  const [own] = account
    ? await readManyProblemStats(await playerData(account.origin, account.player.id), ids)
    : [];
  const status = own ? statusOf(own.stats, own.isKnown) : null;
  return {
    current: { ...current, status, lastAt: own?.stats?.lastAt ?? null },
    hasEarlier: canStepBack(picks),
  };
}

/** Most problems solved long ago that are listed. */
const LONG_AGO_ROWS = 100;

async function readLongAgoRows({ origin, player }: Account, before: number) {
  return readLongAgo(await playerData(origin, player.id), origin, before, LONG_AGO_ROWS);
}

async function statusesOf({ origin, player }: Account, ids: readonly number[]) {
  const all = await readManyProblemStats(await playerData(origin, player.id), ids);
  return new Map(all.map(({ id, stats, isKnown }) => [id, statusOf(stats, isKnown)]));
}

async function readRecentRows(account: Account, most: number) {
  const { origin, player } = account;
  const [{ asked: lastRequest, attempts, count }, progress, rateLimiter] = await Promise.all([
    readRecent(await playerData(origin, player.id), most),
    readProgress(account),
    readRateLimiter(),
  ]);
  const ids = attempts.map(({ problemId }) => problemId);
  const problems = await readManyProblems(origin, ids);
  const rows = attempts.map((attempt, i) => {
    const { rank = null, genre = null } = problems[i] ?? {};
    return { ...attempt, rank, genre };
  });
  return { lastRequest, rows, count, progress: { ...progress, rateLimiter } };
}

async function readHere(site: string, account: Account | null, id: number) {
  const problem = await readProblem(site, id);
  const db = account && (await playerData(account.origin, account.player.id));
  const history = db && (await readProblemHistory(db, id, 1));
  return {
    problem: publicPart(problem),
    dataRequest: problem.asked,
    isMissing: isMissing(problem, Date.now()),
    wasMissing: problem.missingAt > 0,
    lastRequest: history?.asked,
    stats: history?.stats,
    hasAllAttempts: history?.isKnown ?? false,
    completeHistory: history?.whole ?? null,
    lastAt: history?.attempts[0]?.at ?? null,
  };
}
