import { freeCorner } from '../../lib/panel/free-corner.ts';
import type { Corner } from '../../lib/panel/panel.ts';

/** The largest size of the panel, and its distance from the window's edges, CSS pixels. Panel.css has the same values. */
const PANEL = { width: 272, height: 320 };
const GAP = 16;
/** Smallest size of a board, CSS pixels. Smaller pictures are icons or portraits. */
const MIN_BOARD = 160;

/**
 * Returns a corner in which an open panel covers no board; null if there is none. `last`: what it returned before, which stays while the
 * player has scrolled all boards out of the window.
 */
export function findFreeCorner(last?: Corner | null): Corner | null {
  const view = { width: window.innerWidth, height: window.innerHeight };
  const size = { ...PANEL, height: Math.min(PANEL.height, view.height - 2 * GAP) };
  const boards = boardElements().map((drawing) => drawing.getBoundingClientRect());
  const isSeen = boards.some(({ top, bottom }) => bottom > 0 && top < view.height);
  if (last !== undefined && boards.length > 0 && !isSeen) return last;
  return freeCorner(boards, size, view, GAP);
}

/** Calls the listener whenever boards may have appeared, moved or disappeared. Returns a function that stops this. */
export function watchBoards(listener: () => void): () => void {
  let planned = 0;
  const plan = () => {
    cancelAnimationFrame(planned);
    planned = requestAnimationFrame(listener);
  };
  // A board that appears or changes size changes the height of the page.
  const sizes = new ResizeObserver(plan);
  sizes.observe(document.documentElement);
  if (document.body) sizes.observe(document.body);
  window.addEventListener('resize', plan);
  return () => {
    cancelAnimationFrame(planned);
    sizes.disconnect();
    window.removeEventListener('resize', plan);
  };
}

/**
 * Returns the elements that may be Go boards: large, roughly square pictures. This does not depend on the site's markup.
 */
export function boardElements(): Element[] {
  return [...document.querySelectorAll('canvas, svg, img')].filter((drawing) => {
    const { width, height } = drawing.getBoundingClientRect();
    return Math.min(width, height) >= MIN_BOARD && isSquarish(width / height);
  });
}

function isSquarish(ratio: number): boolean {
  return ratio > 0.6 && ratio < 1.7;
}
