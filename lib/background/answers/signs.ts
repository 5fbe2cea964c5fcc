import type { ProblemStats } from '../../history/problem-stats.ts';
import { isHistoryComplete } from '../../history/sync-state.ts';
import { CARD_ATTEMPTS } from '../../limits.ts';
import { NO_NOTE } from '../../notes/notes.ts';
import { cardNote } from '../../panel/card-note.ts';
import { cardResults } from '../../panel/card-results.ts';
import { cardReview } from '../../panel/card-review.ts';
import { hiddenNow, problemWithout } from '../../panel/hidden.ts';
import type { ProblemCard } from '../../panel/panel.ts';
import { type Sign, signOfStats } from '../../panel/sign.ts';
import type { Settings } from '../../settings.ts';
import {
  type PlayerDatabase,
  playerData,
  readManyProblemStats,
  readProblemHistory,
  readSyncState,
} from '../../store/player/player.ts';
import { readStandingEntries } from '../../store/player/standings.ts';
import { readProblem, readStoredSetUp } from '../../store/site/site-data.ts';
import { problemInTab } from '../browser/tabs.ts';
import { siteNow } from '../net/site-clock.ts';
import { noteContent } from '../notes/notes.ts';
import type { RequestContext } from '../request-context.ts';
import { dueReviews } from '../review/due-reviews.ts';
import { NO_REVIEWS, panelReview } from '../review/panel-review.ts';

/**
 * Returns the signs of these problems, or null if signs are off; see `ContentMessages.signs`. `tabId`: the tab that
 * sent the message.
 */
export async function signs(
  context: RequestContext,
  ids: readonly number[],
  tabId: number,
): Promise<[id: number, sign: Sign][] | null> {
  const { account, settings } = context;
  if (!account || !settings.signsOn) return null;
  const db = await playerData(account.origin, account.player.id);
  const [rows, due, isHidden] = await Promise.all([
    statsOf(db, ids),
    dueReviews(context, account),
    hiding(settings, tabId, await siteNow(context)),
  ]);
  return rows.flatMap(({ id, stats, isKnown }) => {
    const one = signOfStats(stats, isKnown, due.has(id));
    return one && !isHidden(id, stats) ? [[id, one] as [number, Sign]] : [];
  });
}

/**
 * Returns what signs need of the stats of these problems. Takes a few requests for all of them once the history is
 * complete; before that, the request times of each problem tell whether all attempts on it are stored.
 */
async function statsOf(db: PlayerDatabase, ids: readonly number[]) {
  if (!isHistoryComplete(await readSyncState(db))) return readManyProblemStats(db, ids);
  const entries = await readStandingEntries(db);
  return ids.map((id) => ({ id, stats: entries.get(id), isKnown: true }));
}

/**
 * Returns the card of a problem, or null if signs are off or its results are hidden; see `ContentMessages.problemCard`. The position is
 * left out unless it is stored. `tabId`: the tab that sent the message.
 */
export async function problemCard(
  context: RequestContext,
  id: number,
  tabId: number,
): Promise<ProblemCard | null> {
  const { account, settings } = context;
  if (!account || !settings.signsOn) return null;
  const { origin, player } = account;
  const db = await playerData(origin, player.id);
  const now = await siteNow(context);
  const [history, { review }, problem, position, note, shownId] = await Promise.all([
    readProblemHistory(db, id, CARD_ATTEMPTS),
    // The card can do without the reviews and the note.
    panelReview(context, account, id).catch(() => NO_REVIEWS),
    readProblem(origin, id),
    readStoredSetUp(origin, id),
    noteContent(context, account, id).catch(() => NO_NOTE),
    settings.hideResults ? problemInTab(tabId) : null,
  ]);
  const hidden = hiddenNow(settings, history.stats?.lastAt ?? null, now);
  if (hidden.results && id === shownId) return null;
  return {
    id,
    rank: problemWithout(hidden, problem).rank,
    results: cardResults(history, review?.state === 'due'),
    note: cardNote(note),
    setUp: position?.setUp ?? null,
    review: cardReview(review),
    dayStartsAt: settings.dayStartsAt,
  };
}

/**
 * Returns a function that returns whether a problem gets no sign in this tab. While the results of the problem
 * that the tab shows are hidden, that problem gets none.
 */
async function hiding(settings: Settings, tabId: number, now: number) {
  const shownId = settings.hideResults ? await problemInTab(tabId) : null;
  return (id: number, stats: Pick<ProblemStats, 'lastAt'> | undefined) =>
    id === shownId && hiddenNow(settings, stats?.lastAt ?? null, now).results;
}
