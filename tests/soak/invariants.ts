import { brokenRateRules, type RateLimits, type TimedRequest } from '../rate-limit/check.ts';
import {
  isReadByNobody,
  isRepeatedByBrowser,
  type Meanwhile,
  NOTING_MS,
  timedByLog,
} from '../rate-limit/site-log.ts';
import type { LoggedRequest } from '../site/log.ts';
import { PAUSE_ASKED } from './faults.ts';

export interface Promises extends Meanwhile {
  /** The rate limits of the build in use. */
  limits: RateLimits;
  /** The key, which may appear only in its request header. */
  secret: string;
  /** Epoch ms at the zero of the log's clock. Default: that of this process's clock. */
  epochAtZero?: number;
  /** Whether a request was certainly made in the background. Default: decided by its address. */
  isBackground?: (request: LoggedRequest) => boolean;
}

/**
 * Checks the site's log. Returns a sentence for each broken rule and three counts: pauses that the site requested, requests
 * that the browser repeated by itself (which are not checked), and requests that were certainly made in the background. A pause
 * does not count if the worker died before it stored the pause.
 */
export function brokenPromises(requests: readonly LoggedRequest[], promises: Promises) {
  const { limits, secret, isBackground = isReadByNobody } = promises;
  const { epochAtZero = performance.timeOrigin } = promises;
  const sent = requests.filter((request, i) => !isRepeatedByBrowser(request, requests[i - 1], promises));
  const timed = sent.map((request): TimedRequest => {
    const pausedUntil = endOfPause(request, promises);
    return {
      ...timedByLog(request, promises),
      ...(isBackground(request) ? { by: 'background' } : {}),
      ...(pausedUntil === null ? {} : { pausedUntil }),
    };
  });
  const found = brokenRateRules(timed, { limits, epochAtZero });
  for (const { sequence, path, query } of requests)
    if (`${path}?${query}`.includes(secret)) found.push(`request ${sequence} has the key in its address`);
  return {
    found,
    pauses: timed.filter(({ pausedUntil }) => pausedUntil !== undefined).length,
    repeated: requests.length - sent.length,
    background: timed.filter(({ by }) => by === 'background').length,
  };
}

/**
 * The end, on the log's clock, of the pause that an answer requests. Null if it requests none, or if no worker lived to store
 * it.
 */
function endOfPause(request: LoggedRequest, { deaths }: Promises): number | null {
  const { started, answered, answerHeaders } = request;
  const seconds = Number(answerHeaders[PAUSE_ASKED] ?? 0);
  if (seconds === 0 || answered === null) return null;
  const isLost = deaths.some(({ from, to }) => to > started && from < answered + NOTING_MS);
  return isLost ? null : answered + seconds * 1_000;
}
