import type { ProblemStats } from '../history/problem-stats.ts';

/** The attribute of marked links: the name of the mark, and then where it is drawn if not behind the text. */
export const MARK = 'data-companion-mark';

/**
 * How a player stands with a problem, finer than the site's status. `shaky`: solved once, and failed the last time.
 * `lapsed`: last solved longer ago than the player's horizon. `clean`: solved at the first try. `solved`: after misses.
 */
export const MARKS = ['shaky', 'lapsed', 'clean', 'solved', 'tried'] as const;
export type Mark = (typeof MARKS)[number];

/** What no mark means. */
export type Unmarked = 'untried' | 'unknown';

/**
 * The mark of a problem, the first of the five that fits, at `now` (epoch ms). `horizonMs`: how long a solved problem counts
 * as known; null: for ever. `complete`: whether all of the player's attempts on it are known: until then only what no
 * older attempt could change is said, `solved` or `tried`.
 */
export function mark(
  facts: ProblemStats | undefined,
  now: number,
  horizonMs: number | null,
  complete: boolean,
): Mark | Unmarked {
  if (!facts || facts.tries === 0) return complete ? 'untried' : 'unknown';
  if (facts.solves === 0) return 'tried';
  if (!complete) return 'solved';
  if (!facts.lastSolved) return 'shaky';
  if (horizonMs !== null && now - (facts.lastSolvedAt ?? now) > horizonMs) return 'lapsed';
  return facts.firstSolved ? 'clean' : 'solved';
}

const DAY_MS = 86_400_000;

/** The horizon of a setting in days, as `mark` takes it. */
export function horizonOf(days: number | null): number | null {
  return days === null ? null : days * DAY_MS;
}

/** Whether there is anything to show. */
export function isMark(one: Mark | Unmarked): one is Mark {
  return MARKS.some((mark) => mark === one);
}
