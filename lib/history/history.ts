import { type Guarded, isBoolean, isNumber, listOf, objectOf, orNull } from '../guards.ts';
import { BACKOFF, NO_FAILURE } from '../requests/request-status.ts';
import { isIdRange } from './id-ranges.ts';

/**
 * The search for deleted attempts. All stored attempts with an id of `clean` or more still exist; of those between
 * `low` and `clean`, `gone` are deleted.
 */
export type DeletionSearch = Guarded<typeof isDeletionSearch>;
const isDeletionSearch = objectOf({ clean: isNumber, low: isNumber, gone: isNumber });

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
  /** When the newest attempts were last requested, with or without success. */
  triedAt: isNumber,
  /** The id ranges without a gap, newest first. There is a gap below each but the last. */
  stretches: listOf(isIdRange),
  /** The site's last count of all attempts; null if it reports none. */
  total: orNull(isNumber),
  /** Whether that count has not changed since the reading began. */
  steady: isBoolean,
  /**
   * Since when the history is complete; 0: unproven. The proof is the site's count or, if it reports none, reading
   * twice.
   */
  wholeAt: isNumber,
  /** Whether the newest attempts must be requested again: only together with them the site's count proves anything. */
  recheck: isBoolean,
  /** Where to search for attempts that the site has deleted; null: nowhere. */
  doubt: orNull(isDeletionSearch),
  /** Number of invalid rows since the last reading began. With any, nothing proves that the history is complete. */
  aside: isNumber,
  /** How often all attempts were read to the end, and when last. */
  passes: isNumber,
  readAt: isNumber,
  /**
   * How often the site's count contradicted its rows since it last agreed, and until when the count is ignored for
   * that.
   */
  contradictions: isNumber,
  mistrustUntil: isNumber,
});

/**
 * How much of the player's history is stored, and when the newest attempts were last requested. Times are epoch ms, 0:
 * never.
 */
export type History = Guarded<typeof isHistory>;

/** Whether all attempts were read down to the first one, without a gap. */
export function isReadToTheEnd({ stretches }: Pick<History, 'stretches'>): boolean {
  return stretches.length === 1 && stretches[0]?.reach === 0;
}

/** Whether the history is complete, so that a problem without attempts is untried. */
export function isHistoryComplete(history: History | undefined): boolean {
  return history !== undefined && history.wholeAt > 0;
}
