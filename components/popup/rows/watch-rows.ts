import { PREVIEW } from '../../../lib/limits.ts';

const ROW = 'a[data-problem]';

/**
 * Calls `onRest` with the link of a row after a moving pointer or the keyboard focus has rested on it for a moment, and
 * with null when it leaves. Rows that scroll under a pointer that does not move are ignored. Stops when `signal`
 * aborts.
 */
export function watchRows(onRest: (row: HTMLElement | null) => void, signal: AbortSignal): void {
  let wanted: HTMLElement | null = null;
  let isByPointer = false;
  let isResting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function leave(): void {
    clearTimeout(timer);
    if (isResting) onRest(null);
    isResting = false;
  }

  function restAnew(): void {
    leave();
    if (!wanted) return;
    timer = setTimeout(() => {
      isResting = true;
      onRest(wanted);
    }, PREVIEW.restsMs);
  }

  function want(row: HTMLElement | null, byPointer: boolean): void {
    if (row === wanted) return;
    [wanted, isByPointer] = [row, byPointer];
    restAnew();
  }

  const leaveIf = (byPointer: boolean) => isByPointer === byPointer && want(null, byPointer);
  const react: { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
    pointermove: (event) => {
      const row = event.pointerType === 'touch' ? null : rowOf(event);
      if (row) want(row, true);
      else leaveIf(true);
    },
    pointerout: ({ relatedTarget }) => relatedTarget ?? leaveIf(true),
    pointerdown: () => want(null, true),
    focusin: (event) => {
      const row = rowOf(event);
      want(row?.matches(':focus-visible') ? row : null, false);
    },
    focusout: ({ relatedTarget }) => relatedTarget ?? leaveIf(false),
    // A move of the keyboard focus scrolls its row into view, so that row stays current. Other scrolling moves the row
    // away from the pointer.
    scroll: () => (isByPointer ? want(null, true) : restAnew()),
    keydown: (event) => {
      if (event.key !== 'Escape' || !isResting) return;
      // Otherwise the browser would close the popup too.
      event.preventDefault();
      leave();
    },
  };
  for (const [type, listener] of Object.entries(react)) {
    document.addEventListener(type, listener as (event: Event) => void, { capture: true, signal });
  }
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function rowOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
}
