import type { Density } from '../difficulty/elo-density.ts';
import { type Filters, isFilters } from '../filters/filters.ts';
import type { Genre } from '../filters/genres.ts';
import { mayBeCut } from '../filters/list-parts.ts';
import { verdict } from '../filters/verdicts.ts';
import { type Guarded, isBoolean, isNumber, listOf, objectOf, orNull, textLike } from '../guards.ts';
import { LIST, SET_ASIDE_MS } from '../limits.ts';
import type { Problem } from '../model.ts';
import { BACKOFF, type Backoff, isYoung, NO_FAILURE } from '../requests/request-status.ts';
import { ANY_RATING, divide, type SubParts } from './catalogue-parts.ts';

export const isReading = objectOf({
  ...BACKOFF,
  begunAt: isNumber,
  /** When the last reading ended. While another is under way, this is still the end of the one before. */
  doneAt: isNumber,
  /** When the data that the list does not contain were last requested for single problems. */
  detailedAt: isNumber,
  /** The parts that remain to be requested, in this order. Their `count` is not used. */
  pending: listOf(isFilters),
  /** Number of answered requests. */
  answers: isNumber,
  /** Number of rows to request. Null if the site has refused every number: then none is sent. */
  size: orNull(isNumber),
  /** The most rows that the site returns at once if that is fewer than requested; null: unknown. */
  limit: orNull(isNumber),
  /**
   * The most rows in one answer so far, and (`mostOf`) a part whose answer had exactly that many and was not divided.
   */
  most: isNumber,
  mostOf: orNull(isFilters),
  /**
   * The sum of the ids in the last answer, the genres of its request (`sumOf`), and how many full answers in a row
   * before it were the same (`repeats`).
   */
  sum: isNumber,
  sumOf: listOf(textLike<Genre>()),
  repeats: isNumber,
  /** The last part whose answer had rows; null: none. */
  filled: orNull(isFilters),
  /**
   * Whether the next part was refused and the cause is unknown. The next request shows whether no such problems exist
   * or the list fails.
   */
  isInDoubt: isBoolean,
  /** Number of full parts that cannot be divided. Both of their ends were read; problems in between may be missing. */
  dense: isNumber,
  /** Whether the site applies the filters it is sent. */
  heeded: isBoolean,
  /** How many requests in a row the site had trouble with (`isTrouble`), and when that set the remaining parts aside. */
  troubles: isNumber,
  troubledAt: isNumber,
});

/**
 * The state of reading the public data of many problems through the problem list. The list has no pages, so it is read
 * in parts (`Filters`). A part whose answer is full is divided. Times are epoch ms, 0: never.
 */
export type CatalogueReading = Guarded<typeof isReading>;

export const NO_READING: CatalogueReading = {
  begunAt: 0,
  doneAt: 0,
  detailedAt: 0,
  ...NO_FAILURE,
  pending: [],
  answers: 0,
  size: LIST.maxRows,
  limit: null,
  most: 0,
  mostOf: null,
  sum: 0,
  sumOf: [],
  repeats: 0,
  filled: null,
  isInDoubt: false,
  dense: 0,
  heeded: true,
  troubles: 0,
  troubledAt: 0,
};

/**
 * Returns a new reading of these parts. It takes over what the reading before has found about the site's number of
 * rows.
 */
export function startReading(parts: Filters[], before: CatalogueReading, now: number): CatalogueReading {
  const { size, limit } = before;
  const doneAt = isComplete(before) ? before.doneAt : 0;
  return { ...NO_READING, begunAt: now, doneAt, pending: parts, size, limit };
}

/** Whether the reading that ended at `doneAt` is complete. */
export function isComplete({ doneAt, heeded, dense }: CatalogueReading): boolean {
  return doneAt > 0 && heeded && dense === 0;
}

/** Whether parts remain to be requested. */
export function isUnderWay({ pending, heeded }: CatalogueReading): boolean {
  return heeded && pending.length > 0;
}

/**
 * Returns the filters to request next; null if nothing remains. While the cause of a refusal is unknown (`isInDoubt`),
 * these are the last filters whose answer had rows, or, if there are none, the part without its bounds.
 */
export function nextRequest({ pending, size, filled, isInDoubt }: CatalogueReading): Filters | null {
  const [part] = pending;
  if (!part) return null;
  return { ...(isInDoubt ? (filled ?? widest(part)) : part), count: size };
}

function widest(part: Filters): Filters {
  return { ...part, elo: { from: null, to: null } };
}

/** The properties of an answer that a reading needs. */
interface CatalogueAnswer {
  rows: readonly Problem[];
  /** Number of rows received, valid or not. */
  received: number;
  /** Number of rows whose stored problem data contradict the filters. */
  contradicting: number;
}

/** After this many equal answers in a row to different requests, the site is known to ignore the filters. */
const MOST_REPEATS = 5;
/** If more than this share of an answer's rows contradicts the filters, the site ignores them. */
const MOST_STRANGE = 0.1;

