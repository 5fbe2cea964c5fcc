import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

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
  // Not later: the player may have given the focus to something else by then.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place()?.focus({ preventScroll: true });
  }, changed);
}

/**
 * Moves the focus to `place`, and scrolls there, if an element within `box` has the focus and disappears in a render in
 * which one of `changed` gets another value.
 */
export function useFocusKeptWithin(
  box: RefObject<HTMLElement | null>,
  place: () => HTMLElement | null | undefined,
  ...changed: readonly unknown[]
): void {
  const hadFocus = useRef(false);
  hadFocus.current = box.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place()?.focus();
  }, changed);
}
