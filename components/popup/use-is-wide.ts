import { useEffect, useState } from 'preact/hooks';

/** From this width on, filters and list are beside each other. The popup's styles use the same width. */
const WIDE = '(min-width: 47.5rem)';

/** Returns whether the window is wide, as a tab is and a popup is not. */
export function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const update = () => setWide(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isWide;
}
