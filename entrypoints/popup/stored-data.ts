import { type Account, acceptedAccount, siteOriginOf } from '../../lib/account/account.ts';
import type { SetUp } from '../../lib/board/set-up.ts';
import { type LastCounts, NO_COUNTS } from '../../lib/filters/last-counts.ts';
import { longAgoBefore } from '../../lib/filters/saved-filters.ts';
import type { Activity } from '../../lib/history/days.ts';
import { type History, isHistoryComplete } from '../../lib/history/history.ts';
import { blankProblem } from '../../lib/model.ts';
import type { KnownFacts, LongAgo, Standing } from '../../lib/popup/popup.ts';
import type { PopupState } from '../../lib/popup/popup-state.ts';
import type { StoredReviews } from '../../lib/review/scheduled.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings.ts';
import { readAccount } from '../../lib/store/core/accounts.ts';
import { readCounts } from '../../lib/store/core/popup-state.ts';
import { readSettings } from '../../lib/store/core/settings.ts';
import type { CurrentPractice } from '../../lib/store/player/current-practice.ts';
import { readPicks } from '../../lib/store/player/picks.ts';
import { type PlayerDatabase, playerData, readProblemHistory } from '../../lib/store/player/player.ts';
import { catalogueCompleteAt } from '../../lib/store/player/problem-data.ts';
import { readReviewIds, readStoredReviews } from '../../lib/store/player/schedule.ts';
import { listLongAgo } from '../../lib/store/player/solved-long-ago.ts';
import { readStandingEntries, type Standings } from '../../lib/store/player/standings.ts';
import { type KnownProblems, readKnownProblems } from '../../lib/store/site/problem-columns.ts';
import { readListing, readProblem, siteData } from '../../lib/store/site/site-data.ts';
import { isMissing, publicPart, wasMissing } from '../../lib/store/site/stored-problem.ts';
import { readStoredNotes, readStoredPractice, type StoredNotes } from './stored/own-lists.ts';
import { pickedOf, standingIn, standingsOf } from './stored/standings.ts';
import { readActivity, readRecentTries } from './stored/tries.ts';

/**
 * Returns all stored data that the popup shows. It reads the database without waking the worker, and makes the same
 * number of requests whatever the length of the history. `onFirst` gets the data of the first screen. They come before
 * those that take longer the more problems are stored; these are read when `onFirst` has resolved.
 */
