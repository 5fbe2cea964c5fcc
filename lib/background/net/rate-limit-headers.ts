import { LONGEST_RATE_LIMIT_MS } from '../../limits.ts';
import { isoInstant } from './iso-date.ts';
import { httpDate, servedAt } from './retry-after.ts';

const PREFIXES = ['ratelimit', 'x-ratelimit', 'x-rate-limit'];
/**
 * Matches the comma between two limits, but not a comma within a limit: earlier drafts wrote `limit=100, remaining=50,
 * reset=30`.
 */
const NEXT_LIMIT = /,(?!\s*(?:remaining|reset)\b)/;
/**
 * If more requests than this remain, the headers require no wait and only our own rate limit applies. Nobody should
 * have to wait for the end of an hour.
 */
const PLENTY = 10;
/**
 * From these numbers on, a reset is a date instead of a number of seconds: in epoch seconds (from 2001) or epoch ms
 * (from 1973).
 */
const EPOCH_S = 1e9;
const EPOCH_MS = 1e11;

/**
 * Returns how long to wait between requests according to the rate-limit headers, in whole ms, at most an hour. Returns
 * 0 if they require no wait. Once few requests remain, they are spread evenly over the time until the reset. If there
 * are several limits, the longest wait counts. Limits with invalid values or without a reset are ignored: the headers
 * can only slow requests down.
 *
 * Reads `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers, 7 to 10), and the `-Remaining` and
 * `-Reset` headers of earlier drafts and of many sites (`X-RateLimit-`, `X-Rate-Limit-`), in seconds or as a date.
 */
export function rateLimitMs(headers: Headers, now: number): number {
  const parts = (name: string, between: RegExp | string = ',') => headers.get(name)?.split(between) ?? [];
  const limits = parts('ratelimit', NEXT_LIMIT);
  const policies = parts('ratelimit-policy');
  const window = most(policies.map((policy) => parameter(policy, 'w')));
  const waits = [
    ...limits.map((limit) => {
      const reset = parameter(limit, 't|reset');
      return spread(Number.isNaN(reset) ? window : reset, parameter(limit, 'r|remaining'));
    }),
    // Without a `RateLimit` header it is unknown how much of a policy remains, so its whole quota counts.
    ...(limits.length > 0 ? [] : policies).map((one) => spread(parameter(one, 'w'), parameter(one, 'q'))),
    ...PREFIXES.flatMap((prefix) => {
      const reset = most(parts(`${prefix}-reset`).map((text) => secondsTo(text, servedAt(headers, now))));
      return parts(`${prefix}-remaining`).map((text) => spread(reset, number(text)));
    }),
  ];
  return Math.min(Math.ceil(1_000 * most(waits)), LONGEST_RATE_LIMIT_MS);
}

function spread(seconds: number, remaining: number): number {
  return remaining > PLENTY ? 0 : seconds / Math.max(remaining, 1);
}

function secondsTo(reset: string, at: number): number {
  // Only text with a time of day is read as a date: JavaScript engines parse nearly any word with a number as a date.
  if (/:\d\d/.test(reset)) return ((isoInstant(reset.trim()) ?? httpDate(reset)) - at) / 1_000;
  const value = number(reset);
  return value < EPOCH_S ? value : (value < EPOCH_MS ? value : value / 1_000) - at / 1_000;
}

function parameter(text: string, name: string): number {
  return number(new RegExp(`(?:^|[;,\\s])(?:${name})=([^;,\\s]*)`).exec(text)?.[1] ?? '');
}

function number(text: string): number {
  return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
}

function most(values: readonly number[]): number {
  return values.reduce((one, other) => (other > one ? other : one), 0);
}
