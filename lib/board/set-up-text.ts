import { text } from '../text.ts';
import type { Colour, Point, SetUp } from './set-up.ts';

/** Letters of the columns. There is no I, which looks like a 1. */
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/**
 * Returns a point as players name it, such as `C3`: columns by letter from the left, rows by number from the bottom.
 */
export function pointName([column, row]: Point, [, rows]: SetUp['size']): string {
  return `${COLUMNS[column]}${rows - row}`;
}

/**
 * Returns a position in words for those who do not see it: "Black: C3, D4; White: C4; Black to play". Points are listed
 * column by column.
 */
export function setUpWords({ size, black, white, toMove }: SetUp): string {
  const [columns, rows] = size;
  const isUsual = columns === 19 && rows === 19;
  const parts = [
    black.length > 0 && text('board_black', names(black, size)),
    white.length > 0 && text('board_white', names(white, size)),
    toMove && toPlay(toMove),
    !isUsual && text('board_size', `${columns}`, `${rows}`),
  ];
  return parts.filter(Boolean).join('; ');
}

export function toPlay(colour: Colour): string {
  return text(`board_${colour}_to_play`);
}

function names(points: readonly Point[], size: SetUp['size']): string {
  const inOrder = points.toSorted(([a, b], [c, d]) => a - c || d - b);
  return inOrder.map((point) => pointName(point, size)).join(', ');
}
