import { type Guarded, isBoolean, isNumber, listOf, objectOf, orNull } from '../guards.ts';
import { BACKOFF, NO_FAILURE } from '../requests/request-status.ts';
import { isIdRange } from './id-ranges.ts';

/** The usual and the smaller number of attempts per page. Public clients use 50; larger pages need fewer requests. */
export const PAGE_SIZE = { usual: 100, small: 50 } as const;

export const NO_SYNC: SyncState = {
  at: 0,
  noticedAt: 0,
  ...NO_FAILURE,
  ranges: [],
  total: null,
  isCounted: false,
  pageSize: PAGE_SIZE.usual,
  rereading: null,
  rereadAt: 0,
  difference: 0,
  hasDropped: false,
};

export const isSyncState = objectOf({
  ...BACKOFF,
  /** When the newest attempts were last requested and answered. */
  at: isNumber,
  /** When a page last reported something that may be a new attempt that no request has returned yet. */
  noticedAt: isNumber,
  /** At most two, newest first: there is a second one while newer attempts are read down to it. */
  ranges: listOf(isIdRange),
  /** The site's last count of all attempts; null if it reports none. */
  total: orNull(isNumber),
  /** Whether that count came with the newest attempts. Only then can it be compared with the rows received. */
  isCounted: isBoolean,
  pageSize: isNumber,
  /** How far all attempts have been read again; null: they are not being read again. */
  rereading: orNull(isIdRange),
  /** When the last reading of all attempts again was begun. */
  rereadAt: isNumber,
  /** By how much the total exceeded the rows received when that reading was begun. */
  difference: isNumber,
  /** Whether a row was left out since all attempts were last read: it made no sense, or was another player's. */
  hasDropped: isBoolean,
});

/**
 * How far the player's attempts have been read. The order of reading is in `sync.ts`. Times are epoch ms, 0: never.
 */
export type SyncState = Guarded<typeof isSyncState>;

/** Whether all attempts were read down to the first one, without a gap. */
export function isReadToTheEnd(sync: SyncState | undefined): boolean {
  return sync?.ranges.length === 1 && sync.ranges[0]?.reach === 0;
}

/** Returns by how much the site's total exceeds the rows received; 0 if it reports none. */
export function excessOf({ total, ranges }: SyncState): number {
  return total === null ? 0 : total - (ranges[0]?.rows ?? 0);
}

/**
 * Whether the site's total equals the rows received, or differs by the same number as before all attempts were last read
 * again. Then nobody can tell what it counts.
 */
export function isTotalAccepted(sync: SyncState): boolean {
  const excess = excessOf(sync);
  return excess === 0 || (sync.rereading === null && excess === sync.difference);
}

/**
 * Whether the history is complete, so that a problem without attempts is untried: all was read, and the site has no more
 * attempts than that. If it has fewer, some were deleted, and they go when all is read again.
 */
export function isHistoryComplete(sync: SyncState | undefined): boolean {
  if (!sync || !isReadToTheEnd(sync)) return false;
  return excessOf(sync) < 0 || isTotalAccepted(sync);
}
