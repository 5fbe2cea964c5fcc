import type { LoggedRequest } from '../site/log.ts';
import { PAUSE_ASKED } from './faults.ts';
import { earliest, PRECISION_MS, type Stall } from './stalls.ts';

export interface Promises {
  /** Of the pace, ms, and how many starts there may be in it. */
  intervalMs: number;
  burst: number;
  /** The key, which belongs in one header. */
  secret: string;
  /** When the worker was being ended, on the log's clock: until the browser said that it is gone. */
  deaths: readonly Stall[];
  stalls: readonly Stall[];
}

/** A worker that lives on for this long after an answer, ms, has read it and noted what it asks for. */
export const NOTING_MS = 2_000;

/**
 * Every promise to the site that its own log shows broken, in words, and how many pauses it asked for. A pause that died
 * with the worker before it was noted is nobody's to keep.
 */
export function brokenPromises(requests: readonly LoggedRequest[], promises: Promises) {
  const { intervalMs, burst, secret, deaths, stalls } = promises;
  const found: string[] = [];
  let freeAt = 0;
  let pauses = 0;
  for (const [i, request] of requests.entries()) {
    const { sequence, started, query, path, answered } = request;
    const burstAgo = requests[i - burst];
    const since = burstAgo ? started - earliest(burstAgo.started, stalls) : Number.POSITIVE_INFINITY;
    if (since < intervalMs - PRECISION_MS)
      found.push(`request ${sequence} came ${since} ms after the one ${burst} before it`);
    const previous = requests[i - 1];
    const over = previous && (previous.answered ?? previous.closed ?? Number.POSITIVE_INFINITY);
    if (over !== undefined && over > started) found.push(`request ${sequence} came while one was under way`);
    if (started < freeAt) found.push(`request ${sequence} came ${freeAt - started} ms within a pause`);
    if (`${path}?${query}`.includes(secret)) found.push(`request ${sequence} has the key in its address`);
    const seconds = Number(request.answerHeaders[PAUSE_ASKED] ?? 0);
    if (
      seconds === 0 ||
      answered === null ||
      deaths.some(({ from, to }) => to > started && from < answered + NOTING_MS)
    )
      continue;
    pauses++;
    freeAt = Math.max(freeAt, answered + seconds * 1_000);
  }
  return { found, pauses };
}
