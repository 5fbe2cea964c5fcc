import { useEffect, useRef, useState } from 'preact/hooks';
import type { PanelModel } from '../../../lib/panel/panel-types.ts';

/** So long after a solve the next problem opens, ms: time to see the result and to press "Stay here". */
const OPENS_AFTER_MS = 4_000;

/** The opening of the next problem by itself, in a session with that choice. */
export interface AutoOpen {
  /** Whether the next problem opens in a moment. */
  isOpening: boolean;
  /** Stays at this problem. */
  stay(): void;
}

/**
 * Opens the next problem some time after the panel's problem was solved, if the session is to do that. What was solved before the
 * panel showed the problem opens nothing. `isHeld`: nothing opens now. In a tab that is not seen, nothing opens either.
 */
export function useAutoOpen(
  { problem: { id }, generation, session }: PanelModel,
  isHeld: boolean,
  open: () => void,
): AutoOpen {
  const solve = session?.solvedHere ?? null;
  const isWanted = session?.state === 'running' && session.autoOpen && !isHeld;
  /** The solve that was there at first. It is not known before the worker has answered. */
  const first = useRef<{ id: number; solve: number | null; isKnown: boolean } | null>(null);
  if (first.current?.id !== id || !first.current.isKnown) {
    first.current = { id, solve, isKnown: generation > 0 };
  }
  /** It opens by what the player has chosen by then, such as another difficulty. */
  const openNow = useRef(open);
  openNow.current = open;
  const [stayedAt, setStayedAt] = useState<number | null>(null);
  const isOpening = isWanted && solve !== null && solve !== first.current.solve && solve !== stayedAt;
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => {
      setStayedAt(solve);
      if (!document.hidden) openNow.current();
    }, OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpening, solve]);
  return { isOpening, stay: () => setStayedAt(solve) };
}
