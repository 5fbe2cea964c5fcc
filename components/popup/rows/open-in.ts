import type { OpenIn } from '../../../lib/popup/popup.ts';

/** Where a click on a link, or Enter on it, opens it: as browsers have it. Null: the click is none that opens. */
export function openIn(event: MouseEvent): OpenIn | null {
  const isMiddle = event.button === 1;
  if (event.button !== 0 && !isMiddle) return null;
  if (event.ctrlKey || event.metaKey || isMiddle) return event.shiftKey ? 'new-tab' : 'background-tab';
  return event.shiftKey ? 'new-window' : 'here';
}
