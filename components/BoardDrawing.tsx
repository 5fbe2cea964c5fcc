import { type BoardPart, partOf, starPoints } from '../lib/board-part.ts';
import type { Point, SetUp } from '../lib/set-up.ts';
import { setUpWords } from '../lib/set-up-words.ts';

/** From line to line, in the drawing's own units. */
const LINE = 20;
const STONE = 9.4;
const STAR = 2.6;
/** Wood beyond the outermost lines: lines go on over it where the board does. */
const RIM = 13;
/** CSS pixels from line to line at most, and of the longer side. */
const LARGEST_LINE = 18;
const LARGEST_SIDE = 176;

/** The part of the board that has stones, with the edges that it is near to; in one sentence for who does not see it. */
export function BoardDrawing({ setUp }: { setUp: SetUp }) {
  const { size, black, white } = setUp;
  const part = partOf(setUp);
  const { left, right, top, bottom } = part;
  const isIn = ([column, row]: Point) => column >= left && column <= right && row >= top && row <= bottom;
  const [x, y] = [left * LINE - RIM, top * LINE - RIM];
  const [width, height] = [(right - left) * LINE + 2 * RIM, (bottom - top) * LINE + 2 * RIM];
  const scale = Math.min(LARGEST_LINE / LINE, LARGEST_SIDE / Math.max(width, height));
  return (
    <svg
      class="BoardDrawing"
      role="img"
      aria-label={setUpWords(setUp)}
      viewBox={`${x} ${y} ${width} ${height}`}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
    >
      <path class="BoardDrawing-lines" d={linesOf(part, size)} />
      <path class="BoardDrawing-edges" d={edgesOf(part, size)} />
      <path class="BoardDrawing-stars" d={discs(starPoints(size).filter(isIn), STAR)} />
      <path class="BoardDrawing-black" d={discs(black, STONE)} />
      <path class="BoardDrawing-white" d={discs(white, STONE)} />
    </svg>
  );
}

/** Where lines begin and end: at the board's edge, or beyond the part's end where the board goes on. */
function endsOf({ left, right, top, bottom }: BoardPart, [columns, rows]: SetUp['size']) {
  return {
    from: [left * LINE - (left > 0 ? RIM : 0), top * LINE - (top > 0 ? RIM : 0)] as const,
    to: [
      right * LINE + (right < columns - 1 ? RIM : 0),
      bottom * LINE + (bottom < rows - 1 ? RIM : 0),
    ] as const,
  };
}

function linesOf(part: BoardPart, size: SetUp['size']): string {
  const { from, to } = endsOf(part, size);
  const across = numbers(part.top, part.bottom).map((row) => `M${from[0]} ${row * LINE}H${to[0]}`);
  const down = numbers(part.left, part.right).map((column) => `M${column * LINE} ${from[1]}V${to[1]}`);
  return [...across, ...down].join('');
}

/** The board's own edges, as far as they are in sight. */
function edgesOf(part: BoardPart, [columns, rows]: SetUp['size']): string {
  const { from, to } = endsOf(part, [columns, rows]);
  const across = [part.top, part.bottom].filter((row) => row === 0 || row === rows - 1);
  const down = [part.left, part.right].filter((column) => column === 0 || column === columns - 1);
  return [
    ...across.map((row) => `M${from[0]} ${row * LINE}H${to[0]}`),
    ...down.map((column) => `M${column * LINE} ${from[1]}V${to[1]}`),
  ].join('');
}

function discs(points: readonly Point[], radius: number): string {
  const round = `a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  return points.map(([column, row]) => `M${column * LINE - radius} ${row * LINE}${round}`).join('');
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
