import { useLayoutEffect, useRef } from 'preact/hooks';

/** Width of the part of a cut end that fades out, CSS pixels. The styles of the line have the same. */
const FADE_PX = 24;

/**
 * Returns the props of a line that scrolls sideways and hides its scroll bar: the wheel of a mouse scrolls it, `data-cut` says which ends
 * are cut, and its current item is scrolled into view when another one becomes current. Nothing else scrolls.
 */
export function useSideScroll() {
  const line = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  const update = () => {
    if (line.current) line.current.dataset.cut = cutEnds(line.current);
  };
  useLayoutEffect(() => {
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  // After every render, since the items may have changed.
  useLayoutEffect(() => {
    const current = line.current?.querySelector('[aria-current="true"]') ?? null;
    if (line.current && current && current !== shown.current) scrollTo(line.current, current);
    shown.current = current;
    update();
  });
  const onWheel = ({ currentTarget, deltaX, deltaY }: WheelEvent & { currentTarget: HTMLElement }) => {
    // A wheel or touchpad that scrolls sideways needs no help.
    if (Math.abs(deltaY) > Math.abs(deltaX)) currentTarget.scrollLeft += isRightToLeft() ? -deltaY : deltaY;
  };
  return { ref: line, onScroll: update, onWheel };
}

/** Returns which ends are cut: "left", "right", both, or none. */
function cutEnds({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string {
  const hidden = scrollWidth - clientWidth;
  // From right to left, positions are counted from the right end, as negative numbers.
  const left = isRightToLeft() ? hidden + scrollLeft : scrollLeft;
  return [left >= 1 && 'left', hidden - left >= 1 && 'right'].filter(Boolean).join(' ');
}

function scrollTo(line: HTMLElement, item: Element): void {
  const [view, box] = [line.getBoundingClientRect(), item.getBoundingClientRect()];
  const [before, after] = [box.left - FADE_PX - view.left, box.right + FADE_PX - view.right];
  if (after > 0) line.scrollLeft += after;
  else if (before < 0) line.scrollLeft += before;
}

function isRightToLeft(): boolean {
  return document.dir === 'rtl';
}
