import { useEffect, useState } from 'preact/hooks';

/** From these widths on, a tab has room for more than a popup: filters beside the list, and the card of a row too. The styles use the same. */
const WIDTHS = { filters: '47.5rem', card: '70rem' };

/** Returns whether the window has room for a part beside the list. */
export function useHasRoomFor(part: keyof typeof WIDTHS): boolean {
  const wide = `(min-width: ${WIDTHS[part]})`;
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const update = () => setWide(query.matches);
    query.addEventListener('change', update);
    // Chromium sends no `change` if the browser's font size changes.
    window.addEventListener('resize', update);
    // The width may have changed since the first look, as when a sidebar opens.
    update();
    return () => {
      query.removeEventListener('change', update);
      window.removeEventListener('resize', update);
    };
  }, [wide]);
  return isWide;
}
