import type { Meanwhile } from '../rate-limit/site-log.ts';
import type { LoggedRequest } from '../site/log.ts';

/** How many requests before the broken one are shown. */
const BEFORE = 3;
/** How long before the first shown request a death or a stall may have begun to be shown, ms. */
const BEFORE_MS = 1_000;

/**
 * Returns what the site saw around the request that a sentence of `brokenPromises` is about: a line each for the requests before
 * it, for itself, and for each death of the worker and each stall of the site's process meanwhile. Times are ms from the arrival
 * of that request. Empty if the sentence is about no request.
 */
export function around(
  sentence: string,
  requests: readonly LoggedRequest[],
  { deaths, stalls }: Meanwhile,
): string[] {
  const sequence = Number(/^request (\d+) /.exec(sentence)?.[1]);
  const at = requests.findIndex((request) => request.sequence === sequence);
  const shown = requests.slice(Math.max(0, at - BEFORE), at + 1);
  const [first] = shown;
  const last = shown.at(-1);
  if (at === -1 || !first || !last) return [];
  const ms = (time: number | null) => (time === null ? 'never' : String(Math.round(time - last.started)));
  const exchanges = shown.map(({ sequence, path, query, started, answered, closed, aborted, status }) => {
    const end = `answered ${ms(answered)}, closed ${ms(closed)}${aborted ? ', aborted' : ''}`;
    return `request ${sequence} at ${ms(started)}, ${end}, status ${status}: ${path}?${query}`;
  });
  const periods = (name: string, all: Meanwhile['deaths']) =>
    all
      .filter(({ from, to }) => to >= first.started - BEFORE_MS && from <= last.started)
      .map(({ from, to }) => `${name} from ${ms(from)} to ${ms(to)}`);
  return [...exchanges, ...periods('death', deaths), ...periods('stall', stalls)];
}
