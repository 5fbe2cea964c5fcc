import type { Density } from '../difficulty/elo-density.ts';
import { type Filters, type Genre, isFilters } from '../filters/filters.ts';
import { verdict } from '../filters/verdicts.ts';
import { isNumber, isText, isYesNo, listOf, objectOf, orNull } from '../guards.ts';
import { LIST } from '../limits.ts';
import type { Problem } from '../model.ts';
import { BACKOFF, type Backoff, NO_FAILURE } from '../requests/request-status.ts';
import { ANY_RATING, type Cut, cut } from './catalogue-parts.ts';

/**
 * A reading of many problems' public data through the problem list, which has no pages: part after part, each cut in two
 * where its answer is full. Times are epoch ms, 0: never.
 */
export interface Reading extends Backoff {
  begunAt: number;
  /** When nothing was left to ask, of this reading or, as long as it is under way, of a complete one before. */
  doneAt: number;
  /** When what the list did not tell was last asked for, problem by problem. */
  detailedAt: number;
  /** What is left to ask, first to last; without a number of rows. */
  pending: Filters[];
  /** Questions that were answered. */
  answers: number;
  /** Rows asked for; null: as many as the site gives by itself, after it has refused every number. */
  size: number | null;
  /** As many rows as the site gives at once, where that is fewer; null: not known. */
  limit: number | null;
  /** The most rows of one answer, and a part that was answered with just so many and not cut. */
  most: number;
  mostOf: Filters | null;
  /** The ids of the last answer, added up, the genres that it was asked for, and how many full ones before it were the same. */
  sum: number;
  sumOf: Genre[];
  repeats: number;
  /** The last question that brought rows; null: none did. */
  filled: Filters | null;
  /** The next part was refused: whether there are no such problems, or the list is in trouble, is to be found out. */
  isInDoubt: boolean;
  /** Parts that nothing divides any more: both ends were seen, and what lies between may be unread. */
  dense: number;
  /** Whether the site pays heed to what it is asked. */
  heeded: boolean;
}

/** Whether something stored is a reading. */
export const isReading = objectOf({
  ...BACKOFF,
  begunAt: isNumber,
  doneAt: isNumber,
  detailedAt: isNumber,
  pending: listOf(isFilters),
  answers: isNumber,
  size: orNull(isNumber),
  limit: orNull(isNumber),
  most: isNumber,
  mostOf: orNull(isFilters),
  sum: isNumber,
  sumOf: listOf(isText),
  repeats: isNumber,
  filled: orNull(isFilters),
  isInDoubt: isYesNo,
  dense: isNumber,
  heeded: isYesNo,
});

export const NO_READING: Reading = {
  begunAt: 0,
  doneAt: 0,
  detailedAt: 0,
  ...NO_FAILURE,
  pending: [],
  answers: 0,
  size: LIST.most,
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
};

/** A reading of these parts; how many rows the site gives is known from an earlier one. */
export function begun(parts: Filters[], before: Reading, now: number): Reading {
  const { size, limit } = before;
  const doneAt = isComplete(before) ? before.doneAt : 0;
  return { ...NO_READING, begunAt: now, doneAt, pending: parts, size, limit };
}

/** Whether nothing is left out of what was read by `doneAt`. */
export function isComplete({ doneAt, heeded, dense }: Reading): boolean {
  return doneAt > 0 && heeded && dense === 0;
}

/** Whether there is anything left to ask. */
export function isUnderWay({ pending, heeded }: Reading): boolean {
  return heeded && pending.length > 0;
}

/** The filters to ask next; null where nothing is left. In doubt, they are some that the list has an answer to. */
export function nextQuestion({ pending, size, filled, isInDoubt }: Reading): Filters | null {
  const [part] = pending;
  if (!part) return null;
  return { ...(isInDoubt ? (filled ?? widest(part)) : part), count: size };
}

function widest(part: Filters): Filters {
  return { ...part, elo: { from: null, to: null } };
}

/** An answer as far as a reading needs it. */
export interface CatalogueAnswer {
  /** The rows that make sense. */
  rows: readonly Problem[];
  /** Rows received, sensible or not. */
  received: number;
  /** Rows that are not what was asked for, as is known from elsewhere. */
  strange: number;
}

/** A site that gives fewer rows than it is asked for does so in round numbers that are no smaller. */
const ROUND = 5;
const LEAST_LIMIT = 10;
/** So many equal answers in a row to different questions are no accident. */
const MOST_REPEATS = 5;
/** Of an answer's rows, so many may be odd ones out before the site is taken for one that pays no heed. */
const MOST_STRANGE = 0.1;

