import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PopupTab } from '../../lib/popup/popup.ts';
import { onRowKey } from './rows/roving-rows.ts';

interface TabPanelProps {
  tab: PopupTab;
  /** Where it was scrolled to when it was last seen, CSS pixels; later values are its own and change nothing. */
  top: number;
  onScroll: (tab: PopupTab, top: number) => void;
  children: ComponentChildren;
}

/** What a tab shows, scrolled to where it was left. */
export function TabPanel({ tab, top, onScroll, children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  /** The place to go back to, until it is reached (rows may come later than the panel) or the player scrolls. */
  const wanted = useRef<number | null>(top);
  /** Where this component scrolled to itself, which is not reported. */
  const put = useRef<number | null>(null);

  useLayoutEffect(() => {
    const { current } = panel;
    if (!current || wanted.current === null) return;
    current.scrollTop = wanted.current;
    put.current = current.scrollTop;
    if (put.current >= wanted.current - 1) wanted.current = null;
  });

  const tell = (scrollTop: number) => {
    if (scrollTop === put.current) return;
    wanted.current = null;
    put.current = null;
    onScroll(tab, scrollTop);
  };
  // The event of the last scroll waits for the next frame, which a popup that is closed does not see; so would an effect.
  useLayoutEffect(() => {
    const tellLast = () => panel.current && wanted.current === null && tell(panel.current.scrollTop);
    window.addEventListener('pagehide', tellLast);
    return () => window.removeEventListener('pagehide', tellLast);
  }, []);

  return (
    <div
      ref={panel}
      class="TabPanel"
      role="tabpanel"
      id={`panel-${tab}`}
      aria-labelledby={`tab-${tab}`}
      onKeyDown={onRowKey}
      onScroll={({ currentTarget }) => tell(currentTarget.scrollTop)}
    >
      {children}
    </div>
  );
}
