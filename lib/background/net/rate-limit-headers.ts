import { LONGEST_RATE_LIMIT_MS } from '../../limits.ts';
import { isoInstant } from './iso-date.ts';
import { httpDate, servedAt } from './retry-after.ts';

const PREFIXES = ['ratelimit', 'x-ratelimit', 'x-rate-limit'];
/** Between limits, not within the one that earlier drafts wrote as `limit=100, remaining=50, reset=30`. */
const NEXT_LIMIT = /,(?!\s*(?:remaining|reset)\b)/;
/** With more than this left, our own pace will do: a player who leafs on is not made to wait for an hour's end. */
const PLENTY = 10;
/** From these numbers on a reset is no count of seconds but a date: in epoch seconds (2001) or epoch ms (1973). */
const EPOCH_S = 1e9;
const EPOCH_MS = 1e11;

/**
 * Whole ms until the next request should start by what rate-limit headers say, at most an hour; 0: they say nothing.
 * Once little remains, it is spread evenly until the reset, and of several limits the slowest counts. What makes no sense,
 * or names no end, says nothing: this can only slow us down.
 *
 * Read are `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers, 7 to 10), and the `-Remaining` and
 * `-Reset` of its earlier drafts and of many sites (`X-RateLimit-`, `X-Rate-Limit-`), with seconds or a date.
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
    // Without the other header a policy does not say what is left of it.
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
  // Only what has a time of day is a date: engines read nearly any word with a number as one.
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
