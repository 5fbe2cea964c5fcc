import { useEffect, useRef } from 'preact/hooks';

/** Gives the focus to a place where it was lost with what went away as `changed` became another; nothing scrolls for it. */
export function useFocusKept(place: () => HTMLElement | null | undefined, changed: unknown): void {
  const isPainted = useRef(false);
  useEffect(() => {
    const isLost = isPainted.current && document.activeElement === document.body;
    isPainted.current = true;
    if (isLost) place()?.focus({ preventScroll: true });
  }, [changed]);
}
