import { LONGEST_RATE_LIMIT_MS } from '../limits.ts';
import { servedAt } from './retry-after.ts';

const PREFIXES = ['ratelimit', 'x-ratelimit', 'x-rate-limit'];
/** The comma between two limits, but not one within a limit: `limit=100, remaining=50, reset=30`. */
const NEXT_LIMIT = /,(?!\s*(?:remaining|reset)\b)/;
const REMAINING = /(?:^|[;,\s])(?:r|remaining)=([^;,\s]*)/;
const RESET = /(?:^|[;,\s])(?:t|reset)=([^;,\s]*)/;
/**
 * If more requests than this remain, the headers require no wait and only our own rate limit applies. Nobody should
 * have to wait for the end of an hour.
 */
const PLENTY = 10;
/** From this number on, a reset is a date in epoch seconds (from 2001) instead of a number of seconds. */
const EPOCH_S = 1e9;

/**
 * Returns how long to wait between requests according to the rate-limit headers, in whole ms, at most an hour. Returns
 * 0 if they require no wait. Once few requests remain, they are spread evenly over the time until the reset. If there
 * are several limits, the longest wait counts. Limits with invalid values or without a reset are ignored: the headers
 * can only slow requests down.
 *
 * Reads `RateLimit` (draft-ietf-httpapi-ratelimit-headers, 7 to 10), and the `-Remaining` and `-Reset` headers of earlier drafts and of
 * many sites (`X-RateLimit-`, `X-Rate-Limit-`), in seconds.
 */
export function rateLimitMs(headers: Headers, now: number): number {
  const inOne = headers.get('ratelimit')?.split(NEXT_LIMIT) ?? [];
  const waits = [
    ...inOne.map((limit) => [REMAINING.exec(limit)?.[1], RESET.exec(limit)?.[1]]),
    ...PREFIXES.map((prefix) => [headers.get(`${prefix}-remaining`), headers.get(`${prefix}-reset`)]),
  ].map(([remaining, reset]) => {
    const [left, value] = [number(remaining), number(reset)];
    const seconds = value < EPOCH_S ? value : value - servedAt(headers, now) / 1_000;
    return left > PLENTY ? 0 : seconds / Math.max(left, 1);
  });
  const longest = Math.max(0, ...waits.filter((wait) => !Number.isNaN(wait)));
  return Math.min(Math.ceil(1_000 * longest), LONGEST_RATE_LIMIT_MS);
}

function number(text: string | null | undefined): number {
  return /^\s*\d+(\.\d+)?\s*$/.test(text ?? '') ? Number(text) : Number.NaN;
}
