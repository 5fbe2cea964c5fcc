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
  const free = (corner: Corner) =>
    !boards.some((board) => overlapOf(board, boxIn(corner, size, view, gap)) > 0);
  return CORNERS.find(free) ?? null;
}

/** Returns the area that two boxes share, in square pixels. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
