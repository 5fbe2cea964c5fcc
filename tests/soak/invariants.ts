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
  /** Those of the build in use. */
  limits: RateLimits;
  /** The key, which belongs in one header. */
  secret: string;
  /** Requests that were counted for the day before the first of these. Default: none. */
  before?: number;
  /** Epoch ms at the zero of the log's clock. Default: of this process's. */
  epochAtZero?: number;
  /** Whether it is certain of a request that nobody waited for it. Default: by its address. */
  isBackground?: (request: LoggedRequest) => boolean;
}

/**
 * Every promise to the site that its own log shows broken, in words; how many pauses it asked for; how many requests the browser
 * made anew by itself, which count for nothing here; and of how many it was certain that nobody waited for them. A pause that died with the worker before it was noted is nobody's to keep.
 */
export function brokenPromises(requests: readonly LoggedRequest[], promises: Promises) {
  const { limits, secret, before = 0, isBackground = isReadByNobody } = promises;
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
  const found = brokenRateRules(timed, { limits, before, epochAtZero });
  for (const { sequence, path, query } of requests)
    if (`${path}?${query}`.includes(secret)) found.push(`request ${sequence} has the key in its address`);
  return {
    found,
    pauses: timed.filter(({ pausedUntil }) => pausedUntil !== undefined).length,
    repeated: requests.length - sent.length,
    background: timed.filter(({ by }) => by === 'background').length,
  };
}

/** Until when the answer asks for a pause, on the log's clock; null where it does not, or nobody lived to note it. */
function endOfPause(request: LoggedRequest, { deaths }: Promises): number | null {
  const { started, answered, answerHeaders } = request;
  const seconds = Number(answerHeaders[PAUSE_ASKED] ?? 0);
  if (seconds === 0 || answered === null) return null;
  const isLost = deaths.some(({ from, to }) => to > started && from < answered + NOTING_MS);
  return isLost ? null : answered + seconds * 1_000;
}
