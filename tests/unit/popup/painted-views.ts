import type { ReadonlySignal } from '@preact/signals';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';

/** Calls `onPaint` with each view that Preact would paint: one for all that changes in one turn. */
export function watchPaints(
  view: ReadonlySignal<PopupViewModel | null>,
  onPaint: (painted: PopupViewModel) => void,
): void {
  let isQueued = false;
  view.subscribe(() => {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      if (view.value) onPaint(view.value);
    });
  });
}
