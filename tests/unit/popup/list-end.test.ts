import { expect, it } from 'vitest';
import { hasMore, isFull } from '../../../entrypoints/popup/view/list-end.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { listParts } from '../../../lib/filters/list-parts.ts';
import { blankProblem } from '../../../lib/model.ts';

const listing = (received: number, whole?: boolean) => ({
  filters: NO_FILTERS,
  playerId: null,
  at: 1,
  rows: Array.from({ length: received }, (_, nth) => blankProblem(nth + 1)),
  odd: 0,
  received,
  ...(whole === undefined ? {} : { whole }),
});

it('a list of the site of which every part was loaded has no more, unless one may have been cut off', () => {
  const parts = listParts(NO_FILTERS, null);
  const isMore = (received: number) => (mostOfPart: number) =>
    isFull({ ...listing(received), parts, mostOfPart });
  // Sites send round numbers at most, and all answers of a site may have the same number of rows at most.
  expect([0, 5, 37, 99].map(isMore(10))).toEqual([false, false, false, false]);
  expect([10, 20, 50, 100].map(isMore(10))).toEqual([true, true, true, true]);
  expect([10, 20, 50, 100].map(isMore(100))).toEqual([false, false, false, true]);
});

it.each([
  ['of the problem data that has more', 100, false, true],
  // It was extended to its end, and one more problem fits since then.
  ['of the problem data that had no more', 137, false, true],
  ['of the problem data that is whole', 100, true, false],
  ['of the site that is full', 100, undefined, true],
  ['of the site that is not full', 137, undefined, false],
])('a list %s (%d rows) can grow: %s', (_, received, whole, canGrow) => {
  expect(isFull(listing(received, whole))).toBe(canGrow);
  if (whole !== undefined) expect(hasMore(listing(received, whole), null)).toBe(canGrow);
});

it('a list that began with stored problems can grow until the site has sent every part', () => {
  const parts = listParts(NO_FILTERS, null);
  // Stored problems are of any number, also of one that no site stops at.
  const begun = { ...listing(77, false), filters: { ...NO_FILTERS, count: null } };
  const after = (loaded: typeof parts, whole: boolean) => {
    const list = { ...begun, parts: loaded, mostOfPart: 9, whole };
    return [isFull(list), hasMore(list, null)];
  };
  expect(after(parts.slice(0, 1), false)).toEqual([true, true]);
  expect(after(parts, true)).toEqual([false, false]);
  // One part may have been cut off: there may be others, but no way to get them.
  expect(after(parts, false)).toEqual([true, false]);
});
