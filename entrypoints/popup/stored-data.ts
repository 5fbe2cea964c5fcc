import { type Account, acceptedAccount, siteOriginOf } from '../../lib/account/account.ts';
import type { SetUp } from '../../lib/board/set-up.ts';
import type { Activity } from '../../lib/history/activity.ts';
import { isHistoryComplete, type SyncState } from '../../lib/history/sync-state.ts';
import { lastPick } from '../../lib/picks/stored-picks.ts';
import type { Standing } from '../../lib/popup/popup.ts';
import type { PopupState } from '../../lib/popup/popup-state.ts';
import { dueUntil, type StoredReviews } from '../../lib/review/scheduled.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { readSiteOffset } from '../../lib/store/core/site-offset.ts';
import { ownDataIfMade } from '../../lib/store/own/own.ts';
import { type CurrentSession, readCurrentSession } from '../../lib/store/player/current-session.ts';
import { readPicks } from '../../lib/store/player/picks.ts';
import {
  type PlayerDatabase,
  playerData,
  readProblemHistory,
  readSyncState,
} from '../../lib/store/player/player.ts';
import { problemDataCompleteAt } from '../../lib/store/player/problem-data.ts';
import { readReviewIds, readScheduled, readStoredReviews } from '../../lib/store/player/schedule.ts';
import { readStandingEntries, type Standings } from '../../lib/store/player/standings.ts';
import { type KnownProblems, readKnownProblems } from '../../lib/store/site/problem-columns.ts';
import { readListing, readProblem, siteData } from '../../lib/store/site/site-data.ts';
import { isMissing, publicPart, wasMissing } from '../../lib/store/site/stored-problem.ts';
import { readActivity, readRecentAttempts, readUnlessComplete, withProblems } from './stored/recent.ts';
import { standingIn, standingsOf } from './stored/standings.ts';

/**
 * Returns all stored data that the popup shows. It reads the database without waking the worker, and makes the same
 * number of requests whatever the length of the history. `onFirst` gets the data of the first screen. They come before
 * those that take longer the more problems are stored and those of the other tab; these are read when `onFirst` has resolved.
 */
export async function readStoredData(
  hereId: number | null,
  state: Pick<PopupState, 'tab' | 'recentRows' | 'failedOnly'>,
  onFirst: (first: StoredData) => Promise<void> = async () => {},
): Promise<StoredData> {
  const [settings, account, siteOffset] = await Promise.all([
    readSettings(),
    readAccount(),
    readSiteOffset(),
  ]);
  const site = siteOriginOf(account);
  const now = Date.now();
  const siteNow = now + siteOffset;
  const [db, player] = await Promise.all([
    siteData(site),
    account && playerData(account.origin, account.player.id),
  ]);
  const readDays = async () => player && readActivity(player, siteNow);
  const readRecent = async () => player && readRecentAttempts(player, state);
  const readList = async () => answerOf(await readListing(site), account);
  let dueIds: Promise<ReadonlySet<number>> | undefined;
  const readDue = () => {
    dueIds ??= player ? readReviewIds(player, siteNow).then(({ due }) => due) : Promise.resolve(new Set());
    return dueIds;
  };
  // The history is read once for all that need it.
  const reading = player ? readSyncState(player) : Promise.resolve(undefined);
  const [history, listing, recent, days, here, picks, reviews, session, progress] = await Promise.all([
    reading,
    state.tab === 'problems' ? readList() : NOTHING_STORED.listing,
    state.tab === 'recent' ? readRecent() : null,
    // At the same moment, so that both tell the same.
    state.tab === 'recent' ? readDays() : null,
    hereId === null
      ? null
      : reading.then((history) => readHere(site, player, hereId, history, readDue, siteNow)),
    readPicks(acceptedAccount(account) && player ? player : db),
    player ? readStoredReviews(player, siteNow).catch(() => null) : null,
    player && account ? readSession(account, player, now).catch(() => null) : null,
    account && reading.then((history) => readUnlessComplete(account, history)),
  ]);
  const isComplete = isHistoryComplete(history);
  const first: StoredData = {
    ...NOTHING_STORED,
    settings,
    account,
    siteOffset,
    site,
    listing,
    history,
    progress,
    recent: recent && withProblems(recent, NOTHING_STORED.problems),
    activity: days,
    here,
    pick: lastPick(picks),
    reviews,
    session,
  };
  await onFirst(first);
  const [problems, entries, completeAt, laterList, laterRecent, activity, due] = await Promise.all([
    readKnownProblems(db),
    player && readStandingEntries(player),
    problemDataCompleteAt(db, now, settings),
    state.tab === 'problems' ? listing : readList(),
    state.tab === 'recent' ? recent : readRecent(),
    state.tab === 'recent' ? days : readDays(),
    readDue(),
  ]);
  const standings = entries && { entries, isComplete };
  const rows = laterList.answer?.rows ?? [];
  const rowStandings = player && standings ? await standingsOf(rows, player, standings, due) : new Map();
  return {
    ...first,
    isWhole: true,
    standings,
    problems,
    isProblemDataComplete: completeAt !== null,
    listing: { ...laterList, standings: rowStandings },
    recent: laterRecent && withProblems(laterRecent, problems),
    activity,
  };
}

