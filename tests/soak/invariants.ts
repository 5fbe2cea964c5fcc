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
  /** The key, which may appear in one header only. */
  secret: string;
  /** Requests counted for the day before the first of these. Default: none. */
  before?: number;
  /** Epoch ms at the zero of the log's clock. Default: of this process's. */
  epochAtZero?: number;
  /** Whether a request certainly was a background one. Default: by its address. */
  isBackground?: (request: LoggedRequest) => boolean;
}

/**
 * Returns every rule that the site's log shows broken, in words; how many pauses it requested; how many requests the browser
 * repeated by itself, which do not count; and how many certainly were background ones. A pause that was lost because the
 * worker died before it stored it does not count.
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

/** When the pause that an answer requests ends, on the log's clock; null without one, or where no worker lived to store it. */
function endOfPause(request: LoggedRequest, { deaths }: Promises): number | null {
  const { started, answered, answerHeaders } = request;
  const seconds = Number(answerHeaders[PAUSE_ASKED] ?? 0);
  if (seconds === 0 || answered === null) return null;
  const isLost = deaths.some(({ from, to }) => to > started && from < answered + NOTING_MS);
  return isLost ? null : answered + seconds * 1_000;
}
