import type { Box, Size } from './free-corner.ts';

/** Room between a link and what is shown beside it, and between that and the window's edges; CSS pixels. */
const GAP = 6;

/**
 * Where to put something of this size so that it stands under a link, or over it where there is no room below, inside the
 * window; CSS pixels from the window's top left corner.
 */
export function beside(link: Box, size: Size, view: Size): { x: number; y: number } {
  const below = link.bottom + GAP;
  const above = link.top - GAP - size.height;
  const fits = below + size.height + GAP <= view.height || above < GAP;
  return {
    x: within(link.left, view.width - size.width),
    y: within(fits ? below : above, view.height - size.height),
  };
}

function within(wanted: number, room: number): number {
  return Math.round(Math.max(GAP, Math.min(wanted, room - GAP)));
}
