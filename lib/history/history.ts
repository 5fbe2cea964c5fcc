import { isNumber, isYesNo, listOf, objectOf, orNull } from '../guards.ts';
import { BACKOFF, type Memory, NO_FAILURE } from '../requests/request-status.ts';
import { type IdRange, isIdRange } from './id-ranges.ts';

/**
 * How much of the player's history is stored, and when the newest attempts were last requested. Times are epoch ms, 0:
 * never.
 */
export interface History extends Memory {
  /** When the newest attempts were last requested, with or without success. */
  triedAt: number;
  /** The id ranges without a gap, newest first. There is a gap below each but the last. */
  stretches: IdRange[];
  /** The site's last count of all attempts; null if it reports none. */
  total: number | null;
  /** Whether that count has not changed since the reading began. */
  steady: boolean;
  /**
   * Since when the history is complete; 0: unproven. The proof is the site's count or, if it reports none, reading
   * twice.
   */
  wholeAt: number;
  /** Whether the newest attempts must be requested again: only together with them the site's count proves anything. */
  recheck: boolean;
  /** Where to search for attempts that the site has deleted; null: nowhere. */
  doubt: DeletionSearch | null;
  /** Number of invalid rows since the last reading began. With any, nothing proves that the history is complete. */
  aside: number;
  /** How often all attempts were read to the end, and when last. */
  passes: number;
  readAt: number;
  /**
   * How often the site's count contradicted its rows since it last agreed, and until when the count is ignored for
   * that.
   */
  contradictions: number;
  mistrustUntil: number;
}

/**
 * The search for deleted attempts. All stored attempts with an id of `clean` or more still exist; of those between
 * `low` and `clean`, `gone` are deleted.
 */
export interface DeletionSearch {
  clean: number;
  low: number;
  gone: number;
}

/** The history before the first request. */
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

/** Whether a stored value is a history. */
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

/** Whether all attempts were read down to the first one, without a gap. */
export function isReadToTheEnd({ stretches }: Pick<History, 'stretches'>): boolean {
  return stretches.length === 1 && stretches[0]?.reach === 0;
}

/** Whether the history is complete, so that a problem without attempts is untried. */
export function isWhole(history: History | undefined): boolean {
  return history !== undefined && history.wholeAt > 0;
}
