import { type Guarded, isBoolean, isNumber, listOf, objectOf, orNull } from '../guards.ts';
import { BACKOFF, NO_FAILURE } from '../requests/request-status.ts';
import { isIdRange } from './id-ranges.ts';

/**
 * The search for attempts that were deleted on the site. All stored attempts with an id of `clean` or more still exist.
 * Of the stored attempts with an id between `low` and `clean`, `gone` are deleted.
 */
export type DeletionSearch = Guarded<typeof isDeletionSearch>;
const isDeletionSearch = objectOf({ clean: isNumber, low: isNumber, gone: isNumber });

export const NO_HISTORY: History = {
  at: 0,
  triedAt: 0,
  noticedAt: 0,
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
  isEmptyRefused: false,
};

export const isHistory = objectOf({
  ...BACKOFF,
  at: isNumber,
  /** When the newest attempts were last requested, with or without success. */
  triedAt: isNumber,
  /** When a page last reported something that may be a new attempt that no request has brought yet. */
  noticedAt: isNumber,
  /** The id ranges without a gap, newest first. There is a gap below each range except the last. */
  stretches: listOf(isIdRange),
  /** The site's last count of all attempts; null if it reports none. */
  total: orNull(isNumber),
  /** Whether that count has stayed the same since the reading began. */
  steady: isBoolean,
  /**
   * Since when the history is known to be complete; 0: not known. The site's count proves it, or, if the site reports
   * none, a second complete reading.
   */
  wholeAt: isNumber,
  /**
   * Whether the newest attempts must be requested again. The site's count proves something only together with the
   * newest attempts.
   */
  recheck: isBoolean,
  /** The ids among which attempts that the site has deleted are searched; null: no search. */
  doubt: orNull(isDeletionSearch),
  /**
   * Number of invalid rows since the last reading began, or fewer than that if some came anew. If there are any, nothing
   * proves that the history is complete.
   */
  aside: isNumber,
  /** How often all attempts were read to the end (`passes`), and when last (`readAt`). */
  passes: isNumber,
  readAt: isNumber,
  /**
   * How often the site's count has contradicted its rows since they last agreed, and until when the count is ignored
   * for that reason (`mistrustUntil`).
   */
  contradictions: isNumber,
  mistrustUntil: isNumber,
  /** Whether the last page below the first, in the reading or search that goes on, was refused because it was empty. */
  isEmptyRefused: isBoolean,
});

/**
 * The state of reading the player's history: which attempts are stored, and when the newest ones were last requested.
 * Times are epoch ms, 0: never.
 */
export type History = Guarded<typeof isHistory>;

/** Whether all attempts were read down to the first one, without a gap. */
export function isReadToTheEnd({ stretches }: Pick<History, 'stretches'>): boolean {
  return stretches.length === 1 && stretches[0]?.reach === 0;
}

/** Whether all attempts are stored as far as is known: the history is complete, or was read to the end without proof. */
export function isCompleteOrRead(history: History | undefined): boolean {
  return history !== undefined && (isHistoryComplete(history) || isReadToTheEnd(history));
}

/** Whether the history is complete, so that a problem without attempts is untried. */
export function isHistoryComplete(history: History | undefined): boolean {
  return history !== undefined && history.wholeAt > 0;
}
