import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Keeps the panel as high as it is while the pointer is over it, so that nothing moves under it when data arrive. What the player presses
 * may change the height, and so may a new value of `chosen`.
 */
export function useSteadyHeight(panel: RefObject<HTMLElement | null>, chosen: string): void {
  useLayoutEffect(() => {
    const { current: element } = panel;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const release = () => {
      element.style.height = '';
    };
    const hold = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && element.style.height === '' && element.dataset.collapsed === 'false')
        element.style.height = `${element.getBoundingClientRect().height}px`;
    };
    element.addEventListener('pointermove', hold, { signal });
    element.addEventListener('pointerleave', release, { signal });
    element.addEventListener('click', release, { signal });
    return () => {
      release();
      stop.abort();
    };
  }, [chosen]);
}
