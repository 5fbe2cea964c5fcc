import { useEffect, useRef } from 'preact/hooks';

/**
 * Moves the focus to `place` if the focused element disappears in a render in which one of `changed` gets another value.
 * Nothing scrolls. If no element had the focus before, nothing happens.
 */
export function useFocusKept(
  place: () => HTMLElement | null | undefined,
  ...changed: readonly unknown[]
): void {
  const hadFocus = useRef(false);
  hadFocus.current = document.activeElement !== document.body;
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place()?.focus({ preventScroll: true });
  }, changed);
}
