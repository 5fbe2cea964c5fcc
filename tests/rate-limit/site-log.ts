// Reads requests for the rate check from the practice site's log.
//
// The site logs a request after it was sent and before its answer begins; the extension delays its next request by as long as
// that took. So the logged time is as good as any in between, however busy the site's process was, and breaks no rule. Only where a worker ended before it had noted the answer, its time on the way is not known to the next one: there
// the request may have arrived as early as the process of the site last took anything in (`stalls`). The end of an answer
// may be logged late as well, when the client has had it for as long as the process stood still.
import type { LoggedRequest } from '../site/log.ts';
import { earliest, PRECISION_MS, type Stall } from '../soak/stalls.ts';
import type { TimedRequest } from './check.ts';

/** Deaths of the worker and stalls of the site's process, on the log's clock. */
export interface Meanwhile {
  /** From the end of the worker being requested until the browser reports it gone. */
  deaths: readonly Stall[];
  /** When the site's process stood still. */
  stalls: readonly Stall[];
}

/** ms after which a living worker has read an answer and stored its data and duration. */
export const NOTING_MS = 2_000;

/** Requests as the log has them, for `brokenRateRules`; `performance.timeOrigin` is the epoch ms at zero of their clock. */
export function timedByLog(
  { sequence, started, answered, closed, aborted }: LoggedRequest,
  { deaths, stalls }: Meanwhile = { deaths: [], stalls: [] },
): TimedRequest {
  const name = `request ${sequence}`;
  const over = earliest(closed ?? Number.POSITIVE_INFINITY, stalls);
  const from = earliest(started, stalls);
  const diedBefore = (at: number) => deaths.some(({ from: died, to }) => died <= at && to >= from);
  const isCutOff = answered === null || diedBefore(answered);
  // It ended with its worker, which the site notices later.
  if (isCutOff) {
    const end = Math.min(answered ?? over, over - PRECISION_MS);
    return { name, start: started, earliest: from - PRECISION_MS, end };
  }
  // A client that reads no further is gone before the site knows, and so is one that dies over the answer.
  const isUnsure = aborted || diedBefore(over);
  const end = isUnsure ? answered : Math.max(answered, over);
  return {
    name,
    start: started,
    ...(diedBefore(answered + NOTING_MS) ? { earliest: from - PRECISION_MS } : {}),
    end,
  };
}

/** Firefox was seen to repeat within 22 ms, Chromium within 8; the extension waits longer after any failure. */
const REPEATED_MS = 40;

/**
 * Whether a browser repeated this request by itself, below `fetch`, because the connection of the one before it (`last`) was
 * reset without an answer: Firefox does so nine times, Chromium once for each connection that it had kept open. The extension
 * sent it once, and can neither see nor prevent the others. A request that a new worker repeats does not count.
 */
export function isRepeatedByBrowser(
  { path, query, started }: LoggedRequest,
  last: LoggedRequest | undefined,
  { deaths }: Meanwhile,
): boolean {
  if (!last || last.path !== path || last.query !== query) return false;
  if (last.answered !== null || !last.aborted || last.closed === null) return false;
  if (deaths.some(({ from, to }) => from <= started && to >= last.started)) return false;
  return started - last.closed <= REPEATED_MS;
}

/**
 * Whether only the background reading requests this: a page of the history below its first, or a part of the
 * catalogue, which has bounds on the rating that let in every one. Holds where nobody requests more of the latest attempts,
 * or sets such bounds. The history's first page, and problems one by one, may be anybody's.
 */
export function isReadByNobody({ route, query }: LoggedRequest): boolean {
  const params = new URLSearchParams(query);
  if (route === 'problems') return params.get('rating_from') === '1' && params.get('rating_to') === '5';
  return route === 'attempts' && !params.has('problem_id') && Number(params.get('offset')) > 0;
}
