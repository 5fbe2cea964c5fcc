import type { Virtualizer } from '@tanstack/virtual-core';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FREE_ABOVE } from './use-window-list.ts';

/** The uppermost item in view, and how far it begins below the window's upper edge, CSS pixels. */
interface Anchor {
  key: number | string | bigint;
  below: number;
}

/**
 * Keeps what the player reads where it is when items are added or removed above it. At the very top of the page nothing is kept, so that
 * new items are seen. `list`: another object means that items were added or removed; `choice`: another one means another list, which
 * is shown from its beginning.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<Window, HTMLElement>,
  list: { count: number; keyOf: (index: number) => number },
  choice: object,
): void {
  const anchor = useRef<Anchor | null>(null);
  const before = useRef({ list, choice });
  useLayoutEffect(() => {
    const { list: listBefore, choice: choiceBefore } = before.current;
    before.current = { list, choice };
    const { scrollY } = window;
    const { scrollMargin: top } = virtualizer.options;
    if (choice !== choiceBefore) {
      if (scrollY > top - FREE_ABOVE) window.scrollTo({ top: top - FREE_ABOVE });
    } else if (list !== listBefore && anchor.current && scrollY > 0) {
      const start = startOf(virtualizer, list, anchor.current.key);
      if (start !== null && start - anchor.current.below !== scrollY) {
        window.scrollTo({ top: start - anchor.current.below });
      }
    }
    const first = virtualizer.measurementsCache[virtualizer.range?.startIndex ?? -1];
    anchor.current = first ? { key: first.key, below: first.start - window.scrollY } : null;
  });
}

/** Returns where an item begins on the page; null if the list does not have it any more. */
function startOf(
  { measurementsCache }: Virtualizer<Window, HTMLElement>,
  { count, keyOf }: { count: number; keyOf: (index: number) => number },
  key: Anchor['key'],
): number | null {
  for (let index = 0; index < count; index++) {
    if (keyOf(index) === key) return measurementsCache[index]?.start ?? null;
  }
  return null;
}
