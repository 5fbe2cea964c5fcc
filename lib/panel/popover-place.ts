import type { Box, Size } from './free-corner.ts';

/** Distance between a link and its popover, and between that and the edges of the window; CSS pixels. */
const GAP = 6;

/**
 * Returns where to put a popover of this size: below a link, or above it if there is no room below, inside the window.
 * In CSS pixels from the top left corner of the window.
 */
export function placePopover(link: Box, size: Size, view: Size): { x: number; y: number } {
  const below = link.bottom + GAP;
  const above = link.top - GAP - size.height;
  const isBelow = below + size.height + GAP <= view.height || above < GAP;
  return {
    x: within(link.left, view.width - size.width),
    y: within(isBelow ? below : above, view.height - size.height),
  };
}

function within(wanted: number, room: number): number {
  return Math.round(Math.max(GAP, Math.min(wanted, room - GAP)));
}
