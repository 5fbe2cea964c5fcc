import { levelOf, levelStart } from '../difficulty/levels.ts';
import { roughElo } from '../difficulty/likely-elo.ts';
import { type Failure, failed, type Result } from '../failure.ts';
import { type Filters, NO_FILTERS } from '../filters/filters.ts';
import { GENRES, type Genre } from '../filters/genres.ts';
import { type Guarded, isBoolean, isNumber, objectOf, orNull, textLike } from '../guards.ts';
import { LIFETIME } from '../lifetimes.ts';
import { LIST, WAIT } from '../limits.ts';
import type { Problem, Status } from '../model.ts';
import { BACKOFF, failureIn, isYoung, NO_FAILURE } from '../requests/request-status.ts';

const isPart = objectOf({ genre: orNull(textLike<Genre>()), from: orNull(isNumber), to: orNull(isNumber) });

/** The problems of a genre (null: all genres) in an elo range. Neighbouring parts share a bound, since elos are not integers. */
type Part = Guarded<typeof isPart>;

export const isReading = objectOf({
  ...BACKOFF,
  /** Number of failed requests in a row. */
  failures: isNumber,
  begunAt: isNumber,
  /** When the last reading ended. While another is under way, this is still the end of the one before. */
  doneAt: isNumber,
  /** When the problems that the lists did not contain were last requested one by one. */
  detailedAt: isNumber,
  /** The part to request next; null: none is left. */
  part: orNull(isPart),
  /** Number of rows to request. */
  rows: isNumber,
  /** Number of answers. */
  answers: isNumber,
  /** Number of parts from which problems may be missing. */
  gaps: isNumber,
  /** Whether the rows contradicted the request, so that the list is of no use. */
  isUseless: isBoolean,
});

/**
 * The state of reading the data of many problems through the problem list, from the easiest to the hardest: of attempted problems genre by
 * genre, else of all genres and level by level. Times are epoch ms, 0: never.
 */
export type ProblemReading = Guarded<typeof isReading>;

export const NO_READING: ProblemReading = {
  ...NO_FAILURE,
  failures: 0,
  begunAt: 0,
  doneAt: 0,
  detailedAt: 0,
  part: null,
  rows: LIST.maxRows,
  answers: 0,
  gaps: 0,
  isUseless: false,
};

/** The number of rows that the site author's own client requests. The site may refuse more, or send no more. */
const USUAL_ROWS = 50;
/** Number of rows that a part should have: few enough that its answer is rarely full. */
const WANTED_ROWS = 70;

/** The first part of a genre ends here, the last one begins here, and none is wider: its middle is a fair guess of an unknown elo. */
const FIRST_END = 1_100;
const LAST_BEGIN = 1_650;
const MAX_WIDTH = 300;

/** With more gaps than this, the list is of no use. */
const MAX_GAPS = 10;
/** After this many failures in a row, in about three hours, the part is skipped: it may be their cause. */
const MAX_FAILURES = 6;

/** Returns a new reading, of attempted problems (`byGenre`) or of all. */
export function beginReading(before: ProblemReading, byGenre: boolean, now: number): ProblemReading {
  const { rows, detailedAt } = before;
  const doneAt = isWhole(before) ? before.doneAt : 0;
  return {
    ...NO_READING,
    rows,
    detailedAt,
    doneAt,
    begunAt: now,
    part: firstPart(byGenre ? GENRES[0] : null),
  };
}

/** Whether the reading that ended at `doneAt` has found all problems. */
export function isWhole({ doneAt, gaps, isUseless }: ProblemReading): boolean {
  return doneAt > 0 && gaps === 0 && !isUseless;
}

/** Returns the filters that request the next part; null if none is left. `statuses`: empty for all problems. */
export function filtersOf({ part, rows }: ProblemReading, statuses: Status[]): Filters | null {
  if (!part) return null;
  const { genre, from, to } = part;
  // The parameter for unrated problems has a documented meaning only together with bounds of the rating.
  const rating = { from: LIST.minStars, to: LIST.maxStars };
  return { ...NO_FILTERS, genres: genre ? [genre] : [], statuses, elo: { from, to }, rating, count: rows };
}

/** Returns the reading after the answer to its next part. `received`: number of rows, of which `rows` are usable. */
export function afterAnswer(
  reading: ProblemReading,
  { rows, received }: { rows: readonly Problem[]; received: number },
  now: number,
): ProblemReading {
  const { part } = reading;
  if (!part) return reading;
  const next = { ...reading, ...NO_FAILURE, failures: 0, answers: reading.answers + 1 };
  const elos = rows.flatMap((row) => roughElo(row) ?? []).toSorted((one, other) => one - other);
  const isFull = received >= reading.rows || received === USUAL_ROWS;
  if (!isFull) return withNext(next, received, now, elos[0]);
  const middle = middleOf(part, elos);
  return middle === null ? withGap(next, now) : { ...next, part: { ...part, to: middle } };
}

