import type { Point, SetUp } from './set-up.ts';

/** The part of a board that is drawn: its first and last column and row, all of them in it. */
export interface BoardPart {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines around the stones. */
const MARGIN = 2;
/** A part that ends so near to the board's edge goes on to it: how far a stone is from the edge is half of its meaning. */
const NEAR = 3;
/** Lines each way at least, so that a few stones are not drawn huge. */
const LEAST = 7;

/** The smallest part of the board with all stones, some room around them, and the edges they are near to. */
export function partOf({ size, black, white }: SetUp): BoardPart {
  const stones = [...black, ...white];
  const [left, right] = stretchOf(
    stones.map(([column]) => column),
    size[0],
  );
  const [top, bottom] = stretchOf(
    stones.map(([, row]) => row),
    size[1],
  );
  return { left, right, top, bottom };
}

function stretchOf(at: readonly number[], lines: number): [first: number, last: number] {
  const [lowest, highest] = at.length > 0 ? [Math.min(...at), Math.max(...at)] : [0, lines - 1];
  const [first, last] = toEdges(lowest - MARGIN, highest + MARGIN, lines);
  const missing = Math.min(LEAST, lines) - (last - first + 1);
  if (missing <= 0) return [first, last];
  // At an edge all of it goes to the open side.
  const before = first === 0 ? 0 : last === lines - 1 ? missing : Math.floor(missing / 2);
  return toEdges(first - before, last + missing - before, lines);
}

function toEdges(first: number, last: number, lines: number): [first: number, last: number] {
  return [first < NEAR ? 0 : first, last > lines - 1 - NEAR ? lines - 1 : last];
}

/** The board's star points: four and the middle, on large boards the sides as well; none on the smallest. */
export function starPoints([columns, rows]: SetUp['size']): Point[] {
  const across = starLines(columns);
  const down = starLines(rows);
  const isLarge = Math.min(columns, rows) >= 15;
  return across.flatMap((column, i) =>
    down.flatMap((row, j): Point[] => {
      const isSide = (i === 1) !== (j === 1);
      return column === null || row === null || (isSide && !isLarge) ? [] : [[column, row]];
    }),
  );
}

/** The first, the middle and the last line with stars; null where there is none. */
function starLines(lines: number): (number | null)[] {
  if (lines < 7) return [null, null, null];
  const first = lines < 13 ? 2 : 3;
  return [first, lines % 2 === 1 ? (lines - 1) / 2 : null, lines - 1 - first];
}
