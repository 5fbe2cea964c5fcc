import { type Account, acceptedAccount } from '../../lib/account/account.ts';
import type { AgainEntry } from '../../lib/again/again.ts';
import type { SetUp } from '../../lib/board/set-up.ts';
import { type LastCounts, NO_COUNTS } from '../../lib/filters/last-counts.ts';
import { longAgoBefore } from '../../lib/filters/saved-filters.ts';
import { type Activity, activityByDay, deviceDays } from '../../lib/history/days.ts';
import { type History, isHistoryComplete, isReadToTheEnd } from '../../lib/history/history.ts';
import { type ProblemStats, statusOf } from '../../lib/history/problem-stats.ts';
import { blankProblem } from '../../lib/model.ts';
import type { Note } from '../../lib/notes/notes.ts';
import { noteLine } from '../../lib/notes/tags.ts';
import { horizonMsOf, markOrNull } from '../../lib/panel/mark.ts';
import { canStepBack, currentPick, type Picks } from '../../lib/picks/stored-picks.ts';
import { type DayTotal, dayTotal } from '../../lib/popup/diary.ts';
import {
  type AgainList,
  type AgainRow,
  type KnownFacts,
  type LongAgo,
  type NoteList,
  type NoteRow,
  type PopupState,
  RECENT_STEP,
  type Standing,
  triesPerRow,
} from '../../lib/popup/popup.ts';
import type { StoredReviews } from '../../lib/review/scheduled.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { CALENDAR_WEEKS } from '../../lib/statistics/progress-summary.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { readCounts } from '../../lib/store/core/popup-state.ts';
import { readRateLimiter } from '../../lib/store/core/rate-limiter.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { ownDataIfMade, readAgainList, readNotes } from '../../lib/store/own/own.ts';
import { catalogueCompleteAt } from '../../lib/store/player/catalogue.ts';
import { readPicks } from '../../lib/store/player/picks.ts';
import {
  type PlayerDatabase,
  playerData,
  readDayTotal,
  readHistory,
  readManyProblemStats,
  readProblemHistory,
  readRecent,
  readRequestedIds,
} from '../../lib/store/player/player.ts';
import { readProgress } from '../../lib/store/player/progress.ts';
import { readStoredReviews } from '../../lib/store/player/schedule.ts';
import { listLongAgo } from '../../lib/store/player/solved-long-ago.ts';
import {
  readStandingEntries,
  STANDINGS,
  type StandingEntry,
  type Standings,
} from '../../lib/store/player/standings.ts';
import { readActiveMinutes } from '../../lib/store/player/sums.ts';
import { type KnownProblems, readKnownProblems } from '../../lib/store/site/problem-columns.ts';
import { readListing, readProblem, siteData } from '../../lib/store/site/site-data.ts';
import { isMissing, publicPart } from '../../lib/store/site/stored-problem.ts';
import { dayStart } from '../../lib/time.ts';

/**
 * Returns all stored data that the popup shows. It reads the database without waking the worker, and makes the same
 * number of requests whatever the length of the history. `onFirst` gets the data of the first screen. They come before
 * those that take longer the more problems are stored; these are read when `onFirst` has resolved.
 */
