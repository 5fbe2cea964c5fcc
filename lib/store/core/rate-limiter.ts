import { parseRateLimiter } from '../../requests/parse-rate-limiter.ts';
import type { RateLimiterState } from '../../requests/rate-limiter.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** Returns the rate limiter's state as it was last stored; time that has passed since is not applied. */
export async function readRateLimiter(): Promise<RateLimiterState> {
  return parseRateLimiter(await (await core()).get('pace', ONLY), Date.now());
}