/** Returns the reading after the answer to its next part. */
export function readingAfterAnswer(
  reading: CatalogueReading,
  answer: CatalogueAnswer,
  density: Density,
  now: number,
): CatalogueReading {
  const [part, ...pending] = reading.pending;
  if (!part) return reading;
  if (reading.isInDoubt) return explained(reading, part, now);
  const { rows, received, contradicting: strange } = answer;
  const next = {
    ...reading,
    ...NO_FAILURE,
    pending,
    answers: reading.answers + 1,
    troubles: 0,
    most: Math.max(reading.most, received),
    mostOf: received > reading.most ? null : reading.mostOf,
    repeats: 0,
    limit: received > (reading.limit ?? received) ? null : reading.limit,
    sum: rows.reduce((total, { id }) => total + id, 0),
    sumOf: part.genres,
    filled: received > 0 ? part : reading.filled,
  };
  const isSame = rows.length > 0 && next.sum === reading.sum;
  const repeats = isSame && isFull(next, received) ? reading.repeats + 1 : 0;
  // No problem has two genres, so equal rows for different genres show that the site ignores the filter.
  const areGenresMixed = isSame && areApart(part.genres, reading.sumOf);
  if (!areFiltersHonoured(part, rows, strange) || areGenresMixed || repeats >= MOST_REPEATS)
    return givenUp(next, now);
  const tellGenre = rows.some(({ genre }) => genre !== null);
  if (isFull(next, received)) return withCut({ ...next, repeats }, divide(part, density, tellGenre), now);
  // If rows do not contain their genre, a request for one genre at a time shows it.
  const isUntold = received > 0 && !tellGenre && part.genres.length !== 1;
  if (isUntold) return withCut(next, divide(part, density, false), now);
  if (received < next.most || !mayBeCut(received)) return ended(next, now);
  const { mostOf } = next;
  if (mostOf === null) return ended({ ...next, mostOf: part }, now);
  // Two answers had the same number of rows, and no answer ever had more. So this number is the site's limit, and both
  // parts are divided.
  const clamped = { ...next, limit: received, mostOf: null };
  return withCut(
    withCut(clamped, divide(mostOf, density, tellGenre), now),
    divide(part, density, tellGenre),
    now,
  );
}

function isFull({ size, limit }: CatalogueReading, received: number): boolean {
  const room = Math.min(size ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
  return received >= room;
}

function areApart(genres: readonly Genre[], others: readonly Genre[]): boolean {
  return genres.length > 0 && others.length > 0 && !genres.some((genre) => others.includes(genre));
}

/**
 * Whether the site applied the filters, judged by the rows; a few exceptions are allowed. `strange`: number of further
 * rows whose stored data contradict the filters.
 */
export function areFiltersHonoured(part: Filters, rows: readonly Problem[], strange = 0): boolean {
  const contradicting = strange + rows.filter((row) => isContradicting(part, row)).length;
  return contradicting <= Math.max(1, rows.length * MOST_STRANGE);
}

/** Whether a row proves that it does not match the filters. */
function isContradicting(part: Filters, row: Problem): boolean {
  const isAnyRating = JSON.stringify(part.rating) === JSON.stringify(ANY_RATING);
  const names = isAnyRating
    ? (['genre', 'difficulty'] as const)
    : (['genre', 'difficulty', 'rating'] as const);
  return names.some((name) => verdict(name, part, row) === 'no');
}

/** The numbers of rows to request. If one is refused, the next one is used. */
const SIZES = [LIST.maxRows, 50, 20] as const;

/**
 * Returns the reading after the site refused its next part. There are three possible causes: no such problems exist
 * (some sites answer that with an error), the number of rows is too large, or the list fails. Another request shows
 * which. Returns null if that request was refused too although the site had answered it before: then nothing can be
 * concluded.
 */
export function readingAfterRefusal(reading: CatalogueReading, now: number): CatalogueReading | null {
  const { size, filled, isInDoubt } = reading;
  if (!isInDoubt) return { ...reading, isInDoubt: true };
  if (filled) return null;
  if (size === null) return givenUp(reading, now);
  return { ...reading, size: SIZES.find((smaller) => smaller < size) ?? null };
}

/** After trouble with all remaining parts, and with at least so many requests in a row, they are set aside for a day. */
const MOST_TROUBLES = 3;

/**
 * Returns the reading after a failed request for its next part. The part may be the cause, so all others come before it. `backoff`: when
 * the reading continues; null: after trouble of the site, for which the queue waits.
 */
export function readingAfterFailure(
  reading: CatalogueReading,
  backoff: Backoff | null,
  now: number,
): CatalogueReading {
  const [part, ...others] = reading.pending;
  if (!part) return reading;
  const next = { ...reading, pending: [...others, part], isInDoubt: false };
  if (backoff) return { ...next, ...backoff };
  const troubles = reading.troubles + 1;
  const isEach = troubles >= Math.max(MOST_TROUBLES, reading.pending.length);
  return { ...next, ...(isEach ? { troubles: 0, troubledAt: now } : { troubles }) };
}

/** Whether the remaining parts are not requested for now, since the site had trouble with each of them. */
export function arePartsSetAside({ troubledAt }: CatalogueReading, now: number): boolean {
  return isYoung(troubledAt, SET_ASIDE_MS, now);
}

/**
 * Returns the reading after the other request was answered. The list works, so no problems match the refused part,
 * unless this was the first number of rows that the site accepts.
 */
function explained(reading: CatalogueReading, part: Filters, now: number): CatalogueReading {
  const { filled, pending, answers } = reading;
  const left = filled ? pending.slice(1) : pending;
  const next = {
    ...reading,
    ...NO_FAILURE,
    isInDoubt: false,
    troubles: 0,
    answers: answers + 1,
    pending: left,
  };
  return ended({ ...next, filled: filled ?? widest(part) }, now);
}

function withCut(reading: CatalogueReading, parts: SubParts, now: number): CatalogueReading {
  const dense = reading.dense + (parts.length === 0 ? 1 : 0);
  return ended({ ...reading, dense, pending: [...reading.pending, ...parts] }, now);
}

function givenUp(reading: CatalogueReading, now: number): CatalogueReading {
  return { ...reading, heeded: false, isInDoubt: false, pending: [], doneAt: now };
}

function ended(reading: CatalogueReading, now: number): CatalogueReading {
  return reading.pending.length === 0 ? { ...reading, doneAt: now } : reading;
}