export async function readStoredData(
  hereId: number | null,
  state: Pick<PopupState, 'tab' | 'recentRows' | 'missedOnly' | 'longAgo' | 'again' | 'notes'>,
  onFirst: (first: StoredData) => Promise<void> = async () => {},
): Promise<StoredData> {
  const [settings, account, lastCounts] = await Promise.all([readSettings(), readAccount(), readCounts()]);
  const site = account?.origin ?? settings.base;
  const now = Date.now();
  const before = longAgoBefore(settings.horizonDays, now);
  const db = await siteData(site);
  const player = account && (await playerData(account.origin, account.player.id));
  const recent = player && account && (await readRecentTries(player, account, state));
  // The history is read once for all that need it.
  const history = recent?.lastRequest;
  const isForProgress = state.tab === 'progress';
  const [listing, completeAt, here, picks, longAgoEntries, again, notes, activity, reviews] =
    await Promise.all([
      isForProgress ? NO_LISTING : readListing(site),
      catalogueCompleteAt(db, now, settings),
      hereId === null ? null : readHere(site, player, hereId, history, settings),
      readPicks(acceptedAccount(account) && player ? player : db),
      state.longAgo && player ? readStandingEntries(player) : null,
      state.again && account ? readStoredAgain(account) : null,
      state.notes && account ? readStoredNotes(account) : null,
      isForProgress && player ? readActivity(player, now) : null,
      isForProgress && player ? readStoredReviews(player, now).catch(() => null) : null,
    ]);
  const isComplete = isHistoryComplete(history);
  const longAgo =
    longAgoEntries && listLongAgo({ entries: longAgoEntries, isComplete }, before, LONG_AGO_ROWS);
  const first: StoredData = {
    ...NOTHING_STORED,
    isForProgress,
    settings,
    account,
    site,
    listing: answerOf(listing, account),
    recent: recent && withProblems(recent, NOTHING_STORED.problems),
    here,
    picked: await pickedOf(picks, player, history, settings),
    isCatalogueComplete: completeAt !== null,
    longAgo,
    again,
    notes,
    activity,
    reviews,
    lastCounts,
  };
  await onFirst(first);
  const [problems, entries] = await Promise.all([
    readKnownProblems(db),
    longAgoEntries ?? (player && readStandingEntries(player)),
  ]);
  const standings = entries && { entries, isComplete };
  const rows = first.listing.answer?.rows ?? [];
  const rowStandings = player && standings ? await standingsOf(rows, player, standings, settings) : new Map();
  return {
    ...first,
    isWhole: true,
    standings,
    problems,
    listing: { ...first.listing, standings: rowStandings },
    recent: recent && withProblems(recent, problems),
    longAgo: longAgo && { ...longAgo, rows: withFacts(longAgo.rows, problems) },
    again: again && { ...again, rows: withFacts(again.rows, problems) },
    notes: notes && { ...notes, rows: withFacts(notes.rows, problems) },
  };
}

/** Returns rows with what is stored of their problems. */
function withFacts<Row extends { problem: KnownFacts }>(
  rows: readonly Row[],
  problems: KnownProblems,
): Row[] {
  return rows.map((row) => {
    const { id } = row.problem;
    const { rank, elo, genre } = problems.get(id) ?? blankProblem(id);
    return { ...row, problem: { id, rank, elo, genre } };
  });
}

/** The progress shows no list of problems. */
const NO_LISTING = { asked: undefined, answer: undefined };

const DAY_MS = 24 * 60 * 60_000;

/** Resolves to what the player did on each day of the calendar; null while the tries are being counted. */
async function readActivity(
  player: PlayerDatabase,
  now: number,
): Promise<ReadonlyMap<string, Activity> | null> {
  const today = Math.floor(now / DAY_MS);
  // One day more at each end, since the player's days are not those of UTC, and one to see whether a row of days goes on.
  const minutes = await readActiveMinutes(player, today - CALENDAR_WEEKS * 7 - 2, today + 1);
  return minutes && activityByDay(minutes, deviceDays());
}

/** The list "Try again" as it is stored: its number of problems, and the first ones. */
type StoredAgain = Pick<AgainList, 'count' | 'failure'> & { rows: readonly AgainRow[] };

/** Most problems to try again that are listed. */
const AGAIN_ROWS = 100;

/** Resolves to the list "Try again", or why it cannot be read: all else is shown without it. */
async function readStoredAgain({ origin, player }: Account): Promise<StoredAgain> {
  try {
    const db = await ownDataIfMade(origin, player.id);
    const entries = db ? await readAgainList(db) : [];
    return { count: entries.length, rows: entries.slice(0, AGAIN_ROWS).map(againRow), failure: null };
  } catch (error) {
    return { count: 0, rows: [], failure: storeFailure(error) };
  }
}

const againRow = (entry: AgainEntry): AgainRow => ({
  problem: blankProblem(entry.problemId),
  entry,
  isRemoved: false,
});

/** The player's notes and bookmarks as they are stored: their number, and those changed last. */
type StoredNotes = Pick<NoteList, 'count' | 'failure'> & { rows: readonly NoteRow[] };

/** Most problems with a note or a bookmark that are listed. */
const NOTE_ROWS = 100;

