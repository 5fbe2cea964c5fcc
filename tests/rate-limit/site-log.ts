// Converts requests of the practice site's log for the rate check.
//
// The site logs a request after it was sent and before its answer begins, and the extension delays its next request by as long
// as the answer took. So the logged time is as good as any time in between, however busy the site's process was, and breaks no
// rule. There is one exception: if a worker ended before it had stored the answer, the next worker does not know the time that
// the request travelled. Then the request may have arrived as early as the last moment at which the site's process was running
// (`stalls`). The end of an answer may be logged late too: the client may have had it for as long as the process stood still.
import type { LoggedRequest } from '../site/log.ts';
import { earliest, PRECISION_MS, type Stall } from '../soak/stalls.ts';
import type { TimedRequest } from './check.ts';

/** Deaths of the worker and stalls of the site's process, on the log's clock. */
export interface Meanwhile {
  /** Periods in which the worker was being ended: from the command until the browser reports it gone. */
  deaths: readonly Stall[];
  /** Periods in which the site's process stood still. */
  stalls: readonly Stall[];
}

/** A running worker reads an answer and stores its data, and how long the request took, within this many ms. */
export const NOTING_MS = 2_000;

/** Converts a logged request for `brokenRateRules`. Zero of the clock is `performance.timeOrigin` in epoch ms. */
export function timedByLog(
  { sequence, path, query, started, answered, closed, aborted }: LoggedRequest,
  { deaths, stalls }: Meanwhile = { deaths: [], stalls: [] },
): TimedRequest {
  const name = `request ${sequence} (${path}?${query})`;
  const over = earliest(closed ?? Number.POSITIVE_INFINITY, stalls);
  const from = earliest(started, stalls);
  const deathsBefore = (at: number) => deaths.filter(({ from: died, to }) => died <= at && to >= from);
  const diedBefore = (at: number) => deathsBefore(at).length > 0;
  const isCutOff = answered === null || diedBefore(answered);
  // The request ended with its worker, at the latest when the browser reported it gone. The site notices that later.
  if (isCutOff) {
    const gone = deathsBefore(answered ?? over).map(({ to }) => to);
    const end = Math.min(answered ?? over, over - PRECISION_MS, ...gone);
    return { name, start: started, earliest: from - PRECISION_MS, end };
  }
  // If a client disconnects, or its worker dies while it reads the answer, the site notices that only later.
  const isUnsure = aborted || diedBefore(over);
  const end = isUnsure ? answered : Math.max(answered, over);
  return {
    name,
    start: started,
    ...(diedBefore(answered + NOTING_MS) ? { earliest: from - PRECISION_MS } : {}),
    end,
  };
}

/**
 * ms. Firefox was seen to repeat a request within 22 ms, Chromium within 8, and within 47 on a busy machine. The extension waits at
 * least 100 after any failure, in the builds with shorter waits too.
 */
const REPEATED_MS = 90;

/**
 * Whether the browser itself repeated this request, below `fetch`, because the site reset the connection of the request before
 * it (`last`) without an answer. Firefox does so up to nine times, Chromium once for each connection that it had kept open, and
 * also while the worker that sent the request is being ended. The extension sent the request once, and can neither see nor
 * prevent the others. A request that a new worker may have sent does not count.
 */
export function isRepeatedByBrowser(
  { path, query, started }: LoggedRequest,
  last: LoggedRequest | undefined,
  { deaths, stalls }: Meanwhile,
): boolean {
  if (!last || last.path !== path || last.query !== query) return false;
  if (!last.reset || last.closed === null) return false;
  // No new worker starts before the browser has ended the old one. This process may have heard of the end late.
  if (deaths.some(({ to }) => to >= last.started && earliest(to, stalls) <= started)) return false;
  const since = started - last.closed;
  return since >= -PRECISION_MS && since <= REPEATED_MS;
}

/**
 * Whether only background reading sends this request: a page of the history after the first, or a part of the problem data, which
 * has bounds on the rating that exclude nothing. This holds only in tests where no player loads more of the recent attempts or
 * sets such bounds. The history's first page and single problems may be requested for a player too, so they do not count.
 */
export function isReadByNobody({ route, query }: LoggedRequest): boolean {
  const params = new URLSearchParams(query);
  if (route === 'problems') return params.get('rating_from') === '1' && params.get('rating_to') === '5';
  return route === 'attempts' && !params.has('problem_id') && Number(params.get('offset')) > 0;
}
