import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelModel } from '../../../lib/panel/panel-types.ts';
import type { Update } from '../menu/use-update.ts';

/**
 * Draws the panel anew whenever it may grow. A browser counts what moves in a page as a shift of its layout, which the site may measure; a panel
 * that lies over the page is none of it, and what is drawn anew has not moved.
 */
export function useGrowth(
  panel: RefObject<HTMLElement | null>,
  model: PanelModel,
  update: Update['state'],
): void {
  const isFirst = useRef(true);
  const { problem, status, attempts, review, reviews, session, failure, why, scope } = model;
  const size = [
    problem.id,
    status,
    attempts.length,
    review?.state,
    session?.state,
    failure?.kind,
    why,
    scope,
  ];
  useLayoutEffect(() => {
    const { current: element } = panel;
    if (element && !isFirst.current) {
      element.style.display = 'none';
      // The browser forgets where it was.
      element.getBoundingClientRect();
      element.style.display = '';
    }
    isFirst.current = false;
  }, [...size, reviews?.isFlow, reviews?.left, update]);
}
