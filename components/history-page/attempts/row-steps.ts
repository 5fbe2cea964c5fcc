/** Rows that Page Up and Page Down go over. */
const PAGE = 10;

/** Where a key leads from an item, before the ends of the list and headings are heeded. */
const STEPS: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowUp: (from) => from - 1,
  ArrowDown: (from) => from + 1,
  PageUp: (from) => from - PAGE,
  PageDown: (from) => from + PAGE,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Returns the row to which a key leads; null if it is no key for this. `from`: the index of a row. A heading, which each group begins
 * with, is passed over.
 */
export function rowAfter(
  key: string,
  from: number,
  count: number,
  isHeading: (index: number) => boolean,
): number | null {
  const step = STEPS[key];
  if (!step) return null;
  const next = Math.max(0, Math.min(count - 1, step(from, count)));
  if (!isHeading(next)) return next;
  return next > 0 && next < from ? next - 1 : next + 1;
}
