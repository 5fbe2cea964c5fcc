import { useEffect, useRef } from 'preact/hooks';

/**
 * Gives the focus to a place where what had it went away as `changed` became another; nothing scrolls for it, and who had no
 * focus anywhere is left in peace.
 */
export function useFocusKept(place: () => HTMLElement | null | undefined, changed: unknown): void {
  const hadFocus = useRef(false);
  hadFocus.current = document.activeElement !== document.body;
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place()?.focus({ preventScroll: true });
  }, [changed]);
}
