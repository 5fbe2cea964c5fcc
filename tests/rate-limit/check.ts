// The only check of the rate limits. It is pure: it reads a record of requests and knows nothing of the code that made them.
//
// A request counts from the moment it arrives at the site, whatever its route, with a key or without. Where that moment is
// known exactly, it is `start`. A log may have been written by a process that stood still for a while; then the request arrived
// at some time from `earliest` to `start`. Each rule is then checked with the times that favour the extension most, so that a
// late line in a log never counts as a broken rule. Nothing else is excused, not even the time that requests travel: the
// extension delays its next request by as long as the answer took, so that the rules hold at the site.
//
// How a test knows whether a request was for a person or in the background:
// - `tests/unit/support/lives.ts`: by what the callers of the queue said (`tests/unit/support/purposes.ts`).
// - `tests/unit/background/queue/request-queue.test.ts` and `rate-limiter.test.ts`: they set the priority themselves.
// - `tests/rate-limit/site-log.ts`, for browsers: by the address alone, where only background reading requests that address.
// Where it is not known, the rules for a person's requests apply.
import { RATE_LIMITS } from '../../lib/limits.ts';

/** One request, with times in ms on the clock of the process that recorded it. */
export interface TimedRequest {
  /** The request's name in reported sentences. */
  name: string;
  /** Arrival at the site; the latest possible time of it, if `earliest` is given. */
  start: number;
  /** Earliest possible arrival. Default: `start`. */
  earliest?: number;
  /** When it ended, by its answer or by the end of its worker. Infinity: not yet. */
  end: number;
  /** Who it was made for. Default: unknown. */
  by?: 'person' | 'background';
  /** End of the pause that its answer requested. Default: no pause. */
  pausedUntil?: number;
}

/** The limits; see `lib/limits.ts`. */
export type RateLimits = Record<
  'personBurst' | 'personIntervalMs' | 'backgroundIntervalMs' | 'perDay' | 'backgroundPerDay',
  number
>;

/** What the daily limits need to know besides the requests. */
export interface RateContext {
  limits?: RateLimits;
  /** Epoch ms at the zero of the requests' clock. Default: they are epoch ms. */
  epochAtZero?: number;
  /** Requests that are counted for the day of the first one, but are not in the record. Default: none. */
  before?: number;
}

const DAY_MS = 86_400_000;

/** Returns a sentence for each broken rule, in order of arrival. */
export function brokenRateRules(requests: readonly TimedRequest[], context: RateContext = {}): string[] {
  const { limits = RATE_LIMITS, epochAtZero = 0, before = 0 } = context;
  const rules = [
    tokenBucket(limits),
    backgroundSpacing(limits),
    oneAtATime(),
    pausesKept(),
    limitsOfDay(limits, epochAtZero, before),
  ];
  return requests.flatMap((request) =>
    rules.flatMap((rule) => rule(request) ?? []).map((what) => `${request.name} ${what}`),
  );
}

/** Checks the next request; returns what is wrong with it, or null. */
type Rule = (request: TimedRequest) => string | null;

/**
 * GCRA (ITU-T I.371): a bucket of `personBurst` tokens that gets one more in each interval. `full` is the time when the bucket
 * would be full again. A request earlier than `full` minus the intervals of all tokens but one finds the bucket empty.
 */
function tokenBucket({ personBurst, personIntervalMs }: RateLimits): Rule {
  let full = Number.NEGATIVE_INFINITY;
  return ({ start, earliest = start }) => {
    const allowedAt = full - (personBurst - 1) * personIntervalMs;
    full = Math.max(full, earliest) + personIntervalMs;
    if (start >= allowedAt) return null;
    return `came ${shown(allowedAt - start)} ms before there was a token for it`;
  };
}

/** A background request must keep the interval to any request before it. */
function backgroundSpacing({ backgroundIntervalMs }: RateLimits): Rule {
  let last = Number.NEGATIVE_INFINITY;
  return ({ start, earliest = start, by }) => {
    const since = start - last;
    last = earliest;
    if (by !== 'background' || since >= backgroundIntervalMs) return null;
    return `came in the background ${shown(since)} ms after the one before it`;
  };
}

function oneAtATime(): Rule {
  let busyUntil = Number.NEGATIVE_INFINITY;
  return ({ start, end }) => {
    const isBusy = start < busyUntil;
    busyUntil = Math.max(busyUntil, end);
    return isBusy ? 'came while one was under way' : null;
  };
}

function pausesKept(): Rule {
  let freeAt = Number.NEGATIVE_INFINITY;
  return ({ start, pausedUntil = Number.NEGATIVE_INFINITY }) => {
    const early = freeAt - start;
    freeAt = Math.max(freeAt, pausedUntil);
    return early > 0 ? `came ${shown(early)} ms before the end of a pause` : null;
  };
}

/** The limits of each UTC day. The background may not use the last part of the day's requests. */
function limitsOfDay({ perDay, backgroundPerDay }: RateLimits, epochAtZero: number, before: number): Rule {
  const counts = new Map<number, number>();
  return ({ start, by }) => {
    const day = Math.floor((start + epochAtZero) / DAY_MS);
    const nth = (counts.get(day) ?? (counts.size === 0 ? before : 0)) + 1;
    counts.set(day, nth);
    if (nth > perDay) return `was request ${nth} of the day, of ${perDay}`;
    if (by !== 'background' || nth <= backgroundPerDay) return null;
    return `came in the background as request ${nth} of the day, of ${backgroundPerDay}`;
  };
}

/** The number, rounded to a thousandth. */
function shown(ms: number): string {
  return String(Math.round(ms * 1_000) / 1_000);
}
