import { expect } from 'vitest';
import { WAIT } from '../../../lib/limits.ts';
import { brokenRateRules, type RateContext, type TimedRequest } from '../../rate-limit/check.ts';
import type { Lives, Sent } from './lives.ts';

/**
 * Expects the sent requests to obey every rule of `rate-limit/check.ts`, and never more than one to be in flight. The number
 * in flight is counted apart: the recorded times do not show it if an answer takes no virtual time. `before`: the requests
 * already counted for the day of the first recorded request.
 */
export function expectPolite({ sent, mostInFlight }: Lives, { before = 0 }: RateContext = {}): void {
  expect(mostInFlight()).toBeLessThanOrEqual(1);
  expect(brokenRateRules(sent.map(timed), { before })).toEqual([]);
}

function timed({ at, over, url, response, isBackground }: Sent, place: number): TimedRequest {
  const { pathname, search } = new URL(url);
  return {
    name: `request ${place + 1}, ${pathname}${search},`,
    start: at,
    end: over,
    ...(isBackground ? { by: 'background' } : {}),
    ...(response ? { pausedUntil: over + Math.min(pauseIn(response), WAIT.longestRetryAfterMs) } : {}),
  };
}

/** Returns the pause that an error response requests with `Retry-After`, in ms. A date is relative to the response's `Date`. */
export function pauseIn({ status, headers }: Response): number {
  const asked = headers.get('retry-after');
  if (!asked || status < 400) return 0;
  return /^\d+$/.test(asked)
    ? Number(asked) * 1_000
    : Date.parse(asked) - Date.parse(headers.get('date') ?? '');
}
