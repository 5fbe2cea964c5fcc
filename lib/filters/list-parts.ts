import { LAST_LEVEL, levelOf, rangeOfLevels } from '../difficulty/levels.ts';
import { LIST } from '../limits.ts';
import type { Range } from '../model.ts';
import type { Filters } from './filters.ts';

/** A range within one level is divided into this many ranges, none shorter than `LEAST_STEP` elo points. */
const PIECES = 8;
const LEAST_STEP = 4;
/** If a site returns at most a fixed number of rows, that number is a multiple of this and at least the limit below. */
const ROUND = 5;
const LEAST_LIMIT = 10;

/** Whether an answer with so many rows, which is no fewer than any other had, may lack rows that match. */
export function mayBeCut(received: number): boolean {
  return received >= LEAST_LIMIT && received % ROUND === 0;
}

/**
 * Returns the elo ranges by which a list with these filters is extended, since one answer has `LIST.maxRows` rows at most: one
 * for each level, those nearest to `elo` first, without an elo the easiest first. Together they cover the filters' own
 * range. Neighbouring ranges share a bound, since elos are not integers.
 */
export function listParts({ elo: wanted }: Pick<Filters, 'elo'>, elo: number | null): Range[] {
  const lowest = wanted.from === null ? 0 : levelOf(wanted.from);
  const highest = wanted.to === null ? LAST_LEVEL : levelOf(wanted.to);
  const levels = Array.from({ length: highest - lowest + 1 }, (_, i) => rangeOfLevels(lowest + i));
  const parts = levels.map((level) => overlap(level, wanted)).filter(isProper);
  const all = parts.length > 1 ? parts : finelyDivided(wanted);
  return all.toSorted((one, other) => distance(one, elo) - distance(other, elo));
}

/** Returns the filters that request one of these ranges. */
export function partFilters(filters: Filters, part: Range): Filters {
  return { ...filters, elo: part, count: LIST.maxRows };
}

/** Returns the first of these ranges that is not loaded; null if all are. */
export function nextPart(parts: readonly Range[], loaded: readonly Range[]): Range | null {
  const isLoaded = ({ from, to }: Range) => loaded.some((one) => one.from === from && one.to === to);
  return parts.find((part) => !isLoaded(part)) ?? null;
}

/**
 * Whether all parts are loaded, and the site has certainly cut none of their answers off. `mostOfPart`: most rows of one of them.
 * `received`: rows of another answer of the site: it cuts no answer off at fewer.
 */
export function areAllWhole(
  filters: Pick<Filters, 'elo'>,
  loaded: readonly Range[],
  mostOfPart: number,
  received: number,
): boolean {
  // The player's elo decides only in which order.
  if (nextPart(listParts(filters, null), loaded) !== null) return false;
  return !mayBeCut(mostOfPart) || received > mostOfPart;
}

function overlap(one: Range, other: Range): Range {
  const starts = [one.from, other.from].filter((bound) => bound !== null);
  const ends = [one.to, other.to].filter((bound) => bound !== null);
  return {
    from: starts.length > 0 ? Math.max(...starts) : null,
    to: ends.length > 0 ? Math.min(...ends) : null,
  };
}

/** Whether a range is longer than one point. Two whole levels that only touch the filters' range are left out. */
function isProper({ from, to }: Range): boolean {
  return from === null || to === null || from < to;
}

function finelyDivided(wanted: Range): Range[] {
  const [low, high] = [lowEnd(wanted), highEnd(wanted)];
  const step = Math.max(LEAST_STEP, Math.ceil((high - low) / PIECES));
  const pieces = Math.ceil((high - low) / step);
  if (pieces < 2) return [];
  return Array.from({ length: pieces }, (_, i) => ({
    from: i === 0 ? wanted.from : low + i * step,
    to: i === pieces - 1 ? wanted.to : low + (i + 1) * step,
  }));
}

function distance(part: Range, elo: number | null): number {
  const [low, high] = [lowEnd(part), highEnd(part)];
  return elo === null ? low : Math.max(low - elo, elo - high, 0);
}

function lowEnd({ from }: Range): number {
  return from ?? LIST.minElo;
}

function highEnd({ to }: Range): number {
  return to ?? LIST.maxElo;
}
