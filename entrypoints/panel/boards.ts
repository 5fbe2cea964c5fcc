import { type Box, freeCorner } from '../../lib/panel/free-corner.ts';
import type { Corner } from '../../lib/protocol.ts';

/** The panel's largest size and its distance from the window's edges, as `Panel.css` has them; CSS pixels. */
const PANEL = { width: 264, height: 440 };
const GAP = 16;
/** Smaller drawings are icons and portraits. */
const SMALLEST_BOARD = 160;

/** The corner in which an open panel leaves every board free; null where there is none. */
export function findFreeCorner(): Corner | null {
  const view = { width: window.innerWidth, height: window.innerHeight };
  const size = { ...PANEL, height: Math.min(PANEL.height, view.height - 2 * GAP) };
  return freeCorner(boards(), size, view, GAP);
}

/** Calls back whenever the page's boards may have come, gone or moved. Returns how to stop. */
export function watchBoards(listener: () => void): () => void {
  let planned = 0;
  const plan = () => {
    cancelAnimationFrame(planned);
    planned = requestAnimationFrame(listener);
  };
  // A board that appears or changes its size changes the height of what holds it.
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

/** What may be a Go board, whatever the site calls it: a large, roughly square drawing or picture. */
function boards(): Box[] {
  return [...document.querySelectorAll('canvas, svg, img')]
    .map((drawing) => drawing.getBoundingClientRect())
    .filter(({ width, height }) => Math.min(width, height) >= SMALLEST_BOARD && isSquarish(width / height));
}

function isSquarish(ratio: number): boolean {
  return ratio > 0.6 && ratio < 1.7;
}
