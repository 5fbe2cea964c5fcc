import { isHistoryComplete } from '../../history/history.ts';
import type { ProblemStats } from '../../history/problem-stats.ts';
import { CARD_ATTEMPTS } from '../../limits.ts';
import { hiddenParts } from '../../panel/blind-parts.ts';
import { horizonMsOf, isMark, type Mark, mark } from '../../panel/mark.ts';
import type { ProblemCard } from '../../panel/panel.ts';
import type { Settings } from '../../settings.ts';
import {
  type PlayerDatabase,
  playerData,
  readHistory,
  readManyProblemStats,
  readProblemHistory,
} from '../../store/player/player.ts';
import { readStandingEntries } from '../../store/player/standings.ts';
import { problemInTab } from '../browser/tabs.ts';
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
  const rows = await statsOf(await playerData(account.origin, account.player.id), ids);
  const now = Date.now();
  const isHidden = await hiding(settings, tabId, now);
  return rows.flatMap(({ id, stats, isKnown }) => {
    const one = mark(stats, now, horizonMsOf(settings.horizonDays), isKnown);
    return isMark(one) && !isHidden(id, stats) ? [[id, one] as [number, Mark]] : [];
  });
}

/**
 * Returns what marks need of the stats of these problems. Takes a few requests for all of them once the history is
 * complete; before that, the request times of each problem tell whether all attempts on it are stored.
 */
async function statsOf(db: PlayerDatabase, ids: readonly number[]) {
  if (!isHistoryComplete(await readHistory(db))) return readManyProblemStats(db, ids);
  const entries = await readStandingEntries(db);
  return ids.map((id) => {
    const entry = entries.get(id);
    if (!entry) return { id, stats: undefined, isKnown: true };
    const { tries, ...others } = entry;
    return tries === null
      ? { id, stats: undefined, isKnown: false }
      : { id, stats: { tries, ...others }, isKnown: true };
  });
}

/**
 * Returns the card of a problem, or null if the problem has no mark; see `ContentMessages.problemCard`. `tabId`: the
 * tab that sent the message.
 */
export async function problemCard(
  { account, settings }: RequestContext,
  id: number,
  tabId: number,
): Promise<ProblemCard | null> {
  if (!account || !settings.marksOn) return null;
  const db = await playerData(account.origin, account.player.id);
  const { stats, attempts, isKnown } = await readProblemHistory(db, id, CARD_ATTEMPTS);
  const now = Date.now();
  const one = mark(stats, now, horizonMsOf(settings.horizonDays), isKnown);
  if (!stats || !isMark(one) || (await hiding(settings, tabId, now))(id, stats)) return null;
  const { tries, solves, bestMs } = stats;
  return {
    id,
    mark: one,
    tries,
    solves,
    bestMs,
    attempts: attempts.map(({ at, solved, ms }) => ({ at, solved, ms })),
  };
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
