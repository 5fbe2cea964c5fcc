import type { ProblemStats } from '../history/problem-stats.ts';
import type { Status } from '../model.ts';

/**
 * The attribute of marked links. Its value is the name of the mark, followed by the place where the mark is drawn if
 * that is not behind the text.
 */
export const MARK = 'data-companion-mark';

/**
 * The player's result on a problem, in more detail than the site's status. `shaky`: solved before, but missed the last
 * time. `lapsed`: last solved longer ago than the player's horizon. `clean`: solved at the first try. `solved`: solved
 * after misses.
 */
export const MARKS = ['shaky', 'lapsed', 'clean', 'solved', 'tried'] as const;
export type Mark = (typeof MARKS)[number];

/**
 * The sign of each mark as a character, for places that take only text: the address bar and the tooltip of the toolbar button.
 * They look like the drawn signs (`components/mark-tokens.css`).
 */
export const MARK_SIGNS: Readonly<Record<Mark, string>> = {
  shaky: '▲',
  lapsed: '⧗',
  clean: '●',
  solved: '○',
  tried: '◐',
};

/** What a mark needs of a problem's stats. */
type MarkedStats = Pick<ProblemStats, 'tries' | 'solves' | 'firstSolved' | 'lastSolved' | 'lastSolvedAt'>;

/** The results that have no mark. */
type Unmarked = 'untried' | 'unknown';

/**
 * Returns the mark of a problem at `now` (epoch ms): the first of `MARKS` that applies. `horizonMs`: how long a solved
 * problem counts as known; null: forever. `complete`: whether all of the player's attempts on it are stored. If not,
 * only the marks `solved` and `tried` are possible, since older attempts cannot change these.
 */
export function mark(
  stats: MarkedStats | undefined,
  now: number,
  horizonMs: number | null,
  complete: boolean,
): Mark | Unmarked {
  if (!stats || stats.tries === 0) return complete ? 'untried' : 'unknown';
  if (stats.solves === 0) return 'tried';
  if (!complete) return 'solved';
  if (!stats.lastSolved) return 'shaky';
  if (horizonMs !== null && now - (stats.lastSolvedAt ?? now) > horizonMs) return 'lapsed';
  return stats.firstSolved ? 'clean' : 'solved';
}

/**
 * Returns what a surface shows of a problem with this status: its mark, which says more than the status, or `untried`, which has no
 * mark. Null if the status is unknown.
 */
export function signOf(status: Status | null, one: Mark | null): Mark | 'untried' | null {
  if (status === null || status === 'untried') return status;
  return one ?? (status === 'solved' ? 'solved' : 'tried');
}

const DAY_MS = 86_400_000;

/** Returns the horizon in ms for `mark`, from the setting in days. */
export function horizonMsOf(days: number | null): number | null {
  return days === null ? null : days * DAY_MS;
}

/** Whether this is a mark, and not a result without a mark. */
export function isMark(one: Mark | Unmarked): one is Mark {
  return MARKS.some((mark) => mark === one);
}

/** Returns the mark of a problem as `mark` does; null for a result without a mark. */
export function markOrNull(...given: Parameters<typeof mark>): Mark | null {
  const one = mark(...given);
  return isMark(one) ? one : null;
}
