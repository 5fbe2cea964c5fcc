import { levelOf, levelStart } from '../difficulty/levels.ts';
import { roughElo } from '../difficulty/likely-elo.ts';
import { type Failure, failed, type Result } from '../failure.ts';
import { type Filters, NO_FILTERS } from '../filters/filters.ts';
import { type Guarded, isBoolean, isNumber, objectOf, orNull } from '../guards.ts';
import { LIFETIME } from '../lifetimes.ts';
import { LIST, WAIT } from '../limits.ts';
import type { Problem, Status } from '../model.ts';
import { BACKOFF, failureIn, grownBackoff, isYoung, NO_FAILURE } from '../requests/request-status.ts';

const isPart = objectOf({ from: orNull(isNumber), to: orNull(isNumber) });

/** The problems in an elo range. Neighbouring parts share a bound, since elos are not integers. */
type Part = Guarded<typeof isPart>;

export const isReading = objectOf({
  ...BACKOFF,
  begunAt: isNumber,
  /** When the last reading ended. While another is under way, this is still the end of the one before. */
  doneAt: isNumber,
  /** When the problems that the lists did not contain were last requested one by one. */
  detailedAt: isNumber,
  /** The part to request next; null: none is left. */
  part: orNull(isPart),
  /** Whether no part has problems of more than one level. */
  byLevel: isBoolean,
  /** Number of answers. */
  answers: isNumber,
  /** Number of parts from which problems may be missing. */
  gaps: isNumber,
});

/**
 * The state of reading the data of many problems through the problem list, from the easiest to the hardest: all of them level by level, or
 * the attempted ones. Times are epoch ms, 0: never.
 */
export type ProblemReading = Guarded<typeof isReading>;

export const NO_READING: ProblemReading = {
  ...NO_FAILURE,
  begunAt: 0,
  doneAt: 0,
  detailedAt: 0,
  part: null,
  byLevel: false,
  answers: 0,
  gaps: 0,
};

/** The site may send no more rows than its author's own client requests. */
const USUAL_ROWS = 50;
/** Number of rows that a part should have: few enough that its answer is rarely full. */
const WANTED_ROWS = 70;

/** The first part ends here, the last one begins here, and none is wider: its middle is a fair guess of an unknown elo. */
const FIRST_END = 1_100;
const LAST_BEGIN = 1_650;
const MAX_WIDTH = 300;
/** With so many gaps the list is of no use. */
const MAX_GAPS = 10;

/** Returns a new reading, of all problems (`byLevel`) or of attempted ones. */
export function beginReading(before: ProblemReading, byLevel: boolean, now: number): ProblemReading {
  const part = { from: null, to: byLevel ? levelStart(1) : FIRST_END };
  const { detailedAt } = before;
  return {
    ...NO_READING,
    detailedAt,
    doneAt: isWhole(before) ? before.doneAt : 0,
    begunAt: now,
    part,
    byLevel,
  };
}

/** Whether the reading that ended at `doneAt` has found all problems. */
export function isWhole({ doneAt, gaps }: ProblemReading): boolean {
  return doneAt > 0 && gaps === 0;
}

/** Returns the filters that request the next part; null if none is left. `statuses`: empty for all problems. */
export function filtersOf({ part }: ProblemReading, statuses: Status[]): Filters | null {
  // The parameter for unrated problems has a documented meaning only together with bounds of the rating.
  const rating = { from: LIST.minStars, to: LIST.maxStars };
  return part && { ...NO_FILTERS, statuses, elo: part, rating, count: LIST.maxRows };
}

/** Returns the reading after the answer to its next part. `received`: number of rows, of which `rows` are usable. */
export function afterAnswer(
  reading: ProblemReading,
  { rows, received }: { rows: readonly Problem[]; received: number },
  now: number,
): ProblemReading {
  const next = { ...reading, ...NO_FAILURE, answers: reading.answers + 1 };
  const elos = rows.flatMap((row) => roughElo(row) ?? []).toSorted((one, other) => one - other);
  const isFull = received >= LIST.maxRows || received === USUAL_ROWS;
  return isFull ? halved(next, elos, now) : withNext(next, received, now, elos[0]);
}

