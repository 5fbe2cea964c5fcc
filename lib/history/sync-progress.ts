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

/** How far the reading of the player's history has come. */
export interface Progress {
  /** `unknown`: nothing was asked yet. `reading` also while a count is checked. */
  state: 'unknown' | 'reading' | 'paused' | 'held' | 'whole' | 'read';
  /** Attempts that are here. */
  known: number;
  /** Attempts there are, by the site's count. */
  total: number | null;
  /** Attempts that come in a minute, by our own pace. */
  perMinute: number;
  /** How long the rest takes at that pace, ms; null where nobody counts. */
  leftMs: number | null;
  /** Why nothing comes, and until when (epoch ms). */
  held: { failure: Failure; until: number | null } | null;
  /** Rows of the site that could not be used. */
  aside: number;
}

/** What the progress is made of. */
export interface Read {
  history: History | undefined;
  /** Attempts that are here. */
  known: number;
  size: PageSize;
  pace: RateLimiterState;
  paused: boolean;
  online: boolean;
  /** Of the kept key (`Account.generation`). */
  generation: number;
}

/** The progress at a moment, epoch ms. */
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
  // It stands until an answer clears it: nothing is read meanwhile, also once it may be asked again.
  const failure = history?.failedWith === generation ? history.failure : null;
  const until = history && history.retryAt > now ? history.retryAt : null;
  const held = failure ? { failure, until } : hindranceTo(read, now);
  if (held) return { state: 'held', held };
  return { state: history ? 'reading' : 'unknown', held: null };
}

function hindranceTo({ pace, online }: Read, now: number): Progress['held'] {
  if (!online) return { failure: { kind: 'offline' }, until: null };
  const held = heldBack(settled(pace, now), now);
  if (held) return held;
  const isSpent = isBackgroundSpent(pace, now);
  return isSpent ? { failure: { kind: 'daily-limit' }, until: tomorrow(now) } : null;
}
