import { isNumber, objectOf, orNull } from '../guards.ts';

/**
 * A run of the player's attempts that is known without a gap: every attempt with an id from `reach` to `newest`. New
 * attempts come above all others, so they cannot open a gap; deleted ones move what is below them up.
 */
export interface IdRange {
  newest: number;
  /** 0: no attempt lies below. */
  reach: number;
  /** When the site counted `total` attempts in all, at least this many had an id of `reach` or more. */
  place: number;
  /** Null: the site does not count. */
  total: number | null;
}

/** Whether something stored is a stretch. */
export const isIdRange = objectOf({
  newest: isNumber,
  reach: isNumber,
  place: isNumber,
  total: orNull(isNumber),
});

/** One answer, newest first. */
export interface HistoryPage {
  /** In the site's order. */
  ids: readonly number[];
  offset: number;
  /** Rows that came, of use or not. */
  received: number;
  /** Rows that could not be used. */
  unused: number;
  total: number | null;
  /** It has rows beyond the site's own count, which is null then. */
  isMiscounted: boolean;
  /** Whether nothing follows it. */
  isLast: boolean;
}

/** More gaps than this were never filled: what lies below is read again when its turn comes. */
const MOST_STRETCHES = 10;

/** Whether an answer keeps the order that was asked for. */
export function isInOrder(ids: readonly number[]): boolean {
  return ids.every((id, i) => i === 0 || id < (ids[i - 1] ?? 0));
}

/** The page's own piece of the history; `reach` 0 where nothing follows. */
function pieceOf({ ids, offset, received, total, isLast }: HistoryPage): IdRange {
  const lowest = isLast ? 0 : (ids.at(-1) ?? 0);
  return { newest: ids[0] ?? 0, reach: lowest, place: offset + received, total };
}

/**
 * The least number of attempts from the top down to the end of a stretch, now that the site counts `total`: each attempt
 * fewer may have been deleted among them.
 */
export function leastPlace({ place, total }: IdRange, totalNow: number | null): number {
  if (total === null || totalNow === null) return place;
  return Math.max(0, place - Math.max(0, total - totalNow));
}

/**
 * The stretches, from the top down, once this page is kept too. Null where the page hangs in the air: between the first
 * stretch and it something may lie that no answer has shown. To be called with pages in order that are the first, or were
 * asked for to go on below the first stretch.
 */
export function joined(stretches: readonly IdRange[], page: HistoryPage): IdRange[] | null {
  const [first, ...below] = stretches;
  const piece = pieceOf(page);
  if (page.offset === 0 || !first) return page.offset === 0 ? settle(piece, stretches, page) : null;
  if (!isBeside(first, page)) return null;
  // Of rows that are all known: by the count, the end lies at least as far down as before; without one, below this page.
  const isWithin = piece.reach > first.reach && page.total !== null;
  const place = isWithin ? Math.max(piece.place, leastPlace(first, page.total)) : piece.place;
  const reach = Math.min(piece.reach, first.reach);
  return settle({ ...piece, newest: first.newest, reach, place }, below, page);
}

/** Whether nothing can lie between a stretch and a page below it: they overlap, or the site's count says so. */
function isBeside(first: IdRange, { ids, offset, total }: HistoryPage): boolean {
  const [highest] = ids;
  if (highest !== undefined && highest >= first.reach) return true;
  const isCounted = first.total !== null && total !== null;
  return isCounted && offset <= leastPlace(first, total);
}

/**
 * The stretches once a page hung in the air: the end of the first lies above it. By a count that is known already; without
 * one, the same page would be asked for again and again where much above it was deleted.
 */
export function idRangesAbove(stretches: readonly IdRange[], page: HistoryPage): IdRange[] {
  const [first, ...below] = stretches;
  if (!first || page.total !== null || page.unused > 0) return [...stretches];
  return [{ ...first, place: Math.min(first.place, page.offset) }, ...below];
}

/** Joins what overlaps; each stretch below keeps its own place, moved by what has come and gone above it since. */
function settle(top: IdRange, below: readonly IdRange[], page: HistoryPage): IdRange[] {
  let whole = top;
  const rest = [...below];
  for (let next = rest[0]; next && whole.reach <= next.newest; next = rest[0]) {
    rest.shift();
    whole = { ...whole, newest: Math.max(whole.newest, next.newest) };
    if (next.reach < whole.reach) {
      const { newest, reach, total, place } = next;
      const above = page.offset + page.ids.filter((id) => id > newest).length;
      const gone = total === null || page.total === null ? 0 : Math.max(0, total + above - page.total);
      // It goes on below the page, so its end lies at least as far down.
      whole = { ...whole, reach, place: Math.max(whole.place, place + above - gone), total: page.total };
    }
  }
  return [whole, ...rest].slice(0, MOST_STRETCHES);
}

/**
 * Where to go on below the first stretch, as an offset; null where nothing is left. `misses`: how many pages in a row
 * have hung in the air. Where the site does not count, the page begins with the last attempt known, to show that
 * nothing lies between.
 */
export function offsetBelow(
  stretches: readonly IdRange[],
  total: number | null,
  misses: number,
): number | null {
  const [first] = stretches;
  if (!first) return 0;
  if (first.reach === 0) return null;
  const isCounted = first.total !== null && total !== null;
  // A count that has sunk says by itself how far to go back: so many more were deleted. Without one, ever further.
  const back = (isCounted ? 0 : 1) + (misses > 0 ? 2 ** (misses - 1) : 0);
  return Math.max(0, leastPlace(first, total) - back);
}
