import { type Box, overlapOf, type Size } from './free-corner.ts';

/** Distance between a link and its popover, and between that and the edges of the window; CSS pixels. */
const GAP = 6;

/** The boxes of other links near the link of a popover, in reading direction: those before it and those after it. */
export interface Neighbours {
  before: readonly Box[];
  after: readonly Box[];
}

/** Where a popover is, in CSS pixels from the top left corner of the window. */
interface Place {
  x: number;
  y: number;
}

/**
 * Returns where to put a popover of this size: inside the window, beside the link, where it covers least of the links after it, then
 * least of those before it. Of equally good places the first counts: at the link's right, at its left, below it, above it. `end`: above and
 * below it is aligned with the link's right end, else with its left one. If there is no room on any side, it covers the link.
 */
export function placePopover(
  link: Box,
  size: Size,
  view: Size,
  { before, after }: Neighbours = { before: [], after: [] },
  end = false,
): Place {
  const covered = (place: Place, boxes: readonly Box[]) => areaOf(boxAt(place, size), boxes);
  const places = placesBeside(link, size, end).map((place) => inside(place, size, view));
  const [best] = places
    .filter((place) => covered(place, [link]) === 0)
    .map((place) => ({ place, after: covered(place, after), before: covered(place, before) }))
    // Sorting keeps the order of equally good places.
    .sort((one, other) => one.after - other.after || one.before - other.before);
  return best?.place ?? inside({ x: link.left, y: link.bottom + GAP }, size, view);
}

/** Returns the places on the four sides of a link, first those with the wanted alignment. */
function placesBeside(link: Box, { width, height }: Size, end: boolean): Place[] {
  const [start, last] = [link.left, link.right - width];
  const columns = end ? [last, start] : [start, last];
  const rows = [link.top, link.bottom - height];
  const [below, above] = [link.bottom + GAP, link.top - GAP - height];
  const [right, left] = [link.right + GAP, link.left - GAP - width];
  return [
    ...[right, left].flatMap((x) => rows.map((y) => ({ x, y }))),
    ...columns.flatMap((x) => [below, above].map((y) => ({ x, y }))),
  ];
}

/** Returns the nearest place inside the window. In a window that is too small it is the top left corner. */
function inside({ x, y }: Place, size: Size, view: Size): Place {
  return { x: within(x, view.width - size.width), y: within(y, view.height - size.height) };
}

function within(wanted: number, room: number): number {
  return Math.round(Math.max(GAP, Math.min(wanted, room - GAP)));
}

function boxAt({ x, y }: Place, { width, height }: Size): Box {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Returns the area that a box shares with other boxes, in square pixels. */
function areaOf(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => sum + overlapOf(box, other), 0);
}
