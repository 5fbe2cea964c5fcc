import type { Failure } from '../failure.ts';
import { RATE_LIMITS } from '../limits.ts';
import {
  correctedByClock,
  isBackgroundSpent,
  type RateLimiterState,
  reasonToWait,
  tomorrow,
} from '../requests/rate-limiter.ts';
import { type History, isHistoryComplete, isReadToTheEnd } from './history.ts';
import { boldSize, type PageSize } from './page-size.ts';

/** How far the player's history has been read. */
export interface Progress {
  /**
   * `unknown`: nothing was requested yet. `reading`: attempts are being read or a count is being checked. `held`: the
   * sync waits, see `held`. `complete`: proven to be complete. `read`: read to the end without proof.
   */
  state: 'unknown' | 'reading' | 'paused' | 'held' | 'complete' | 'read';
  /** Number of stored attempts. */
  stored: number;
  /** How many of these will still be read from the site, and so proved: most often those of a backup. */
  unread: number;
  /** Number of all attempts by the site's count; null: unknown. */
  total: number | null;
  /** Attempts read per minute at our rate limit. */
  perMinute: number;
  /** Time for the remaining attempts at that rate, ms; null if the site reports no count. */
  leftMs: number | null;
  /** Why the sync waits, and until when (epoch ms; null: unknown). */
  held: { failure: Failure; until: number | null } | null;
  /** Number of the site's rows that were invalid. */
  aside: number;
}

interface ProgressInput {
  history: History | undefined;
  /** Number of stored attempts, and how many of these will still be read. */
  stored: number;
  unread: number;
  size: PageSize;
  rateLimiter: RateLimiterState;
  paused: boolean;
  online: boolean;
  /** The site's host if the browser does not let the extension use it, else null. */
  forbiddenHost: string | null;
  /** The generation of the stored key (`Account.generation`). */
  generation: number;
}

/** Returns the progress at `now` (epoch ms). */
export function progressOf(read: ProgressInput, now: number): Progress {
  const { history, stored, unread } = read;
  const size = boldSize(read.size, now);
  const total = history?.total ?? null;
  const pages = total === null ? null : Math.ceil(Math.max(0, total - (stored - unread)) / size);
  return {
    ...stateOf(read, now),
    stored,
    unread,
    total,
    perMinute: size * Math.round(60_000 / RATE_LIMITS.backgroundIntervalMs),
    leftMs: pages === null ? null : pages * RATE_LIMITS.backgroundIntervalMs,
    aside: history?.aside ?? 0,
  };
}

function stateOf(read: ProgressInput, now: number): Pick<Progress, 'state' | 'held'> {
  const { history, paused, generation } = read;
  if (history && isReadToTheEnd(history) && !history.recheck && !history.doubt) {
    return { state: isHistoryComplete(history) ? 'complete' : 'read', held: null };
  }
  if (paused) return { state: 'paused', held: null };
  // A failure is shown until an answer clears it, even if another try is already allowed, since nothing is read until
  // then.
  const failure = history?.failedWith === generation ? history.failure : null;
  const until = history && history.retryAt > now ? history.retryAt : null;
  const held = failure ? { failure, until } : blockedBy(read, now);
  if (held) return { state: 'held', held };
  return { state: history ? 'reading' : 'unknown', held: null };
}

function blockedBy({ rateLimiter, online, forbiddenHost }: ProgressInput, now: number): Progress['held'] {
  if (forbiddenHost !== null) return { failure: { kind: 'no-permission', host: forbiddenHost }, until: null };
  if (!online) return { failure: { kind: 'offline' }, until: null };
  const held = reasonToWait(correctedByClock(rateLimiter, now), now);
  if (held) return held;
  const isSpent = isBackgroundSpent(rateLimiter, now);
  return isSpent ? { failure: { kind: 'daily-limit' }, until: tomorrow(now) } : null;
}
