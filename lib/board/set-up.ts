import { isNumber, listOf, objectOf, oneOf, orNull } from '../guards.ts';

export type Colour = 'black' | 'white';

/** Column and row, both counted from 0 at the top left corner. */
export type Point = readonly [column: number, row: number];

/** The initial position of a problem. Nothing else of its moves is ever stored: no move, comment or solution. */
export interface SetUp {
  /** Columns and rows of the board. */
  size: readonly [columns: number, rows: number];
  black: readonly Point[];
  white: readonly Point[];
  /** Whose turn it is; null if the site does not say. */
  toMove: Colour | null;
}

/**
 * Smallest and largest number of lines of a board. There are letters for 25 columns only. Problems of the site have
 * boards from 2 to 21.
 */
const BOARD = { least: 2, most: 25 } as const;

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isNumber);
const hasFields = objectOf({
  size: isPair,
  black: listOf(isPair),
  white: listOf(isPair),
  toMove: orNull(oneOf<Colour>(['black', 'white'])),
});

export function isSetUp(value: unknown): value is SetUp {
  if (!hasFields(value)) return false;
  const { size, black, white } = value;
  const stones = [...black, ...white];
  const names = new Set(stones.map(([column, row]) => `${column} ${row}`));
  return (
    size.every(isBoardSize) && names.size === stones.length && stones.every((stone) => isOnBoard(stone, size))
  );
}

export function isBoardSize(lines: number): boolean {
  return Number.isInteger(lines) && lines >= BOARD.least && lines <= BOARD.most;
}

export function isOnBoard(point: Point, size: SetUp['size']): boolean {
  return point.every((at, axis) => Number.isInteger(at) && at >= 0 && at < (size[axis] ?? 0));
}
