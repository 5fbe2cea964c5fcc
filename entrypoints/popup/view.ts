import { type Account, usable } from '../../lib/account/account.ts';
import { NO_COUNTS } from '../../lib/filters/last-counts.ts';
import { longAgoBefore } from '../../lib/filters/saved-filters.ts';
import { statusOf } from '../../lib/history/problem-stats.ts';
import { canStepBack, currentPick } from '../../lib/picks/picks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings.ts';
import { readAccount } from '../../lib/store/core/account.ts';
import { readCounts } from '../../lib/store/core/popup-state.ts';
import { readRateLimiter } from '../../lib/store/core/rate-limiter.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { catalogueCompleteAt } from '../../lib/store/player/answers-locally.ts';
import { readPicks } from '../../lib/store/player/picks.ts';
import {
  playerData,
  readManyProblemStats,
  readProblemHistory,
  readRecent,
} from '../../lib/store/player/player.ts';
import { readLongAgo } from '../../lib/store/player/solved-long-ago.ts';
import { readProgress } from '../../lib/store/player/sync-progress.ts';
import { readListing } from '../../lib/store/site/problem-list.ts';
import { readManyProblems, readProblem } from '../../lib/store/site/problems.ts';
import { siteData } from '../../lib/store/site/site-data.ts';
import { isMissing, publicPart } from '../../lib/store/site/stored-problem.ts';

/** Everything the popup shows that is known already, read from the database without waking the worker. */
export async function readKnown(hereId: number | null, recentRows: number, longAgo = false) {
  const [settings, account] = await Promise.all([readSettings(), readAccount()]);
  const site = account?.origin ?? settings.base;
  const before = longAgoBefore(settings.horizonDays, Date.now());
  const [listing, recent, here, picked, wholeAt, old, counts] = await Promise.all([
    knownListing(site, account),
    account ? knownRecent(account, recentRows) : null,
    hereId === null ? null : knownHere(site, account, hereId),
    knownPicks(site, account),
    siteData(site).then((db) => catalogueCompleteAt(db, Date.now())),
    longAgo && account ? knownLongAgo(account, before) : null,
    readCounts(),
  ]);
  const isWhole = wholeAt !== null;
  return { settings, account, site, listing, recent, here, picked, isWhole, longAgo: old, counts };
}

export type Known = Awaited<ReturnType<typeof readKnown>>;

/** Where the database gives nothing. */
export const NOTHING_KNOWN: Known = {
  settings: DEFAULT_SETTINGS,
  account: null,
  site: DEFAULT_SETTINGS.base,
  listing: { asked: undefined, answer: undefined, statuses: new Map() },
  recent: null,
  here: null,
  picked: { current: null, hasEarlier: false },
  isWhole: false,
  longAgo: null,
  counts: NO_COUNTS,
};

async function knownListing(site: string, account: Account | null) {
  const { asked, answer } = await readListing(site);
  // What was asked by status is about the player who asked.
  const isOurs = answer && (answer.filters.statuses.length === 0 || answer.playerId === account?.player.id);
  const rows = isOurs ? answer.rows : [];
  return {
    asked,
    answer: isOurs ? answer : undefined,
    statuses: account
      ? await statusesOf(
          account,
          rows.map(({ id }) => id),
        )
      : new Map(),
  };
}

async function knownPicks(site: string, account: Account | null) {
  const asker = usable(account);
  const db = asker ? await playerData(site, asker.player.id) : await siteData(site);
  const picks = await readPicks(db);
  const current = currentPick(picks);
  if (!current) return { current, hasEarlier: false };
  const ids = [current.id];
  const [said] = account
    ? await readManyProblemStats(await playerData(account.origin, account.player.id), ids)
    : [];
  const status = said ? statusOf(said.facts, said.isKnown) : null;
  return {
    current: { ...current, status, lastAt: said?.facts?.lastAt ?? null },
    hasEarlier: canStepBack(picks),
  };
}

/** Problems solved long ago that are listed at once. */
const LONG_AGO_ROWS = 100;

async function knownLongAgo({ origin, player }: Account, before: number) {
  return readLongAgo(await playerData(origin, player.id), origin, before, LONG_AGO_ROWS);
}

async function statusesOf({ origin, player }: Account, ids: readonly number[]) {
  const facts = await readManyProblemStats(await playerData(origin, player.id), ids);
  return new Map(facts.map(({ id, facts, isKnown }) => [id, statusOf(facts, isKnown)]));
}

async function knownRecent(account: Account, most: number) {
  const { origin, player } = account;
  const [{ asked, attempts, count }, kept, pace] = await Promise.all([
    readRecent(await playerData(origin, player.id), most),
    readProgress(account),
    readRateLimiter(),
  ]);
  const problems = await readManyProblems(
    origin,
    attempts.map(({ problemId }) => problemId),
  );
  const rows = attempts.map((attempt, i) => {
    const { rank = null, genre = null } = problems[i] ?? {};
    return { ...attempt, rank, genre };
  });
  return { asked, rows, count, kept: { ...kept, pace } };
}

async function knownHere(site: string, account: Account | null, id: number) {
  const problem = await readProblem(site, id);
  const base = {
    problem: publicPart(problem),
    data: problem.asked,
    isMissing: isMissing(problem, Date.now()),
    wasMissing: problem.missingAt > 0,
  };
  if (!account)
    return { ...base, asked: undefined, facts: undefined, isKnown: false, whole: null, lastAt: null };
  const db = await playerData(account.origin, account.player.id);
  const { asked, facts, attempts, isKnown, whole } = await readProblemHistory(db, id, 1);
  return { ...base, asked, facts, isKnown, whole, lastAt: attempts[0]?.at ?? null };
}
