import { isHistoryComplete } from '../../history/history.ts';
import type { ProblemStats } from '../../history/problem-stats.ts';
import { CARD_ATTEMPTS } from '../../limits.ts';
import { NO_NOTE } from '../../notes/notes.ts';
import { blindProblem } from '../../panel/blind.ts';
import { hiddenParts } from '../../panel/blind-parts.ts';
import { cardNote } from '../../panel/card-note.ts';
import { cardResults } from '../../panel/card-results.ts';
import { type Mark, mark } from '../../panel/mark.ts';
import type { ProblemCard } from '../../panel/panel.ts';
import type { Settings } from '../../settings.ts';
import {
  type PlayerDatabase,
  playerData,
  readHistory,
  readManyProblemStats,
  readProblemHistory,
} from '../../store/player/player.ts';
import { readReviewIds } from '../../store/player/schedule.ts';
import { readStandingEntries } from '../../store/player/standings.ts';
import { readProblem, readStoredSetUp } from '../../store/site/site-data.ts';
import { problemInTab } from '../browser/tabs.ts';
import { noteContent } from '../notes/notes.ts';
import type { RequestContext } from '../request-context.ts';

/**
 * Returns the marks of these problems, or null if marks are off; see `ContentMessages.marks`. `tabId`: the tab that
 * sent the message.
 */
export async function marks(
  { account, settings }: RequestContext,
  ids: readonly number[],
  tabId: number,
): Promise<[id: number, mark: Mark][] | null> {
  if (!account || !settings.marksOn) return null;
  const db = await playerData(account.origin, account.player.id);
  const now = Date.now();
  const [rows, { due }, isHidden] = await Promise.all([
    statsOf(db, ids),
    readReviewIds(db, now),
    hiding(settings, tabId, now),
  ]);
  return rows.flatMap(({ id, stats, isKnown }) => {
    const one = mark(stats, isKnown, due.has(id));
    return one && !isHidden(id, stats) ? [[id, one] as [number, Mark]] : [];
  });
}

/**
 * Returns what marks need of the stats of these problems. Takes a few requests for all of them once the history is
 * complete; before that, the request times of each problem tell whether all attempts on it are stored.
 */
async function statsOf(db: PlayerDatabase, ids: readonly number[]) {
  if (!isHistoryComplete(await readHistory(db))) return readManyProblemStats(db, ids);
  const entries = await readStandingEntries(db);
  return ids.map((id) => ({ id, stats: entries.get(id), isKnown: true }));
}

/**
 * Returns the card of a problem, or null if the problem has no mark; see `ContentMessages.problemCard`. The position is left out unless
 * it is stored. `tabId`: the tab that sent the message.
 */
export async function problemCard(
  context: RequestContext,
  id: number,
  tabId: number,
): Promise<ProblemCard | null> {
  const { account, settings } = context;
  if (!account || !settings.marksOn) return null;
  const { origin, player } = account;
  const db = await playerData(origin, player.id);
  const now = Date.now();
  const [history, { due }, problem, position, note, shownId] = await Promise.all([
    readProblemHistory(db, id, CARD_ATTEMPTS),
    readReviewIds(db, now),
    readProblem(origin, id),
    readStoredSetUp(origin, id),
    // The card can do without the note.
    noteContent(context, account, id).catch(() => NO_NOTE),
    settings.blind.length > 0 ? problemInTab(tabId) : null,
  ]);
  const hidden = id === shownId ? hiddenParts(settings.blind, history.stats?.lastAt ?? null, now) : [];
  const results = cardResults(history, due.has(id));
  if (!results || results.sign === 'untried' || hidden.includes('results')) return null;
  const { rank } = blindProblem(problem, hidden);
  return { id, rank, results, note: cardNote(note), setUp: position?.setUp ?? null };
}

/**
 * Returns a function that returns whether a problem gets no mark in this tab. While blind mode hides the results of the
 * problem that the tab shows, that problem gets none.
 */
async function hiding({ blind }: Settings, tabId: number, now: number) {
  const shownId = blind.includes('results') ? await problemInTab(tabId) : null;
  return (id: number, stats: Pick<ProblemStats, 'lastAt'> | undefined) =>
    id === shownId && hiddenParts(blind, stats?.lastAt ?? null, now).includes('results');
}