export interface StoredData {
  /** Whether all data are read. If not, only those of the first screen are. */
  isWhole: boolean;
  settings: Settings;
  account: Account | null;
  /** How far the site's clock is ahead of this device's, ms. */
  siteOffset: number;
  /** Origin of the site. */
  site: string;
  standings: Standings | null;
  problems: KnownProblems;
  listing: ReturnType<typeof answerOf>;
  history: SyncState | undefined;
  /** How far the history is read; null once it is complete. */
  progress: Awaited<ReturnType<typeof readUnlessComplete>> | null;
  recent: ReturnType<typeof withProblems> | null;
  here: Awaited<ReturnType<typeof readHere>> | null;
  pick: ReturnType<typeof lastPick>;
  isProblemDataComplete: boolean;
  /** What the player did on each of the last days; null while that is being counted. */
  activity: ReadonlyMap<string, Activity> | null;
  /** Null if they cannot be read. */
  reviews: StoredReviews | null;
  /** The session that was started last, null if there is none, or if it cannot be read. */
  session: CurrentSession | null;
}

/** The data to show if the database cannot be read. */
export const NOTHING_STORED: StoredData = {
  isWhole: false,
  settings: DEFAULT_SETTINGS,
  account: null,
  siteOffset: 0,
  site: siteOriginOf(null),
  standings: null,
  problems: { get: () => undefined, all: () => [] },
  listing: { lastRequest: undefined, answer: undefined, standings: new Map(), setUps: new Map() },
  history: undefined,
  progress: null,
  recent: null,
  here: null,
  pick: null,
  isProblemDataComplete: false,
  activity: null,
  reviews: null,
  session: null,
};

function answerOf(
  { asked: lastRequest, answer }: Awaited<ReturnType<typeof readListing>>,
  account: Account | null,
) {
  // If a request filtered by what is the player's, its answer is valid only for the player who made it.
  const isOurs =
    answer &&
    ((answer.filters.statuses.length === 0 && !answer.filters.among) ||
      answer.playerId === account?.player.id);
  const standings: ReadonlyMap<number, Standing> = new Map();
  const setUps: ReadonlyMap<number, SetUp> = new Map(answer?.setUps?.map(({ id, setUp }) => [id, setUp]));
  return { lastRequest, answer: isOurs ? answer : undefined, standings, setUps };
}

async function readSession(
  { origin, player: { id } }: Account,
  player: PlayerDatabase,
  now: number,
): Promise<CurrentSession | null> {
  const own = await ownDataIfMade(origin, id);
  return own && readCurrentSession(own, player, now);
}

async function readHere(
  site: string,
  player: PlayerDatabase | null,
  id: number,
  history: SyncState | undefined,
  readDue: () => Promise<ReadonlySet<number>>,
  siteNow: number,
) {
  const [problem, own, scheduled] = await Promise.all([
    readProblem(site, id),
    player && readProblemHistory(player, id, 1, { history }),
    player && readScheduled(player, id),
  ]);
  // One that is new joins the reviews some day, but not on a certain one.
  const due = scheduled && (scheduled.isNew === 0 || (await readDue()).has(id)) ? scheduled.due : null;
  return {
    problem: publicPart(problem),
    dataRequest: problem.asked,
    isMissing: isMissing(problem, Date.now()),
    wasMissing: wasMissing(problem),
    lastRequest: own?.asked,
    stats: own?.stats,
    ...standingIn(own?.stats, own?.isKnown ?? false, due !== null && due < dueUntil(siteNow)),
    hasAllAttempts: own?.isKnown ?? false,
    completeHistory: own?.completeHistory ?? null,
    lastAt: own?.attempts[0]?.at ?? null,
    due,
  };
}
