import { partOf, starPoints } from './board-part.ts';
import type { Point, SetUp } from './set-up.ts';

// A drawing of a position as paths, in units of the drawing: the same on every surface and in files.

/** Distance between two lines. */
export const LINE = 20;
const STONE = 9.4;
const STAR = 2.6;
/** Margin beyond the outermost lines that are shown. */
const RIM = 13;

/** Returns the size of the part that is drawn, and the view box that shows only this part of the whole board. */
export function boardView(setUp: SetUp): { width: number; height: number; viewBox: string } {
  const { left, right, top, bottom } = partOf(setUp);
  const [width, height] = [(right - left) * LINE + 2 * RIM, (bottom - top) * LINE + 2 * RIM];
  return { width, height, viewBox: `${left * LINE - RIM} ${top * LINE - RIM} ${width} ${height}` };
}

/** The paths of a board, in the order in which they are drawn. */
interface BoardPaths {
  lines: string;
  edge: string;
  stars: string;
  black: string;
  white: string;
}

export function boardPaths({ size, black, white }: SetUp): BoardPaths {
  const [east = 0, south = 0] = size.map((lines) => (lines - 1) * LINE);
  return {
    lines: each(size[1], (y) => `M0 ${y}H${east}`) + each(size[0], (x) => `M${x} 0V${south}`),
    edge: `M0 0H${east}V${south}H0Z`,
    stars: discs(starPoints(size), STAR),
    black: discs(black, STONE),
    white: discs(white, STONE),
  };
}

/** Returns the path of `lines` parallel lines. `drawn` returns the path of one line by its distance from the first. */
function each(lines: number, drawn: (at: number) => string): string {
  return Array.from({ length: lines }, (_, i) => drawn(i * LINE)).join('');
}

function discs(points: readonly Point[], radius: number): string {
  const half = (across: number) => `a${radius} ${radius} 0 1 0 ${across} 0`;
  return points
    .map(([column, row]) => `M${column * LINE - radius} ${row * LINE}${half(2 * radius)}${half(-2 * radius)}`)
    .join('');
}
