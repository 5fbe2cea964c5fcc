import type { Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The kinds of items of the history, with their usual heights, CSS pixels. */
interface Heights {
  row: number;
  heading: number;
}

/** Until the first ones are drawn. */
const GUESSED: Heights = { row: 34, heading: 44 };

/**
 * Returns the usual heights of rows and headings: the lowest that were drawn while the list has its width. They only fall: other heights
 * draw other items, and the lowest of these could change back, without end.
 */
export function useHeights(list: RefObject<HTMLElement | null>): Heights {
  const [heights, setHeights] = useState(GUESSED);
  const drawn = useRef<Partial<Heights> & { width: number }>({ width: 0 });
  useLayoutEffect(() => {
    const width = list.current?.offsetWidth ?? 0;
    if (width !== drawn.current.width) drawn.current = { width };
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-kind]') ?? []) {
      const kind = item.dataset.kind as keyof Heights;
      drawn.current[kind] = Math.min(item.offsetHeight, drawn.current[kind] ?? Number.POSITIVE_INFINITY);
    }
    const { row = heights.row, heading = heights.heading } = drawn.current;
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
