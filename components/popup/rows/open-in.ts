import type { OpenIn } from '../../../lib/popup/popup.ts';

/**
 * Returns where a click on a link opens it, with the same modifier keys as in browsers; null for a click that opens
 * nothing.
 */
export function openIn(event: MouseEvent): OpenIn | null {
  const isMiddle = event.button === 1;
  if (event.button !== 0 && !isMiddle) return null;
  if (event.ctrlKey || event.metaKey || isMiddle) return event.shiftKey ? 'new-tab' : 'background-tab';
  return event.shiftKey ? 'new-window' : 'here';
}
