import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type Range,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

interface WindowListOptions {
  /** The element around all items. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Returns what stays the same of an item when others are added. Another function means another list. */
  keyOf: (index: number) => number;
  /** Returns the height of an item that was never drawn, CSS pixels. */
  heightOf: (index: number) => number;
  /** The index of an item that is drawn even if it is out of view, such as the one with the focus; null: none. */
  alsoDrawn: number | null;
}

/** Items that are drawn above and below the window, so that they are there when it scrolls. */
const OVERSCAN = 4;
/** Room that is kept free above an item to which the window scrolls, for the headings of the columns, CSS pixels. */
export const FREE_ABOVE = 40;

/**
 * Returns the items of a long list that must be drawn while the window scrolls over the page, and where each begins. Each is measured
 * when it is drawn; what is in view stays where it is if those above turn out to have another height.
 */
export function useWindowList({ list, count, keyOf, heightOf, alsoDrawn }: WindowListOptions) {
  const [, redraw] = useReducer<number, void>((times) => times + 1, 0);
  /** Where the list begins on the page. What is above it may grow or shrink. */
  const [top, setTop] = useState(0);
  const options = {
    count,
    getItemKey: keyOf,
    estimateSize: heightOf,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: FREE_ABOVE,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (alsoDrawn === null || alsoDrawn >= range.count || drawn.includes(alsoDrawn)) return drawn;
      return [...drawn, alsoDrawn].sort((one, other) => one - other);
    },
    onChange: () => redraw(),
  };
  const [virtualizer] = useState(() => new Virtualizer<Window, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => {
    const place = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { virtualizer, top };
}
