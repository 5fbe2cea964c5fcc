import { useRef } from 'preact/hooks';
import { useFocusKept } from '../../use-focus-kept.ts';
import { listRows } from './roving-rows.ts';

/**
 * Moves the focus to the first of the new rows when a press of "More" reached the end of the list, since the button then disappears.
 * Returns the function to call at each press.
 */
export function useFocusOnNewRows(hasMore: boolean): () => void {
  /** Number of rows when "More" was last pressed; null: not since the list ended. */
  const before = useRef<number | null>(null);
  useFocusKept(() => {
    if (hasMore || before.current === null) return null;
    const rows = listRows();
    const next = rows[before.current] ?? rows.at(-1);
    before.current = null;
    return next;
  }, hasMore);
  return () => {
    before.current = listRows().length;
  };
}