/** Resolves to the player's notes and bookmarks, or why they cannot be read: all else is shown without them. */
async function readStoredNotes({ origin, player }: Account): Promise<StoredNotes> {
  try {
    const db = await ownDataIfMade(origin, player.id);
    const notes = db ? await readNotes(db) : [];
    return { count: notes.length, rows: notes.slice(0, NOTE_ROWS).map(noteRow), failure: null };
  } catch (error) {
    return { count: 0, rows: [], failure: storeFailure(error) };
  }
}

const noteRow = (note: Note): NoteRow => ({
  problem: blankProblem(note.problemId),
  note,
  line: noteLine(note.text),
});

/** The stored data that the popup shows. */
export interface StoredData {
  /**
   * Whether all data are read. If not, `problems`, `standings`, the standings in `listing`, and what `recent`, `longAgo`, `again` and
   * `notes` tell of their problems are empty.
   */
  isWhole: boolean;
  /** Whether they were read for the tab with the progress: then `listing` and `recent` are empty, else `activity` and `reviews` are null. */
  isForProgress: boolean;
  settings: Settings;
  account: Account | null;
  /** Origin of the site. */
  site: string;
  standings: Standings | null;
  problems: KnownProblems;
  listing: ReturnType<typeof answerOf>;
  recent: ReturnType<typeof withProblems> | null;
  here: Awaited<ReturnType<typeof readHere>> | null;
  picked: Awaited<ReturnType<typeof pickedOf>>;
  isCatalogueComplete: boolean;
  longAgo: LongAgo | null;
  /** Null unless it is to be shown. */
  again: StoredAgain | null;
  /** Null unless they are to be shown. */
  notes: StoredNotes | null;
  /** What the player did on each of the last days; null unless it is to be shown, and while the tries are being counted. */
  activity: ReadonlyMap<string, Activity> | null;
  /** The reviews; null unless they are to be shown, and if they cannot be read. */
  reviews: StoredReviews | null;
  lastCounts: LastCounts;
}

/** The data to show if the database cannot be read. */
export const NOTHING_STORED: StoredData = {
  isWhole: false,
  isForProgress: false,
  settings: DEFAULT_SETTINGS,
  account: null,
  site: DEFAULT_SETTINGS.base,
  standings: null,
  problems: { get: () => undefined, all: () => [] },
  listing: { lastRequest: undefined, answer: undefined, standings: new Map(), setUps: new Map() },
  recent: null,
  here: null,
  picked: { current: null, hasEarlier: false },
  isCatalogueComplete: false,
  longAgo: null,
  again: null,
  notes: null,
  activity: null,
  reviews: null,
  lastCounts: NO_COUNTS,
};

function answerOf(
  { asked: lastRequest, answer }: Awaited<ReturnType<typeof readListing>>,
  account: Account | null,
) {
  // If a request filtered by status, its answer is valid only for the player who made it.
  const isOurs = answer && (answer.filters.statuses.length === 0 || answer.playerId === account?.player.id);
  const standings: ReadonlyMap<number, Standing> = new Map();
  const setUps: ReadonlyMap<number, SetUp> = new Map(answer?.setUps?.map(({ id, setUp }) => [id, setUp]));
  return { lastRequest, answer: isOurs ? answer : undefined, standings, setUps };
}

/**
 * Returns where the player stands with problems. While the history is incomplete, the request times of each problem tell
 * whether all attempts on it are stored.
 */
async function standingsOf(
  problems: readonly { id: number }[],
  player: PlayerDatabase,
  standings: Standings,
  settings: Settings,
): Promise<Map<number, Standing>> {
  const ids = problems.map(({ id }) => id);
  if (standings.isComplete) {
    return new Map(ids.map((id) => [id, standingIn(standings.entries.get(id), true, settings)]));
  }
  const requested = await readRequestedIds(player, ids);
  return new Map(
    ids.map((id) => {
      const entry = standings.entries.get(id);
      return [id, standingIn(entry, entry !== undefined && requested.has(id), settings)];
    }),
  );
}

/** Returns status and mark of a problem with these stats. Both are unknown if the stats are corrupt. */
function standingIn(
  stats: ProblemStats | StandingEntry | undefined,
  isKnown: boolean,
  { horizonDays }: Settings,
): Standing {
  if (stats?.tries === null) return { status: null, mark: null };
  const one = stats && { ...stats, tries: stats.tries };
  return {
    status: statusOf(one, isKnown),
    mark: markOrNull(one, Date.now(), horizonMsOf(horizonDays), isKnown),
  };
}

