import { PREVIEW } from '../../../lib/limits.ts';

const ROW = 'a[data-problem]';

/**
 * Calls `onRest` with the problem's link on which the player rests, by a moving pointer or the keyboard, and with null once they
 * leave it. A pointer that does not move counts for nothing, whatever scrolls under it. Ends with `signal`.
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
    // The keyboard scrolls to the row that it goes to; a wheel takes the row away from the pointer.
    scroll: () => (isByPointer ? want(null, true) : restAnew()),
    keydown: (event) => {
      if (event.key !== 'Escape' || !isResting) return;
      // Or the browser would close the popup with it.
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
