import { isNumber, isYesNo, listOf, objectOf, orNull } from '../guards.ts';
import { BACKOFF, type Memory, NO_FAILURE } from '../requests/request-status.ts';
import { type IdRange, isIdRange } from './id-ranges.ts';

/**
 * How much of the player's history is known, and when the newest attempts were last asked for. Times are epoch ms, 0:
 * never.
 */
export interface History extends Memory {
  /** When they were last asked for, whatever came. */
  triedAt: number;
  /** From the top down, with a gap below each but the last. */
  stretches: IdRange[];
  /** How many attempts the site last counted; null where it does not say. */
  total: number | null;
  /** Whether that is what it was when the reading began. */
  steady: boolean;
  /** Since when nothing is missing: proven by the site's count or, where it does not count, by reading twice; 0: unproven. */
  wholeAt: number;
  /** The newest are to be asked for once more: only with them does the site's count prove anything. */
  recheck: boolean;
  /** Where attempts that the site has deleted are looked for; null: nowhere. */
  doubt: DeletionSearch | null;
  /** Rows that could not be used since the last reading began: with any, nobody can tell that nothing is missing. */
  aside: number;
  /** How often everything was read to the end, and when last. */
  passes: number;
  readAt: number;
  /** How often the site's count has contradicted its rows since it last agreed; until then it is taken for nothing. */
  contradictions: number;
  mistrustUntil: number;
}

/**
 * All attempts kept with an id of `clean` or more are still there; of those between `low` and `clean`, so many are
 * `gone`.
 */
export interface DeletionSearch {
  clean: number;
  low: number;
  gone: number;
}

export const NO_HISTORY: History = {
  at: 0,
  triedAt: 0,
  ...NO_FAILURE,
  stretches: [],
  total: null,
  steady: false,
  wholeAt: 0,
  recheck: false,
  doubt: null,
  aside: 0,
  passes: 0,
  readAt: 0,
  contradictions: 0,
  mistrustUntil: 0,
};

/** Whether something stored says how much is known. */
export const isHistory = objectOf({
  ...BACKOFF,
  at: isNumber,
  triedAt: isNumber,
  stretches: listOf(isIdRange),
  total: orNull(isNumber),
  steady: isYesNo,
  wholeAt: isNumber,
  recheck: isYesNo,
  doubt: orNull(objectOf({ clean: isNumber, low: isNumber, gone: isNumber })),
  aside: isNumber,
  passes: isNumber,
  readAt: isNumber,
  contradictions: isNumber,
  mistrustUntil: isNumber,
});

/** Whether everything was read down to the first attempt, without a gap. */
export function isReadToTheEnd({ stretches }: Pick<History, 'stretches'>): boolean {
  return stretches.length === 1 && stretches[0]?.reach === 0;
}

/** Whether nothing is missing, so that a problem without attempts is untried. */
export function isWhole(history: History | undefined): boolean {
  return history !== undefined && history.wholeAt > 0;
}
