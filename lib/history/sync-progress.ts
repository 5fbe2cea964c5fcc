import type { Failure } from '../failure.ts';
import { PACE } from '../limits.ts';
import {
  heldBack,
  isBackgroundSpent,
  type RateLimiterState,
  settled,
  tomorrow,
} from '../requests/rate-limiter.ts';
import { type History, isReadToTheEnd, isWhole } from './history.ts';
import { boldSize, type PageSize } from './page-size.ts';

/** How far the player's history has been read. */
export interface Progress {
  /**
   * `unknown`: nothing was requested yet. `reading`: also while a count is checked. `held`: see `held`. `whole`:
   * complete by proof. `read`: read to the end without proof.
   */
  state: 'unknown' | 'reading' | 'paused' | 'held' | 'whole' | 'read';
  /** Number of stored attempts. */
  known: number;
  /** Number of all attempts by the site's count; null: unknown. */
  total: number | null;
  /** Attempts read per minute at our rate limit. */
  perMinute: number;
  /** Time for the rest at that rate, ms; null if the site reports no count. */
  leftMs: number | null;
  /** Why nothing is read now, and until when (epoch ms; null: unknown). */
  held: { failure: Failure; until: number | null } | null;
  /** Number of the site's rows that were invalid. */
  aside: number;
}

/** What the progress is computed from. */
export interface Read {
  history: History | undefined;
  /** Number of stored attempts. */
  known: number;
  size: PageSize;
  pace: RateLimiterState;
  paused: boolean;
  online: boolean;
  /** The generation of the stored key (`Account.generation`). */
  generation: number;
}

/** Returns the progress at `now` (epoch ms). */
export function progressOf(read: Read, now: number): Progress {
  const { history, known, size } = read;
  const total = history?.total ?? null;
  const pages = total === null ? null : Math.ceil(Math.max(0, total - known) / boldSize(size));
  return {
    ...stateOf(read, now),
    known,
    total,
    perMinute: boldSize(size) * Math.round(60_000 / PACE.backgroundIntervalMs),
    leftMs: pages === null ? null : pages * PACE.backgroundIntervalMs,
    aside: history?.aside ?? 0,
  };
}

function stateOf(read: Read, now: number): Pick<Progress, 'state' | 'held'> {
  const { history, paused, generation } = read;
  if (history && isReadToTheEnd(history) && !history.recheck && !history.doubt) {
    return { state: isWhole(history) ? 'whole' : 'read', held: null };
  }
  if (paused) return { state: 'paused', held: null };
  // A failure counts until an answer clears it: nothing is read until then, even when another try is allowed.
  const failure = history?.failedWith === generation ? history.failure : null;
  const until = history && history.retryAt > now ? history.retryAt : null;
  const held = failure ? { failure, until } : blockedBy(read, now);
  if (held) return { state: 'held', held };
  return { state: history ? 'reading' : 'unknown', held: null };
}

function blockedBy({ pace, online }: Read, now: number): Progress['held'] {
  if (!online) return { failure: { kind: 'offline' }, until: null };
  const held = heldBack(settled(pace, now), now);
  if (held) return held;
  const isSpent = isBackgroundSpent(pace, now);
  return isSpent ? { failure: { kind: 'daily-limit' }, until: tomorrow(now) } : null;
}
