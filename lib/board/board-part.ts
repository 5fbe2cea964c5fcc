import type { Point, SetUp } from './set-up.ts';

/** The part of a board that is drawn: its first and last column and row, inclusive. */
interface BoardPart {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Empty lines shown around the stones. */
const MARGIN = 2;
/**
 * If a part ends at most this many lines from the edge of the board, it is extended to the edge, since the distance to
 * the edge matters in Go.
 */
const NEAR = 3;
/** Smallest number of lines in each direction, so that a few stones are not drawn huge. */
const LEAST = 7;

/** Returns the smallest part of the board that has all stones, a margin around them, and the edges near to them. */
export function partOf({ size, black, white }: SetUp): BoardPart {
  const stones = [...black, ...white];
  const [columns, rows] = [stones.map(([column]) => column), stones.map(([, row]) => row)];
  const [left, right] = linesShown(columns, size[0]);
  const [top, bottom] = linesShown(rows, size[1]);
  return { left, right, top, bottom };
}

function linesShown(at: readonly number[], lines: number): [first: number, last: number] {
  const [lowest, highest] = at.length > 0 ? [Math.min(...at), Math.max(...at)] : [0, lines - 1];
  const [first, last] = toEdges(lowest - MARGIN, highest + MARGIN, lines);
  const missing = Math.min(LEAST, lines) - (last - first + 1);
  if (missing <= 0) return [first, last];
  // At an edge, all missing lines are added on the open side.
  const before = first === 0 ? 0 : last === lines - 1 ? missing : Math.floor(missing / 2);
  return toEdges(first - before, last + missing - before, lines);
}

function toEdges(first: number, last: number, lines: number): [first: number, last: number] {
  return [first < NEAR ? 0 : first, last > lines - 1 - NEAR ? lines - 1 : last];
}

/**
 * Returns the star points of a board: four corners and the centre, on large boards also the sides, none on the
 * smallest.
 */
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

/** Returns the first, middle and last line with star points; null for each that does not exist. */
function starLines(lines: number): (number | null)[] {
  if (lines < 7) return [null, null, null];
  const first = lines < 13 ? 2 : 3;
  return [first, lines % 2 === 1 ? (lines - 1) / 2 : null, lines - 1 - first];
}
