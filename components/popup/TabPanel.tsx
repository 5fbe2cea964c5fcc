import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PopupTab } from '../../lib/popup/popup-state.ts';

interface TabPanelProps {
  tab: PopupTab;
  /** The initial scroll position, CSS pixels. Changes of this value have no effect later. */
  top: number;
  /** What the list shows. If this changes, the list scrolls to its first row. */
  list?: string;
  onScroll: (tab: PopupTab, top: number) => void;
  /** What is above the list and does not scroll. */
  head: ComponentChildren;
  children: ComponentChildren;
}

/** Restores the scroll position of the tab's list. */
export function TabPanel({ tab, top, list = '', onScroll, head, children }: TabPanelProps) {
  const scroller = useRef<HTMLDivElement>(null);
  /**
   * The scroll position to restore. Null once it is reached or the player scrolls. Rows may load after the panel, so
   * this may take several renders.
   */
  const target = useRef<number | null>(top);
  /** The position to which this component scrolled by itself. It is not reported. */
  const restored = useRef<number | null>(null);
  /** The position that was reported last. A popup that closes must not store its old state again for it. */
  const reported = useRef<number | null>(null);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current || target.current === null) return;
    current.scrollTop = target.current;
    restored.current = current.scrollTop;
    if (restored.current >= target.current - 1) target.current = null;
  });

  const report = (scrollTop: number) => {
    if (scrollTop === restored.current || scrollTop === reported.current) return;
    target.current = null;
    restored.current = null;
    reported.current = scrollTop;
    onScroll(tab, scrollTop);
  };
  // The browser sends a scroll event only with the next frame, which a closed popup never gets. So the last position is
  // reported on `pagehide`. An effect that runs after painting would register this too late.
  useLayoutEffect(() => {
    const reportLast = () =>
      scroller.current && target.current === null && report(scroller.current.scrollTop);
    window.addEventListener('pagehide', reportLast);
    return () => window.removeEventListener('pagehide', reportLast);
  }, []);

  const listBefore = useRef(list);
  useLayoutEffect(() => {
    if (listBefore.current === list) return;
    listBefore.current = list;
    target.current = null;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [list]);

  return (
    <div class="TabPanel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
      <div class="TabPanel-head">{head}</div>
      <div
        ref={scroller}
        class="TabPanel-list"
        onScroll={({ currentTarget }) => report(currentTarget.scrollTop)}
      >
        {children}
      </div>
    </div>
  );
}