/** Returns the reading after an answer whose rows contradict the filters. */
export function uselessReading(reading: ProblemReading, now: number): ProblemReading {
  return { ...reading, ...NO_FAILURE, failures: 0, isUseless: true, part: null, doneAt: now };
}

/** Returns the reading after the request for its next part failed. */
export function afterFailure(
  reading: ProblemReading,
  failure: Failure,
  generation: number,
  now: number,
): ProblemReading {
  const next = afterTrouble(reading, failure, generation, now);
  const isLast = next.failures === MAX_FAILURES;
  const isRefused = failure.kind === 'nothing-found';
  // The site may refuse so many rows, or every list.
  if (isRefused && reading.answers === 0)
    return isLast ? uselessReading(next, now) : { ...next, rows: USUAL_ROWS };
  return isRefused || isLast ? withGap(next, now) : next;
}

/** Returns the reading with a pause, which doubles with each failure in a row. */
export function afterTrouble(
  reading: ProblemReading,
  failure: Failure,
  failedWith: number,
  now: number,
): ProblemReading {
  const failures = reading.failures + 1;
  const pauseMs = Math.min(WAIT.longestInvalidAnswerMs, WAIT.invalidAnswerMs * 2 ** (failures - 1));
  return { ...reading, failures, failure, retryAt: now + pauseMs, failedWith };
}

/** Returns the failure after which nothing is requested for now; null: none, or it was that of another key. */
export function pauseIn(reading: ProblemReading, generation: number, now: number): Result<never> | null {
  const failure = failureIn(reading, generation, now);
  return failure && failed(failure, reading.retryAt);
}

/** Whether a reading is under way, and not for so long that what it began with is out of date. */
export function isUnderWay({ part, begunAt }: ProblemReading, now: number): boolean {
  return part !== null && isYoung(begunAt, LIFETIME.catalogueMs, now);
}

/** Whether the lists were read to the end so lately that they are not read again. */
export function isReadLately(reading: ProblemReading, now: number): boolean {
  // What was missing may have been due to a trouble of that time.
  const isFinal = isWhole(reading) || reading.isUseless;
  return isYoung(reading.doneAt, isFinal ? LIFETIME.catalogueMs : LIFETIME.problemMs, now);
}

function firstPart(genre: Genre | null): Part {
  return { genre, from: null, to: genre ? FIRST_END : levelStart(1) };
}

/** Returns the part after this one; null: none. Its width follows from how dense the rows of this one were. */
function partAfter({ genre, from, to }: Part, received: number, lowest?: number): Part | null {
  if (to === null) {
    const following = genre && GENRES[GENRES.indexOf(genre) + 1];
    return following ? firstPart(following) : null;
  }
  const before = to - (from ?? Math.min(lowest ?? to - MAX_WIDTH, to - 1));
  const wanted = Math.round((before * WANTED_ROWS) / Math.max(received, 1));
  const end = to + Math.max(1, Math.min(wanted, MAX_WIDTH, 4 * before));
  // A player filters all problems by levels, so each range must be within one.
  const levelEnd = levelStart(levelOf(to) + 1);
  const isLast = genre ? end >= LAST_BEGIN : levelEnd === Number.POSITIVE_INFINITY;
  return { genre, from: to, to: isLast ? null : genre ? end : Math.min(end, levelEnd) };
}

/** Returns the elo that halves a part: the median of these elos, else the middle; null: it is too narrow. */
function middleOf({ from, to }: Part, elos: readonly number[]): number | null {
  const low = from ?? Math.max(LIST.minElo, (to ?? LIST.maxElo) - MAX_WIDTH);
  const high = to ?? Math.min(LIST.maxElo, (from ?? LIST.minElo) + MAX_WIDTH);
  if (high - low < 2) return null;
  const median = Math.round(elos[elos.length >> 1] ?? Number.NaN);
  const isInside = median > (from ?? LIST.minElo) && median < (to ?? LIST.maxElo);
  return isInside ? median : Math.round((low + high) / 2);
}

/** Returns the reading without its next part, from which problems may be missing. */
function withGap(reading: ProblemReading, now: number): ProblemReading {
  const gaps = reading.gaps + 1;
  return gaps > MAX_GAPS ? uselessReading(reading, now) : withNext({ ...reading, gaps }, WANTED_ROWS, now);
}

/** Returns the reading with the part after one with so many rows, the easiest of elo `lowest`. */
function withNext(reading: ProblemReading, received: number, now: number, lowest?: number): ProblemReading {
  const part = reading.part && partAfter(reading.part, received, lowest);
  return part ? { ...reading, part } : { ...reading, part, doneAt: now };
}
