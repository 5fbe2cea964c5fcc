import type { Corner } from './panel.ts';

/** A rectangle in the window, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The corners in order of preference. */
export const CORNERS: readonly Corner[] = ['bottom-right', 'top-right', 'bottom-left', 'top-left'];

/** Returns the box of a panel of this size in a corner of the window, `gap` away from the edges; CSS pixels. */
export function boxIn(corner: Corner, size: Size, view: Size, gap: number): Box {
  const left = corner.endsWith('right') ? view.width - gap - size.width : gap;
  const top = corner.startsWith('bottom') ? view.height - gap - size.height : gap;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

/** Width and height, CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the first corner in which the panel covers no board; null if there is none. `entrypoints/panel/boards.ts`
 * finds the boards.
 */
export function freeCorner(boards: readonly Box[], size: Size, view: Size, gap: number): Corner | null {
  const free = (corner: Corner) => !boards.some((board) => overlap(board, boxIn(corner, size, view, gap)));
  return CORNERS.find(free) ?? null;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
