import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PopupTab } from '../../lib/popup/popup.ts';
import { onRowKey } from './rows/roving-rows.ts';

interface TabPanelProps {
  tab: PopupTab;
  /** The initial scroll position, CSS pixels. Changes of this value have no effect later. */
  top: number;
  onScroll: (tab: PopupTab, top: number) => void;
  children: ComponentChildren;
}

/** Draws the content of a tab and restores its scroll position. */
export function TabPanel({ tab, top, onScroll, children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  /**
   * The scroll position to restore. Null once it is reached or the player scrolls. Rows may load after the panel, so
   * this may take several renders.
   */
  const target = useRef<number | null>(top);
  /** The position to which this component scrolled by itself. It is not reported. */
  const restored = useRef<number | null>(null);

  useLayoutEffect(() => {
    const { current } = panel;
    if (!current || target.current === null) return;
    current.scrollTop = target.current;
    restored.current = current.scrollTop;
    if (restored.current >= target.current - 1) target.current = null;
  });

  const report = (scrollTop: number) => {
    if (scrollTop === restored.current) return;
    target.current = null;
    restored.current = null;
    onScroll(tab, scrollTop);
  };
  // The browser sends a scroll event only with the next frame, which a closed popup never gets. So the last position is
  // reported on `pagehide`. An effect that runs after painting would register this too late.
  useLayoutEffect(() => {
    const reportLast = () => panel.current && target.current === null && report(panel.current.scrollTop);
    window.addEventListener('pagehide', reportLast);
    return () => window.removeEventListener('pagehide', reportLast);
  }, []);

  return (
    <div
      ref={panel}
      class="TabPanel"
      role="tabpanel"
      id={`panel-${tab}`}
      aria-labelledby={`tab-${tab}`}
      onKeyDown={onRowKey}
      onScroll={({ currentTarget }) => report(currentTarget.scrollTop)}
    >
      {children}
    </div>
  );
}
