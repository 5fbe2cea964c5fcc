import { PREVIEW } from '../../../lib/limits.ts';
import type { Neighbours } from '../../../lib/panel/popover-place.ts';

const ROW = 'a[data-problem]';

/**
 * Calls `onRest` with the link of a row after a moving pointer or the keyboard focus has rested on it for a moment, and
 * with null when it leaves. Rows that scroll under a pointer that does not move are ignored. Stops when `signal`
 * aborts.
 */
export function watchRows(onRest: (row: HTMLElement | null) => void, signal: AbortSignal): void {
  let currentRow: HTMLElement | null = null;
  let isByPointer = false;
  let isResting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the current row was when the timer was started. */
  let place = '';

  function endRest(): void {
    clearTimeout(timer);
    if (isResting) onRest(null);
    isResting = false;
  }

  function restartTimer(): void {
    endRest();
    if (!currentRow) return;
    place = placeOf(currentRow);
    timer = setTimeout(() => {
      isResting = true;
      onRest(currentRow);
    }, PREVIEW.restsMs);
  }

  function setCurrent(row: HTMLElement | null, byPointer: boolean): void {
    if (row === currentRow) return;
    [currentRow, isByPointer] = [row, byPointer];
    restartTimer();
  }

  const leaveIfCurrentBy = (byPointer: boolean) => isByPointer === byPointer && setCurrent(null, byPointer);
  const react: { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
    pointermove: (event) => {
      const row = event.pointerType === 'touch' ? null : rowOf(event);
      if (row) setCurrent(row, true);
      else leaveIfCurrentBy(true);
    },
    pointerout: ({ relatedTarget }) => relatedTarget ?? leaveIfCurrentBy(true),
    pointerdown: () => setCurrent(null, true),
    focusin: (event) => {
      const row = rowOf(event);
      setCurrent(row?.matches(':focus-visible') ? row : null, false);
    },
    focusout: ({ relatedTarget }) => relatedTarget ?? leaveIfCurrentBy(false),
    // A move of the keyboard focus scrolls its row into view, so that row stays current. Other scrolling moves the row
    // away from the pointer.
    scroll: () => (isByPointer ? setCurrent(null, true) : restartTimer()),
    keydown: (event) => {
      if (event.key !== 'Escape' || !isResting) return;
      // Otherwise the browser would close the popup too.
      event.preventDefault();
      endRest();
    },
  };
  for (const [type, listener] of Object.entries(react)) {
    document.addEventListener(type, listener as (event: Event) => void, { capture: true, signal });
  }
  // The focus may have reached a row before this call, since rows are drawn first.
  const focused = document.activeElement?.closest<HTMLElement>(ROW);
  if (focused?.matches(':focus-visible')) setCurrent(focused, false);
  const leaveIfMoved = () => {
    // Firefox sends `resize` to a popup after each change of its content, also when its size stays the same.
    if (!currentRow || placeOf(currentRow) === place) return;
    if (isByPointer) setCurrent(null, true);
    else restartTimer();
  };
  window.addEventListener('resize', leaveIfMoved, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function placeOf(row: HTMLElement): string {
  return JSON.stringify(row.getBoundingClientRect());
}

function rowOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
}

export function neighboursOf(row: HTMLElement): Neighbours {
  const rows = [...document.querySelectorAll(ROW)];
  const boxes = rows.map((one) => one.getBoundingClientRect());
  const at = rows.indexOf(row);
  return { before: boxes.slice(0, at), after: boxes.slice(at + 1) };
}
