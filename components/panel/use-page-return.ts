import { useEffect } from 'preact/hooks';

/**
 * Calls `onReturn` whenever the player comes back to this page by Back or Forward. The panel is shown anew then: what was pressed before
 * may have been changed elsewhere.
 */
export function usePageReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
