import { type Guarded, isNumber, listOf, objectOf, orNull } from '../guards.ts';

export const isIdRange = objectOf({
  newest: isNumber,
  /** The lowest id; 0: the range includes the first attempt. */
  reach: isNumber,
  /** Number of rows received for it, also of those that were left out. */
  rows: isNumber,
  /**
   * At most this many attempts are below it at the site; null if the site reports no total. New attempts are above, so this
   * number can only fall.
   */
  left: orNull(isNumber),
  /** Stored ids in the part that was read which no page had. */
  missing: listOf(isNumber),
});

/** A range of ids that was read: every attempt of the player with an id from `reach` to `newest` is stored. */
export type IdRange = Guarded<typeof isIdRange>;

/** One page of the site's list of attempts, newest first. */
export interface HistoryPage {
  offset: number;
  /** Number of rows received. */
  received: number;
  /** The ids of these rows, in the site's order, also of those that were left out. A row without a valid id is absent. */
  ids: readonly number[];
  total: number | null;
}

/** Whether no attempt is below the page. A short page proves nothing: the site may send fewer rows than requested. */
function isLastPage({ offset, received, total }: HistoryPage): boolean {
  return received === 0 || (total !== null && offset + received >= total);
}

/** Returns the range of a single page. `missing`: the stored ids in it that the page lacks. */
export function rangeOf(page: HistoryPage, missing: number[] = []): IdRange {
  const { ids, offset, received, total } = page;
  const left = total === null ? null : Math.max(0, total - offset - received);
  return {
    newest: ids[0] ?? 0,
    reach: isLastPage(page) ? 0 : (ids.at(-1) ?? 0),
    rows: received,
    left,
    missing,
  };
}

/**
 * Returns the offset at which the attempts below a range begin. The page there may repeat rows of the range, but leaves out none:
 * only deleted attempts move rows up, and the total falls with each.
 */
export function offsetBelow({ rows, left }: IdRange, total: number | null): number {
  return total === null || left === null ? rows : Math.max(0, total - left);
}

/** Whether a page continues below a range without a gap. If not, it was requested before attempts were deleted. */
export function isBeside(range: IdRange, { offset, total }: HistoryPage): boolean {
  return offset <= offsetBelow(range, total);
}

/**
 * Returns the range with a page that is beside it. Rows above the range are newer attempts, which come with the newest ones.
 * `missing`: the stored ids below the range that the page lacks.
 */
export function withPage(range: IdRange, page: HistoryPage, missing: number[]): IdRange {
  const { reach, rows, left } = rangeOf(page);
  const added = rows - page.ids.filter((id) => id >= range.reach).length;
  return {
    newest: range.newest,
    reach: Math.min(range.reach, reach),
    rows: range.rows + added,
    left: left === null ? null : least(range.left, left),
    missing: [...range.missing, ...missing],
  };
}

/**
 * Returns the ranges, newest first, with one above them, whose last rows are those of `page`. It is joined with each that it
 * overlaps. At most two are left: a range between two others is read again.
 */
export function withRange(top: IdRange, ranges: readonly IdRange[], page: HistoryPage): IdRange[] {
  const [next, ...rest] = ranges;
  if (!next) return [top];
  // A list without any row says nothing about what was read.
  if (top.rows === 0) return [...ranges];
  if (top.reach > next.newest) return [top, ranges.at(-1) ?? next];
  const repeated = page.ids.filter((id) => next.reach <= id && id <= next.newest).length;
  const joined = {
    newest: Math.max(top.newest, next.newest),
    reach: Math.min(top.reach, next.reach),
    rows: top.rows + next.rows - repeated,
    left: least(top.left, next.left),
    missing: [...new Set([...top.missing, ...next.missing])],
  };
  return withRange(joined, rest, page);
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/**
 * Whether reading the history will still show if an attempt with this id exists: it is in no range, and below the newest one. Those above
 * come with the next request for the newest ones.
 */
export function isUnread([first, second]: readonly IdRange[], id: number): boolean {
  if (!first) return true;
  return id < first.reach && !(second && second.reach <= id && id <= second.newest);
}
