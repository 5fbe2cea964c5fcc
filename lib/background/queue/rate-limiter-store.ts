import { parseRateLimiter } from '../../requests/parse-rate-limiter.ts';
import {
  afterRestart,
  afterStart,
  correctedByClock,
  type RateLimiterState,
} from '../../requests/rate-limiter.ts';
import { publish } from '../../store/change-channel.ts';
import { changeState } from '../../store/core/core.ts';
import type { Environment } from '../environment.ts';

/**
 * Returns the rate limiter store of one worker. The state is never cached in memory: an old worker may still run beside
 * the new one, and both must see the requests of the other. Memory only contains whether this worker has already
 * adapted the state to its own start (`afterRestart`).
 */
export function rateLimiterStore(environment: Environment) {
  let isResumed = false;

  /** Changes the stored state, after the changes that the passing of time has caused. Resolves to the new one, once it is on the disk. */
  async function change(
    by: (state: RateLimiterState, now: number) => RateLimiterState,
  ): Promise<RateLimiterState> {
    let isVisible = false;
    const next = await changeState('rateLimiter', (row) => {
      const now = environment.now();
      const stored = parseRateLimiter(row, now);
      const changed = by(isResumed ? correctedByClock(stored, now) : afterRestart(stored, now), now);
      isVisible = isVisibleChange(stored, changed);
      return JSON.stringify(changed) === JSON.stringify(row) ? (row as RateLimiterState) : changed;
    });
    isResumed = true;
    if (isVisible) publish('rateLimiter');
    return next;
  }

  return { read: () => change((state) => state), change, start: () => change(afterStart) };
}

/** The rate limiter store of one worker; see `rateLimiterStore`. */
export type RateLimiterStore = ReturnType<typeof rateLimiterStore>;

/** Whether the change affects what pages show: the number of requests today, or a pause. */
function isVisibleChange(before: RateLimiterState, after: RateLimiterState): boolean {
  return before.count !== after.count || before.day !== after.day || before.heldUntil !== after.heldUntil;
}
