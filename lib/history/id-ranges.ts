import { type Guarded, isNumber, objectOf, orNull } from '../guards.ts';

export const isIdRange = objectOf({
  newest: isNumber,
  /** The lowest id; 0: the range includes the first attempt. */
  reach: isNumber,
  /** The site's count of all attempts when `place` was determined; null: the site reports none. */
  total: orNull(isNumber),
  /**
   * The position of `reach` in the site's list, newest first: at least this many attempts have this id or a higher one.
   */
  place: isNumber,
});

/**
 * A range of ids without a gap: every attempt of the player with an id from `reach` to `newest` is stored. A new
 * attempt has a higher id than all others, so it cannot open a gap. A deleted attempt moves those below it up in the
 * site's list.
 */
export type IdRange = Guarded<typeof isIdRange>;

/** One page of the site's list of attempts, newest first. */
export interface HistoryPage {
  /** In the site's order. */
  ids: readonly number[];
  offset: number;
  /** Number of rows received, valid or not. */
  received: number;
  /** Number of invalid rows. */
  unused: number;
  total: number | null;
  /** Whether it has more rows than the site's count allows. Then `total` is null. */
  isMiscounted: boolean;
  isLast: boolean;
}

/** Most ranges that are stored. If there are more gaps, the attempts below the last range are read again later. */
const MAX_RANGES = 10;

/** Whether ids are in the requested order, highest first. */
export function isInOrder(ids: readonly number[]): boolean {
  return ids.every((id, i) => i === 0 || id < (ids[i - 1] ?? 0));
}

/** Returns the id range of a single page. `reach` is 0 for the last page. */
function pieceOf({ ids, offset, received, total, isLast }: HistoryPage): IdRange {
  const lowest = isLast ? 0 : (ids.at(-1) ?? 0);
  return { newest: ids[0] ?? 0, reach: lowest, place: offset + received, total };
}

/**
 * Returns the smallest possible number of attempts from the top of the list down to the end of a range, now that the
 * site counts `total`. If the count is lower than before, the missing attempts may have been deleted in this part.
 */
function minRowsDownTo({ place, total }: IdRange, totalNow: number | null): number {
  if (total === null || totalNow === null) return place;
  return Math.max(0, place - Math.max(0, total - totalNow));
}

/**
 * Returns the ranges, newest first, after a page is stored; null if there may be a gap between the first range and the
 * page. The page must be in order, and it must be the first page or the one that continues below the first range.
 */
export function joinPage(ranges: readonly IdRange[], page: HistoryPage): IdRange[] | null {
  const [first, ...below] = ranges;
  const piece = pieceOf(page);
  if (page.offset === 0 || !first) return page.offset === 0 ? joinOverlapping(piece, ranges, page) : null;
  if (!isBeside(first, page)) return null;
  // All rows of the page are stored already. With a count, the end of the range is at least as far down as before;
  // without one, it is below this page.
  const isWithin = piece.reach > first.reach && page.total !== null;
  const place = isWithin ? Math.max(piece.place, minRowsDownTo(first, page.total)) : piece.place;
  const reach = Math.min(piece.reach, first.reach);
  return joinOverlapping({ ...piece, newest: first.newest, reach, place }, below, page);
}

/** Whether there is no gap between a range and a page below it: they overlap, or the site's count proves it. */
function isBeside(first: IdRange, { ids, offset, total }: HistoryPage): boolean {
  const [highest] = ids;
  if (highest !== undefined && highest >= first.reach) return true;
  const isCounted = first.total !== null && total !== null;
  return isCounted && offset <= minRowsDownTo(first, total);
}

/**
 * Returns the ranges after a page that may have a gap above it, since the first range ends above the page. If the site
 * reports a count, the ranges stay as they are. Without a count, the range's position is corrected: if many attempts
 * above it were deleted, the same page would otherwise be requested over and over.
 */
export function idRangesAbove(ranges: readonly IdRange[], page: HistoryPage): IdRange[] {
  const [first, ...below] = ranges;
  if (!first || page.total !== null || page.unused > 0) return [...ranges];
  return [{ ...first, place: Math.min(first.place, page.offset) }, ...below];
}

/**
 * Joins overlapping ranges. The position of each range below is corrected by the attempts added and deleted above it
 * since it was determined.
 */
function joinOverlapping(top: IdRange, below: readonly IdRange[], page: HistoryPage): IdRange[] {
  let joinedRange = top;
  const rest = [...below];
  for (let next = rest[0]; next && joinedRange.reach <= next.newest; next = rest[0]) {
    rest.shift();
    joinedRange = { ...joinedRange, newest: Math.max(joinedRange.newest, next.newest) };
    if (next.reach < joinedRange.reach) {
      const { newest, reach, total, place } = next;
      const above = page.offset + page.ids.filter((id) => id > newest).length;
      const gone = total === null || page.total === null ? 0 : Math.max(0, total + above - page.total);
      // The range continues below the page, so its end is at least as far down.
      joinedRange = {
        ...joinedRange,
        reach,
        place: Math.max(joinedRange.place, place + above - gone),
        total: page.total,
      };
    }
  }
  return [joinedRange, ...rest].slice(0, MAX_RANGES);
}

/**
 * Returns the offset of the page that continues below the first range; null if nothing remains below. `misses`: number
 * of pages in a row that may have had a gap above them. If the site reports no count, the page begins with the last
 * known attempt, to prove that there is no gap.
 */
export function offsetBelow(ranges: readonly IdRange[], total: number | null, misses: number): number | null {
  const [first] = ranges;
  if (!first) return 0;
  if (first.reach === 0) return null;
  const isCounted = first.total !== null && total !== null;
  // If the count is lower, it tells how many attempts were deleted, and so how far to go back. Without a count, each
  // miss goes back further.
  const back = (isCounted ? 0 : 1) + (misses > 0 ? 2 ** (misses - 1) : 0);
  return Math.max(0, minRowsDownTo(first, total) - back);
}
