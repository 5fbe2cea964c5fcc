import { type Is, isNumber, listOf, objectOf } from '../guards.ts';

/** Which side a stone belongs to, or is to play. */
export type Colour = 'black' | 'white';

/** Column and row, counted from the top left corner, from 0. */
export type Point = readonly [column: number, row: number];

/** How a problem begins: all that is ever known of its position. Never a move, a comment or a solution. */
export interface SetUp {
  /** Columns and rows of the board. */
  size: readonly [columns: number, rows: number];
  black: readonly Point[];
  white: readonly Point[];
  /** Whose turn it is; null where the site says nothing of it. */
  toMove: Colour | null;
}

/** Smallest and largest board; beyond 25 columns there are no letters to name them by. Sizes of 2 to 21 were seen. */
export const BOARD = { least: 2, most: 25 } as const;

const isPair: Is = (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber);
const isColour: Is = (value) => value === null || value === 'black' || value === 'white';
const hasFields = objectOf({ size: isPair, black: listOf(isPair), white: listOf(isPair), toMove: isColour });

/** Whether something stored is a position that can be drawn. */
export function isSetUp(value: unknown): value is SetUp {
  if (!hasFields(value)) return false;
  const { size, black, white } = value as SetUp;
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
