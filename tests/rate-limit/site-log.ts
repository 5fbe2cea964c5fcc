// What the practice site's log says of the rate of requests.
//
// The site logs a request after it left and before its answer begins; the extension moves its next request on by as long as
// that took. So a logged time is as good as any between, however busy the process of the site was, and no rule is broken
// by it. Only where a worker ended before it had noted the answer, its time on the way is not known to the next one: there
// the request may have arrived as early as the process of the site last took anything in (`stalls`). The end of an answer
// may be logged late as well, when the client has had it for as long as the process stood still.
import type { LoggedRequest } from '../site/log.ts';
import { earliest, PRECISION_MS, type Stall } from '../soak/stalls.ts';
import type { TimedRequest } from './check.ts';

/** What happened to the worker and to the process of the site meanwhile, on the log's clock. */
export interface Meanwhile {
  /** When the worker was being ended: until the browser said that it is gone. */
  deaths: readonly Stall[];
  /** When the process of the site stood still. */
  stalls: readonly Stall[];
}

/** A worker that lives on for this long after an answer, ms, has read it and noted what it says and how long it took. */
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
  // It ended with its worker, and the site learns of that later.
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

/** Firefox was seen to come again within 22 ms, Chromium within 8; the extension waits longer after any trouble. */
const REPEATED_MS = 40;

/**
 * Whether a browser made this request anew by itself, below `fetch`, since the connection of the one before it (`last`) was
 * reset without an answer: Firefox does so nine times, Chromium once for each connection that it had kept open. The extension
 * sent it once, and can neither see nor prevent the others. What a new worker asks again is no such repetition.
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
 * Whether only the reading in the background asks for this: a page of the history below its first, or a part of the
 * catalogue, which has bounds on the rating that let in every one. Holds where nobody asks for more of the latest attempts,
 * nor sets such bounds. The history's first page, and problems one by one, may be anybody's.
 */
export function isReadByNobody({ route, query }: LoggedRequest): boolean {
  const asked = new URLSearchParams(query);
  if (route === 'problems') return asked.get('rating_from') === '1' && asked.get('rating_to') === '5';
  return route === 'attempts' && !asked.has('problem_id') && Number(asked.get('offset')) > 0;
}
