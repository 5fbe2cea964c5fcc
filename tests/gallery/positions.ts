import type { Point, SetUp } from '../../lib/board/set-up.ts';

/**
 * A position as text: `X` and `O` are stones, from the board's top left corner on. `turned`: rotated to the opposite corner.
 */
export function drawn(
  lines: readonly string[],
  { size = [19, 19], toMove = 'black', turned = false }: Partial<SetUp> & { turned?: boolean } = {},
): SetUp {
  const stones = (mark: string) =>
    lines.flatMap((line, row) =>
      [...line].flatMap((one, column): Point[] => {
        if (one !== mark) return [];
        return [turned ? [size[0] - 1 - column, size[1] - 1 - row] : [column, row]];
      }),
    );
  return { size, black: stones('X'), white: stones('O'), toMove };
}

export const CORNER = ['...OX..', 'OOOOX..', 'XXXXX..'];
export const GAME = [
  '',
  '',
  '..XO...........X',
  '..XOX.......O..X',
  '..XOO.........O.',
  '',
  '..O',
  '',
  '...............X',
  '',
  '..X',
  '',
  '',
  '................X',
  '..O.....O......XO',
  '....X..........O.',
  '..X..X......O..O',
];
export const CROWDED = ['.X.OX', 'XXOOX', '.OO.O', 'OOXXX', '.X.X.'];
