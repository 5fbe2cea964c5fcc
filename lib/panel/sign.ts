import type { AttemptStats } from '../history/stats.ts';
import type { Status } from '../model.ts';

/**
 * The attribute of links with a sign. Its value is the name of the sign, followed by the place where it is drawn if
 * that is not behind the text.
 */
export const SIGN_ATTRIBUTE = 'data-companion-sign';

/**
 * What the sign of a problem says, the first that applies: it is due for review; it was solved before, but failed last time;
 * it was attempted, but never solved; it was solved; it was solved at the first attempt.
 */
export const SIGNS = ['due', 'failed', 'unsolved', 'solved', 'first'] as const;
export type Sign = (typeof SIGNS)[number];

/**
 * Each sign as a character, for places that take only text: the address bar and the tooltip of the toolbar button.
 * They look like the drawn signs (`components/sign-tokens.css`).
 */
export const SIGN_CHARACTERS: Readonly<Record<Sign, string>> = {
  due: '◆',
  failed: '▲',
  unsolved: '◐',
  solved: '○',
  first: '●',
};

/**
 * Returns the sign of a problem; null if it is untried, or if the stored attempts do not tell. `isKnown`: whether all of the
 * player's attempts on it are stored. If not, the newest are: older ones may have solved it, the first of them too.
 */
export function signOfStats(
  stats: Pick<AttemptStats, 'solves' | 'firstSolved' | 'lastSolved'> | undefined,
  isKnown: boolean,
  isDue: boolean,
): Sign | null {
  if (isDue) return 'due';
  if (!stats) return null;
  if (stats.solves === 0) return isKnown ? 'unsolved' : null;
  if (!stats.lastSolved) return 'failed';
  return isKnown && stats.firstSolved ? 'first' : 'solved';
}

/**
 * Returns what a surface shows of a problem with this status: its sign, which says more than the status, or `untried`, which has no
 * sign. Null if neither is known.
 */
export function signOf(status: Status | null, sign: Sign | null): Sign | 'untried' | null {
  return sign ?? (status === 'tried_but_not_solved' ? 'unsolved' : status);
}