async function pickedOf(
  picks: Picks,
  player: PlayerDatabase | null,
  history: History | undefined,
  settings: Settings,
) {
  const current = currentPick(picks);
  const standing =
    current && player ? await readStanding(player, current.id, history, settings) : NO_STANDING;
  return { current: current && { ...current, ...standing }, hasEarlier: canStepBack(picks) };
}

const NO_STANDING = { status: null, mark: null, lastAt: null };

/** Resolves to where the player stands with one problem, and the time of the last try. */
async function readStanding(
  player: PlayerDatabase,
  id: number,
  history: History | undefined,
  settings: Settings,
) {
  if (isHistoryComplete(history)) {
    const entry = STANDINGS.entryOf(await player.get('facts', id)) ?? undefined;
    return { ...standingIn(entry, true, settings), lastAt: entry?.lastAt ?? null };
  }
  const [own] = await readManyProblemStats(player, [id]);
  return own
    ? { ...standingIn(own.stats, own.isKnown, settings), lastAt: own.stats?.lastAt ?? null }
    : NO_STANDING;
}

/** Most problems solved long ago that are listed. */
const LONG_AGO_ROWS = 100;

async function readRecentTries(
  player: PlayerDatabase,
  account: Account,
  state: Pick<PopupState, 'tab' | 'recentRows' | 'missedOnly'>,
) {
  // The progress shows no single try.
  if (state.tab === 'progress') return readOnlyHistory(player, account);
  const factor = triesPerRow(state);
  const recent = await readRecent(player, state.recentRows * factor, RECENT_STEP * factor);
  const { asked: lastRequest, attempts, count } = recent;
  const [oldestDay, progress] = await Promise.all([
    readOldestDay(player, recent),
    progressUnlessComplete(account, lastRequest),
  ]);
  return { lastRequest, attempts, count, oldestDay, progress };
}

/** Resolves to the same without any try. */
async function readOnlyHistory(player: PlayerDatabase, account: Account) {
  const lastRequest = await readHistory(player);
  const progress = await progressUnlessComplete(account, lastRequest);
  return { lastRequest, attempts: [], count: 0, oldestDay: null, progress };
}

/** Resolves to the total of the oldest day of these attempts, null if not all attempts of that day are stored. */
async function readOldestDay(
  player: PlayerDatabase,
  { asked: history, attempts, count }: Awaited<ReturnType<typeof readRecent>>,
): Promise<DayTotal | null> {
  const oldest = attempts.at(-1);
  if (!oldest || !history) return null;
  const day = dayStart(oldest.at);
  if (isHistoryComplete(history)) return readDayTotal(player, day);
  return isReadToTheEnd(history) && count === attempts.length ? dayTotal(day, attempts) : null;
}

/** Resolves to how far the history is read, or null once it is complete, since that is not shown. */
async function progressUnlessComplete(account: Account, history: History | undefined) {
  if (isHistoryComplete(history)) return null;
  const [progress, rateLimiter] = await Promise.all([readProgress(account), readRateLimiter()]);
  return { ...progress, rateLimiter };
}

function withProblems(
  { attempts, ...recent }: Awaited<ReturnType<typeof readRecentTries>>,
  problems: KnownProblems,
) {
  const tries = attempts.map((attempt) => {
    const { rank = null, genre = null } = problems.get(attempt.problemId) ?? {};
    return { ...attempt, rank, genre };
  });
  return { ...recent, tries };
}

async function readHere(
  site: string,
  player: PlayerDatabase | null,
  id: number,
  history: History | undefined,
  settings: Settings,
) {
  const [problem, own] = await Promise.all([
    readProblem(site, id),
    player && readProblemHistory(player, id, 1, { history }),
  ]);
  return {
    problem: publicPart(problem),
    dataRequest: problem.asked,
    isMissing: isMissing(problem, Date.now()),
    wasMissing: problem.missingAt > 0,
    lastRequest: own?.asked,
    stats: own?.stats,
    mark: own ? standingIn(own.stats, own.isKnown, settings).mark : null,
    hasAllAttempts: own?.isKnown ?? false,
    completeHistory: own?.whole ?? null,
    lastAt: own?.attempts[0]?.at ?? null,
  };
}
