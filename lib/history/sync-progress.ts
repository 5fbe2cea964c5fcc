import type { Failure } from '../failure.ts';
import {
  correctedByClock,
  isBackgroundSpent,
  type RateLimiterState,
  reasonToWait,
  tomorrow,
} from '../requests/rate-limiter.ts';
import type { History } from './history.ts';
import { isReadToTheEnd } from './sync-state.ts';

/** How far the player's history has been read. */
export interface Progress {
  /**
   * `unknown`: nothing was requested yet. `held`: the sync waits, see `held`. `complete`: all attempts were read, and the newest ones
   * are requested from time to time.
   */
  state: 'unknown' | 'reading' | 'paused' | 'held' | 'complete';
  /** Number of stored attempts. */
  stored: number;
  /** Number of attempts that the site has sent. More may be stored, from a backup. */
  read: number;
  /** Number of all attempts by the site's count; null: unknown. */
  total: number | null;
  /** Why the sync waits, and until when (epoch ms; null: unknown). */
  held: { failure: Failure; until: number | null } | null;
  /** When the newest attempts were last requested, epoch ms; 0: never. */
  updatedAt: number;
}

interface ProgressInput {
  history: History;
  rateLimiter: RateLimiterState;
  paused: boolean;
  online: boolean;
  /** Whether the browser lets the extension use the site. */
  isAllowed: boolean;
  /** The generation of the stored key (`Account.generation`). */
  generation: number;
}

/** Returns the progress at `now` (epoch ms). */
export function progressOf(input: ProgressInput, now: number): Progress {
  const { attempts, sync } = input.history;
  return {
    ...stateOf(input, now),
    stored: attempts.count,
    read: (sync?.ranges ?? []).reduce((sum, { rows }) => sum + rows, 0),
    total: sync?.total ?? null,
    updatedAt: sync?.at ?? 0,
  };
}

function stateOf(input: ProgressInput, now: number): Pick<Progress, 'state' | 'held'> {
  const { history, paused, generation } = input;
  const { sync } = history;
  if (isReadToTheEnd(sync)) return { state: 'complete', held: null };
  if (paused) return { state: 'paused', held: null };
  // A failure is shown until an answer clears it, even if another attempt is already allowed, since nothing is read until
  // then.
  const failure = sync?.failedWith === generation ? sync.failure : null;
  const until = sync && sync.retryAt > now ? sync.retryAt : null;
  const held = failure ? { failure, until } : blockedBy(input, now);
  if (held) return { state: 'held', held };
  return { state: sync ? 'reading' : 'unknown', held: null };
}

function blockedBy({ rateLimiter, online, isAllowed }: ProgressInput, now: number): Progress['held'] {
  if (!isAllowed) return { failure: { kind: 'no-permission' }, until: null };
  if (!online) return { failure: { kind: 'offline' }, until: null };
  const held = reasonToWait(correctedByClock(rateLimiter, now), now);
  if (held) return held;
  const isSpent = isBackgroundSpent(rateLimiter, now);
  return isSpent ? { failure: { kind: 'too-many' }, until: tomorrow(now) } : null;
}
