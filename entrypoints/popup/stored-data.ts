import { type Account, acceptedAccount, siteOriginOf } from '../../lib/account/account.ts';
import type { AttemptRequest } from '../../lib/history/attempt-request.ts';
import { type History, isComplete, NO_HISTORY } from '../../lib/history/history.ts';
import { readRateLimiter } from '../../lib/pages/request-state.ts';
import { lastPick } from '../../lib/picks/stored-picks.ts';
import type { Listing, ListingRequest } from '../../lib/problem-data/listing.ts';
import type { Problems } from '../../lib/problem-data/problems.ts';
import type { StoredProblem } from '../../lib/problem-data/stored-problem.ts';
import { NEW_RATE_LIMITER, type RateLimiterState } from '../../lib/requests/rate-limiter.ts';
import { NO_SCHEDULE, reviewsOfToday, type Schedule } from '../../lib/review/schedule.ts';
import type { Session } from '../../lib/sessions/session.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { readSiteOffset } from '../../lib/store/core/site-offset.ts';
import { ownDataIfMade, readLastSession } from '../../lib/store/own/own.ts';
import { readHistory } from '../../lib/store/player/history.ts';
import { readPicks } from '../../lib/store/player/picks.ts';
import {
  type PlayerDatabase,
  playerData,
  readAttemptRequest,
  readRequestedIds,
} from '../../lib/store/player/player.ts';
import { problemDataCompleteAt } from '../../lib/store/player/problem-data.ts';
import { readSchedule } from '../../lib/store/player/schedule.ts';
import { readProblem, readProblems } from '../../lib/store/site/problems.ts';
import { readListing, siteData } from '../../lib/store/site/site-data.ts';

/** What is stored. All that the popup shows is computed from it. */
export interface StoredData {
  settings: Settings;
  account: Account | null;
  /** How far the site's clock is ahead of this device's, ms. */
  siteOffset: number;
  /** Origin of the site. */
  site: string;
  /** The player's history; without an account, none. */
  history: History;
  /** The listed problems of which all attempts were requested; none once the history is complete. */
  requested: ReadonlySet<number>;
  listing: { lastRequest?: ListingRequest | undefined; answer?: Listing | undefined };
  /** The problem in the tab. `asked`: when the attempts on it were requested. */
  here: {
    problem: StoredProblem;
    asked: AttemptRequest | undefined;
  } | null;
  pick: ReturnType<typeof lastPick>;
  isProblemDataComplete: boolean;
  schedule: Schedule;
  /** The problems that are due for review today. */
  due: ReadonlySet<number>;
  /** The session that was started last, null if there is none, or if it cannot be read. */
  session: Session | null;
  rateLimiter: RateLimiterState;
  /** All stored problems; null: these are read after the first screen. */
  problems: Problems | null;
}

/** The data to show if the database cannot be read. */
export const NOTHING_STORED: StoredData = {
  settings: DEFAULT_SETTINGS,
  account: null,
  siteOffset: 0,
  site: siteOriginOf(null),
  history: NO_HISTORY,
  requested: new Set(),
  listing: {},
  here: null,
  pick: null,
  isProblemDataComplete: false,
  schedule: NO_SCHEDULE,
  due: new Set(),
  session: null,
  rateLimiter: NEW_RATE_LIMITER,
  problems: null,
};

/**
 * Returns what is stored. It reads the database without waking the worker, and makes the same number of requests whatever the length of
 * the history. `onFirst` gets the data of the first screen, without all problems; these are read when it has resolved.
 */
export async function readStoredData(
  hereId: number | null,
  onFirst: (first: StoredData) => Promise<void> = async () => {},
): Promise<StoredData> {
  const now = Date.now();
  const [settings, account, siteOffset, rateLimiter] = await Promise.all([
    readSettings(),
    readAccount(),
    readSiteOffset(),
    readRateLimiter(),
  ]);
  const site = siteOriginOf(account);
  const [db, player] = await Promise.all([
    siteData(site),
    account && playerData(account.origin, account.player.id),
  ]);
  const [listing, here, picks, completeAt, ofPlayer] = await Promise.all([
    readListing(site),
    hereId === null ? null : readHere(site, player, hereId),
    readPicks(acceptedAccount(account) && player ? player : db),
    problemDataCompleteAt(db, now, settings),
    account && player && readOfPlayer(account, player, now + siteOffset),
  ]);
  const { asked, answer } = listing;
  const shown = answer && isOf(account, answer) ? answer : undefined;
  const { history = NO_HISTORY } = ofPlayer ?? {};
  const listed = shown?.rows.map(({ id }) => id) ?? [];
  const first: StoredData = {
    ...NOTHING_STORED,
    ...ofPlayer,
    settings,
    account,
    siteOffset,
    site,
    rateLimiter,
    listing: { lastRequest: asked, answer: shown },
    here,
    pick: lastPick(picks),
    isProblemDataComplete: completeAt !== null,
    requested: player && !isComplete(history) ? await readRequestedIds(player, listed) : new Set(),
  };
  await onFirst(first);
  return { ...first, problems: await readProblems(db) };
}

/** Whether the player may see an answer: one to filters by what is a player's own is only for that player. */
function isOf(account: Account | null, { filters, playerId }: Listing): boolean {
  return (filters.statuses.length === 0 && !filters.among) || playerId === account?.player.id;
}

async function readOfPlayer({ origin, player: { id } }: Account, player: PlayerDatabase, siteNow: number) {
  const [history, schedule, session] = await Promise.all([
    readHistory(player),
    readSchedule(player),
    readSession(origin, id).catch(() => null),
  ]);
  return { history, schedule, due: new Set(reviewsOfToday(schedule, siteNow)), session };
}

async function readSession(origin: string, id: number): Promise<Session | null> {
  const own = await ownDataIfMade(origin, id);
  return (own && (await readLastSession(own))) ?? null;
}

async function readHere(
  site: string,
  player: PlayerDatabase | null,
  id: number,
): Promise<StoredData['here']> {
  const [problem, asked] = await Promise.all([
    readProblem(site, id),
    player ? readAttemptRequest(player, id) : undefined,
  ]);
  return { problem, asked };
}