/** Returns the reading after an answer that shows that the list is of no use. */
export function uselessReading(reading: ProblemReading, now: number): ProblemReading {
  return { ...reading, ...NO_FAILURE, gaps: MAX_GAPS, part: null, doneAt: now };
}

/** Returns the reading after the request for its next part failed. A part that is refused, or fails for hours, is skipped. */
export function afterFailure(
  reading: ProblemReading,
  failure: Failure,
  generation: number,
  now: number,
): ProblemReading {
  const isLast = (reading.pauseMs ?? 0) >= WAIT.longestInvalidAnswerMs;
  if (isLast && reading.answers === 0) return uselessReading(reading, now);
  const isRefused = failure.kind === 'nothing-found' && reading.answers > 0;
  const next = isLast || isRefused ? withGap(reading, now) : reading;
  return { ...next, ...grownBackoff(failure, generation, now, reading) };
}

/** Returns the failure after which nothing is requested for now; null: none, or it was that of another key. */
export function pauseIn(reading: ProblemReading, generation: number, now: number): Result<never> | null {
  const failure = failureIn(reading, generation, now);
  return failure && failed(failure, reading.retryAt);
}

/** Whether a reading is under way, and not for so long that what it began with is out of date. */
export function isUnderWay({ part, begunAt }: ProblemReading, now: number): boolean {
  return part !== null && isYoung(begunAt, LIFETIME.problemDataMs, now);
}

/** Returns the part after this one; null: none. Its width follows from how dense the rows of this one were. */
function partAfter({ part, byLevel }: ProblemReading, received: number, lowest?: number): Part | null {
  if (!part || part.to === null) return null;
  const { from, to } = part;
  const before = to - (from ?? Math.min(lowest ?? to - MAX_WIDTH, to - 1));
  const wanted = Math.round((before * WANTED_ROWS) / Math.max(received, 1));
  const end = to + Math.max(1, Math.min(wanted, MAX_WIDTH, 4 * before));
  // A player filters all problems by levels, so each range must be within one.
  const levelEnd = levelStart(levelOf(to) + 1);
  const isLast = byLevel ? levelEnd === Number.POSITIVE_INFINITY : end >= LAST_BEGIN;
  return { from: to, to: isLast ? null : byLevel ? Math.min(end, levelEnd) : end };
}

/** Returns the reading with the lower half of its part, by the median of the elos in its answer. */
function halved(reading: ProblemReading, elos: readonly number[], now: number): ProblemReading {
  const { from = null, to = null } = reading.part ?? {};
  const low = from ?? Math.max(LIST.minElo, (to ?? LIST.maxElo) - MAX_WIDTH);
  const high = to ?? Math.min(LIST.maxElo, (from ?? LIST.minElo) + MAX_WIDTH);
  if (high - low < 2) return withGap(reading, now);
  const median = Math.round(elos[elos.length >> 1] ?? Number.NaN);
  const isInside = median > (from ?? LIST.minElo) && median < (to ?? LIST.maxElo);
  return { ...reading, part: { from, to: isInside ? median : Math.round((low + high) / 2) } };
}

/** Returns the reading without its next part, from which problems may be missing. */
function withGap(reading: ProblemReading, now: number): ProblemReading {
  const gaps = reading.gaps + 1;
  return gaps < MAX_GAPS ? withNext({ ...reading, gaps }, WANTED_ROWS, now) : uselessReading(reading, now);
}

/** Returns the reading with the part after one with so many rows, the easiest of elo `lowest`. */
function withNext(reading: ProblemReading, received: number, now: number, lowest?: number): ProblemReading {
  const part = partAfter(reading, received, lowest);
  return part ? { ...reading, part } : { ...reading, part, doneAt: now };
}
