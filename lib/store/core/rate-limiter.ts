import { parseRateLimiter } from '../../requests/parse-rate-limiter.ts';
import type { RateLimiterState } from '../../requests/rate-limiter.ts';
import { readState } from './core.ts';

/** Returns the rate limiter's state as it was last stored, without the effects of the time that has passed since. */
export async function readRateLimiter(): Promise<RateLimiterState> {
  return parseRateLimiter(await readState('rateLimiter'), Date.now());
}
