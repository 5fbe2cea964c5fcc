import type { Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The kinds of items of the history, with their usual heights, CSS pixels. */
interface Heights {
  row: number;
  heading: number;
}

/** Until the first ones are drawn. */
const GUESSED: Heights = { row: 34, heading: 44 };

/** Returns the usual heights of rows and headings: the lowest of those that are drawn in the list. */
export function useHeights(list: RefObject<HTMLElement | null>): Heights {
  const [heights, setHeights] = useState(GUESSED);
  useLayoutEffect(() => {
    const lowest = (kind: keyof Heights) => {
      const drawn = [...(list.current?.querySelectorAll<HTMLElement>(`[data-kind="${kind}"]`) ?? [])];
      return drawn.length === 0 ? heights[kind] : Math.min(...drawn.map(({ offsetHeight }) => offsetHeight));
    };
    const [row, heading] = [lowest('row'), lowest('heading')];
    if (row !== heights.row || heading !== heights.heading) setHeights({ row, heading });
  });
  return heights;
}

/** Places all items anew when the usual heights change, as in another window's width. */
export function useNewHeights(
  virtualizer: Virtualizer<Window, HTMLElement>,
  list: RefObject<HTMLElement | null>,
  heights: Heights,
): void {
  useLayoutEffect(() => {
    virtualizer.measure();
    // Places all items by the new heights, with which those in the page are then compared.
    virtualizer.getTotalSize();
    for (const item of list.current?.children ?? []) virtualizer.measureElement(item as HTMLElement);
  }, [heights]);
}