export async function readStoredData(
  hereId: number | null,
  state: Pick<PopupState, 'tab' | 'recentRows' | 'missedOnly' | 'longAgo' | 'notes'>,
  onFirst: (first: StoredData) => Promise<void> = async () => {},
): Promise<StoredData> {
  const isForProgress = state.tab === 'progress';
  const [settings, account, lastCounts] = await Promise.all([
    readSettings(),
    readAccount(),
    isForProgress ? NO_COUNTS : readCounts(),
  ]);
  const site = siteOriginOf(account);
  const now = Date.now();
  const before = longAgoBefore(null, now);
  const db = await siteData(site);
  const player = account && (await playerData(account.origin, account.player.id));
  const [recent, due] = await Promise.all([
    player && account && readRecentTries(player, account, state),
    player ? readReviewIds(player, now).then((ids) => ids.due) : new Set<number>(),
  ]);
  // The history is read once for all that need it.
  const history = recent?.lastRequest;
  const [listing, completeAt, here, picks, longAgoEntries, notes, activity, reviews, practice] =
    await Promise.all([
      isForProgress ? NO_LISTING : readListing(site),
      isForProgress ? null : catalogueCompleteAt(db, now, settings),
      hereId === null ? null : readHere(site, player, hereId, history, due.has(hereId)),
      readPicks(acceptedAccount(account) && player ? player : db),
      state.longAgo && player ? readStandingEntries(player) : null,
      state.notes && account ? readStoredNotes(account) : null,
      isForProgress && player ? readActivity(player, now) : null,
      isForProgress && player ? readStoredReviews(player, now).catch(() => null) : null,
      isForProgress && player && account
        ? readStoredPractice(account, player, now).catch(() => undefined)
        : undefined,
    ]);
  const isComplete = isHistoryComplete(history);
  const longAgoBy = (known?: KnownProblems) =>
    longAgoEntries && listLongAgo({ entries: longAgoEntries, isComplete }, before, LONG_AGO_ROWS, known);
  const first: StoredData = {
    ...NOTHING_STORED,
    isForProgress,
    settings,
    account,
    site,
    listing: answerOf(listing, account),
    recent: recent && withProblems(recent, NOTHING_STORED.problems),
    here,
    picked: await pickedOf(picks, player, history, due),
    isCatalogueComplete: completeAt !== null,
    longAgo: longAgoBy(),
    notes,
    activity,
    reviews,
    practice,
    lastCounts,
  };
  await onFirst(first);
  const [problems, entries] = await Promise.all([
    readKnownProblems(db),
    longAgoEntries ?? (player && readStandingEntries(player)),
  ]);
  const longAgo = longAgoBy(problems);
  const standings = entries && { entries, isComplete };
  const rows = first.listing.answer?.rows ?? [];
  const rowStandings = player && standings ? await standingsOf(rows, player, standings, due) : new Map();
  return {
    ...first,
    isWhole: true,
    standings,
    problems,
    listing: { ...first.listing, standings: rowStandings },
    recent: recent && withProblems(recent, problems),
    longAgo: longAgo && { ...longAgo, rows: withFacts(longAgo.rows, problems) },
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

/** The progress shows no list of problems, and no saved filters with their counts. */
const NO_LISTING = { asked: undefined, answer: undefined };

export interface StoredData {
  /**
   * Whether all data are read. If not, `problems`, `standings`, the standings in `listing`, and what `recent`, `longAgo` and
   * `notes` tell of their problems are empty.
   */
  isWhole: boolean;
  /** Whether they were read for the tab with the progress: then `listing`, `recent` and `lastCounts` are empty, and
   * `isCatalogueComplete` is not read; else `activity`, `reviews` and `practice` are not read. */
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
  /** Null unless they are to be shown. */
  notes: StoredNotes | null;
  /** What the player did on each of the last days; null unless it is to be shown, and while the tries are being counted. */
  activity: ReadonlyMap<string, Activity> | null;
  /** The reviews; null unless they are to be shown, and if they cannot be read. */
  reviews: StoredReviews | null;
  /** The practice session that was started last, null if there is none; undefined unless it is to be shown, and if it cannot be read. */
  practice: CurrentPractice | null | undefined;
  lastCounts: LastCounts;
}

/** The data to show if the database cannot be read. */
export const NOTHING_STORED: StoredData = {
  isWhole: false,
  isForProgress: false,
  settings: DEFAULT_SETTINGS,
  account: null,
  site: siteOriginOf(null),
  standings: null,
  problems: { get: () => undefined, all: () => [] },
  listing: { lastRequest: undefined, answer: undefined, standings: new Map(), setUps: new Map() },
  recent: null,
  here: null,
  picked: { current: null },
  isCatalogueComplete: false,
  longAgo: null,
  notes: null,
  activity: null,
  reviews: null,
  practice: undefined,
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

/** Most problems solved long ago that are listed. */
const LONG_AGO_ROWS = 100;

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
  isDue: boolean,
) {
  const [problem, own] = await Promise.all([
    readProblem(site, id),
    player && readProblemHistory(player, id, 1, { history }),
  ]);
  return {
    problem: publicPart(problem),
    dataRequest: problem.asked,
    isMissing: isMissing(problem, Date.now()),
    wasMissing: wasMissing(problem),
    lastRequest: own?.asked,
    stats: own?.stats,
    mark: own ? standingIn(own.stats, own.isKnown, isDue).mark : null,
    hasAllAttempts: own?.isKnown ?? false,
    completeHistory: own?.completeHistory ?? null,
    lastAt: own?.attempts[0]?.at ?? null,
  };
}