/** The reading once its next part was answered. */
export function answered(reading: Reading, answer: CatalogueAnswer, known: Density, now: number): Reading {
  const [part, ...pending] = reading.pending;
  if (!part) return reading;
  if (reading.isInDoubt) return outOfDoubt(reading, part, now);
  const { rows, received, strange } = answer;
  const next = {
    ...reading,
    ...NO_FAILURE,
    pending,
    answers: reading.answers + 1,
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
  // No problem has two genres.
  const isOfTwo = isSame && areApart(part.genres, reading.sumOf);
  if (!isHeeded(part, rows, strange) || isOfTwo || repeats >= MOST_REPEATS) return givenUp(next, now);
  const tellGenre = rows.some(({ genre }) => genre !== null);
  if (isFull(next, received)) return withCut({ ...next, repeats }, cut(part, known, tellGenre), now);
  // Without genres in the rows, only the question tells them.
  const isUntold = received > 0 && !tellGenre && part.genres.length !== 1;
  if (isUntold) return withCut(next, cut(part, known, false), now);
  if (received < next.most || received < LEAST_LIMIT || received % ROUND !== 0) return ended(next, now);
  const { mostOf } = next;
  if (mostOf === null) return ended({ ...next, mostOf: part }, now);
  // Twice as many as never more: the site gives no more at once, so that both may go on.
  const clamped = { ...next, limit: received, mostOf: null };
  return withCut(withCut(clamped, cut(mostOf, known, tellGenre), now), cut(part, known, tellGenre), now);
}

function isFull({ size, limit }: Reading, received: number): boolean {
  const room = Math.min(size ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
  return received >= room;
}

function areApart(genres: readonly Genre[], others: readonly Genre[]): boolean {
  return genres.length > 0 && others.length > 0 && !genres.some((genre) => others.includes(genre));
}

/**
 * Whether rows are what was asked for, as far as they tell and but for the odd one out; `strange` more are not, as is known
 * from elsewhere.
 */
export function isHeeded(part: Filters, rows: readonly Problem[], strange = 0): boolean {
  const contrary = strange + rows.filter((row) => isContrary(part, row)).length;
  return contrary <= Math.max(1, rows.length * MOST_STRANGE);
}

/** Whether a row tells that it is not what was asked for. */
function isContrary(part: Filters, row: Problem): boolean {
  const isAnyRating = JSON.stringify(part.rating) === JSON.stringify(ANY_RATING);
  const names = isAnyRating
    ? (['genre', 'difficulty'] as const)
    : (['genre', 'difficulty', 'rating'] as const);
  return names.some((name) => verdict(name, part, row) === 'fails');
}

/** The numbers of rows to ask for, one after the other where they are refused. */
const SIZES = [LIST.most, 50, 20] as const;

/**
 * The reading once the site has refused its next part: there are no such problems, for which some sites have no other answer,
 * or so many rows are too many, or the list is in trouble. Another question tells. Null where it was refused too, though it
 * had an answer before: nothing can be told now.
 */
export function refused(reading: Reading, now: number): Reading | null {
  const { size, filled, isInDoubt } = reading;
  if (!isInDoubt) return { ...reading, isInDoubt: true };
  if (filled) return null;
  if (size === null) return givenUp(reading, now);
  return { ...reading, size: SIZES.find((smaller) => smaller < size) ?? null };
}

/** The list has an answer: what it refused does not exist, unless this was the first number of rows that it gives. */
function outOfDoubt(reading: Reading, part: Filters, now: number): Reading {
  const { filled, pending, answers } = reading;
  const left = filled ? pending.slice(1) : pending;
  const next = { ...reading, ...NO_FAILURE, isInDoubt: false, answers: answers + 1, pending: left };
  return ended({ ...next, filled: filled ?? widest(part) }, now);
}

function withCut(reading: Reading, parts: Cut, now: number): Reading {
  const dense = reading.dense + (parts.length === 0 ? 1 : 0);
  return ended({ ...reading, dense, pending: [...reading.pending, ...parts] }, now);
}

function givenUp(reading: Reading, now: number): Reading {
  return { ...reading, heeded: false, isInDoubt: false, pending: [], doneAt: now };
}

function ended(reading: Reading, now: number): Reading {
  return reading.pending.length === 0 ? { ...reading, doneAt: now } : reading;
}
