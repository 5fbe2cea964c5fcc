import { partOf, starPoints } from '../../lib/board/board-part.ts';
import type { Point, SetUp } from '../../lib/board/set-up.ts';
import { setUpWords } from '../../lib/board/set-up-text.ts';

/** Distance between two lines, in units of the drawing. */
const LINE = 20;
const STONE = 9.4;
const STAR = 2.6;
/** Margin beyond the outermost lines that are shown. */
const RIM = 13;
/** Largest distance between two lines, and largest length of the longer side, CSS pixels. */
const LARGEST_LINE = 18;
const LARGEST_SIDE = 176;

/**
 * Draws the part of the board that has stones, and the edges near it. Screen readers read one sentence instead.
 */
export function BoardDrawing({ setUp }: { setUp: SetUp }) {
  const { width, height, viewBox } = viewOf(setUp);
  const scale = Math.min(LARGEST_LINE / LINE, LARGEST_SIDE / Math.max(width, height));
  return (
    <svg
      class="BoardDrawing"
      role="img"
      aria-label={setUpWords(setUp)}
      viewBox={viewBox}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
    >
      <Board setUp={setUp} />
    </svg>
  );
}

/** Draws the same as large as its parent element is, hidden from screen readers. */
export function SmallBoard({ setUp }: { setUp: SetUp }) {
  return (
    <svg class="BoardDrawing BoardDrawing-small" aria-hidden="true" viewBox={viewOf(setUp).viewBox}>
      <Board setUp={setUp} />
    </svg>
  );
}

/** Returns the size of the part that is drawn, and the view box that shows only this part of the whole board. */
function viewOf(setUp: SetUp): { width: number; height: number; viewBox: string } {
  const { left, right, top, bottom } = partOf(setUp);
  const [width, height] = [(right - left) * LINE + 2 * RIM, (bottom - top) * LINE + 2 * RIM];
  return { width, height, viewBox: `${left * LINE - RIM} ${top * LINE - RIM} ${width} ${height}` };
}

function Board({ setUp: { size, black, white } }: { setUp: SetUp }) {
  const [east, south] = size.map((lines) => (lines - 1) * LINE);
  return (
    <>
      <path
        class="BoardDrawing-lines"
        d={each(size[1], (y) => `M0 ${y}H${east}`) + each(size[0], (x) => `M${x} 0V${south}`)}
      />
      <path class="BoardDrawing-edge" d={`M0 0H${east}V${south}H0Z`} />
      <path class="BoardDrawing-stars" d={discs(starPoints(size), STAR)} />
      <path class="BoardDrawing-black" d={discs(black, STONE)} />
      <path class="BoardDrawing-white" d={discs(white, STONE)} />
    </>
  );
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
