import { parseRateLimiter } from '../../requests/parse-rate-limiter.ts';
import type { RateLimiterState } from '../../requests/rate-limiter.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** The pace as it was last stored, which time may have changed since. */
export async function readRateLimiter(): Promise<RateLimiterState> {
  return parseRateLimiter(await (await core()).get('pace', ONLY), Date.now());
}
