import { expect } from 'vitest';
import { WAIT } from '../../../lib/limits.ts';
import { brokenRateRules, type RateContext, type TimedRequest } from '../../rate-limit/check.ts';
import type { Lives, Sent } from './lives.ts';

/**
 * The record of what left keeps every rule of `rate-limit/check.ts`, and no two were under way at once: where an answer takes
 * no time by the virtual clock, the record does not show that. `before`: what was counted for the day of the first
 * request, and is not in the record.
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

/** The pause that a refusal asks for, in ms; a date counts from that of the answer itself. */
export function pauseIn({ status, headers }: Response): number {
  const asked = headers.get('retry-after');
  if (!asked || status < 400) return 0;
  return /^\d+$/.test(asked)
    ? Number(asked) * 1_000
    : Date.parse(asked) - Date.parse(headers.get('date') ?? '');
}
