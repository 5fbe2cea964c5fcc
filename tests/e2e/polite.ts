import { expect } from '@playwright/test';
import { WAIT } from '../../lib/limits.ts';
import { brokenRateRules, type TimedRequest } from '../rate-limit/check.ts';
import { timedByLog } from '../rate-limit/site-log.ts';
import type { LoggedRequest } from '../site/log.ts';

/**
 * Checks by the site's clock that requests of the players' build follow every rule of `rate-limit/check.ts`. `isBackground`
 * tells whether a request was certainly sent without a player who waits for it.
 */
export function expectPolite(
  requests: readonly LoggedRequest[],
  isBackground: (request: LoggedRequest) => boolean = () => false,
): void {
  const timed = requests.map((request): TimedRequest => {
    const pausedUntil = endOfPause(request);
    return {
      ...timedByLog(request),
      ...(isBackground(request) ? { by: 'background' } : {}),
      ...(pausedUntil === null ? {} : { pausedUntil }),
    };
  });
  expect(brokenRateRules(timed, { epochAtZero: performance.timeOrigin })).toEqual([]);
}

/** Returns the end, on the log's clock, of the pause that a refusal requests; null without one. */
function endOfPause({ status, answerHeaders, answered }: LoggedRequest): number | null {
  const seconds = Number(answerHeaders['retry-after'] ?? 0);
  if (answered === null || (status ?? 0) < 400 || !(seconds > 0)) return null;
  return answered + Math.min(seconds * 1_000, WAIT.longestRetryAfterMs);
}
