import type { Corner } from './panel-types.ts';

/** A rectangle in the window, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Width and height, CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** What the site's page shows in the window: Go boards, and its own buttons and bars. */
export interface Scene {
  boards: readonly Box[];
  controls: readonly Box[];
  view: Size;
}

/** A corner for the panel. `isFree`: it covers nothing there. */
export interface CornerFound {
  corner: Corner;
  isFree: boolean;
}

/** The corners in order of preference. */
export const CORNERS: readonly Corner[] = ['bottom-right', 'top-right', 'bottom-left', 'top-left'];

/** So many square pixels of the site's buttons are covered rather than one of a board. */
const BOARD_WEIGHT = 1_000_000;

/** Returns the box of a panel of this size in a corner of the window, `gap` away from the edges; CSS pixels. */
export function boxIn(corner: Corner, size: Size, view: Size, gap: number): Box {
  const left = corner.endsWith('right') ? view.width - gap - size.width : gap;
  const top = corner.startsWith('bottom') ? view.height - gap - size.height : gap;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

/** Returns the first of these corners in which a panel of this size covers least: of boards, then of the site's buttons. */
export function bestCorner(scene: Scene, size: Size, gap: number, corners = CORNERS): CornerFound {
  const harms = corners.map((corner) => harmOf(boxIn(corner, size, scene.view, gap), scene));
  const least = Math.min(...harms);
  return { corner: corners[harms.indexOf(least)] ?? 'bottom-right', isFree: least === 0 };
}

/** How far apart the places are that are tried along an edge, CSS pixels. */
const EDGE_STEP = 16;

/**
 * Returns the place along the window's right edge, then its left one, from below, in which a panel of this size covers least: the corner
 * that it is nearest to of the lower ones, and its distance from the top. `chosen`: a corner at the only edge that counts.
 */
export function bestAtEdge(scene: Scene, size: Size, gap: number, chosen: Corner | null) {
  const { height } = scene.view;
  const corners: readonly Corner[] = ['bottom-right', 'bottom-left'];
  const places = corners
    .filter((corner) => !chosen || chosen.endsWith(corner.slice('bottom-'.length)))
    .flatMap((corner) => {
      const lowest = boxIn(corner, size, scene.view, gap);
      const steps = Math.max(1, Math.floor((height - size.height - 2 * gap) / EDGE_STEP) + 1);
      return Array.from({ length: steps }, (_, step) => ({
        corner,
        top: lowest.top - step * EDGE_STEP,
        lowest,
      }));
    });
  const harms = places.map(({ top, lowest }) => harmOf({ ...lowest, top, bottom: top + size.height }, scene));
  const least = Math.min(...harms);
  const { corner, top } = places[harms.indexOf(least)] ?? { corner: 'bottom-right' as const, top: gap };
  return { corner, top };
}

/** Returns how much a box covers, of boards before all. */
function harmOf(box: Box, { boards, controls }: Scene): number {
  return BOARD_WEIGHT * sharedBy(box, boards) + sharedBy(box, controls);
}

function sharedBy(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => sum + overlapOf(box, other), 0);
}

/** Returns the area that two boxes share, in square pixels. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
