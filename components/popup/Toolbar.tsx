import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isForBrowser } from '../modifiers.ts';

const ITEMS = 'button:not(:disabled), input:not(:disabled), select:not(:disabled)';

interface ToolbarProps {
  class: string;
  label: string;
  children: ComponentChildren;
}

/**
 * One stop of the Tab key: the button that had the focus last, else the first. The left and right arrow keys, Home and End move
 * the focus among them. Browsers let Tab skip a radio button that is not checked if its group has a checked one, so the stop is
 * then the checked one.
 */
export function Toolbar({ class: name, label, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const items = () => [...(bar.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].filter(isVisible);
  const setStop = () => {
    const all = items();
    const stop = stopFor(last.current, all) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  // After every render, since the buttons may have changed.
  useLayoutEffect(() => {
    setStop();
    // A button that hides itself when it is pressed leaves the focus in the line.
    const focused = document.activeElement;
    if (focused && bar.current?.contains(focused) && !isVisible(focused)) items()[0]?.focus();
  });
  return (
    <div
      ref={bar}
      class={name}
      role="toolbar"
      aria-label={label}
      onFocusIn={({ target }) => {
        last.current = target instanceof Element ? target : null;
        setStop();
      }}
      onFocusOut={setStop}
      onKeyDown={(event) => {
        const all = items();
        const next = all[placeAfter(event.key, all.indexOf(event.target as HTMLElement), all.length)];
        if (!next || isForBrowser(event) || event.shiftKey) return;
        // Otherwise an arrow key would also change the value of a radio button or select.
        event.preventDefault();
        next.focus();
      }}
    >
      {children}
    </div>
  );
}

/** Returns the item that Tab reaches in place of the one that had the focus last. */
function stopFor(last: Element | null, all: readonly HTMLElement[]): HTMLElement | undefined {
  // While a radio button has the focus, it is the stop itself.
  const isSkipped = last !== document.activeElement && last?.matches('[type="radio"]:not(:checked)');
  if (!isSkipped) return all.find((one) => one === last);
  const group = last?.getAttribute('name');
  return all.find((one) => one.matches('[type="radio"]:checked') && one.getAttribute('name') === group);
}

/** Whether the focus can move to a button: one that keeps its place while it is hidden cannot have it. */
function isVisible(button: Element): boolean {
  return getComputedStyle(button).visibility !== 'hidden';
}

function placeAfter(key: string, at: number, count: number): number {
  const isRightToLeft = document.dir === 'rtl';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) return Math.min(at + 1, count - 1);
  return key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft') ? Math.max(at - 1, 0) : -1;
}
