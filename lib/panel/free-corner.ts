import type { Corner } from '../protocol.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const CORNERS: readonly Corner[] = ['bottom-right', 'top-right', 'bottom-left', 'top-left'];

/** The box of a panel of this size in a corner of the window, `gap` away from its edges; CSS pixels. */
export function boxIn(corner: Corner, size: Size, view: Size, gap: number): Box {
  const left = corner.endsWith('right') ? view.width - gap - size.width : gap;
  const top = corner.startsWith('bottom') ? view.height - gap - size.height : gap;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

export interface Size {
  width: number;
  height: number;
}

/**
 * The first corner in which the panel covers none of the boards; null where it would everywhere. What counts as a board:
 * `entrypoints/panel/boards.ts`.
 */
export function freeCorner(boards: readonly Box[], size: Size, view: Size, gap: number): Corner | null {
  const free = (corner: Corner) => !boards.some((board) => overlap(board, boxIn(corner, size, view, gap)));
  return CORNERS.find(free) ?? null;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
