import type { Colour, Point, SetUp } from '../../lib/board/set-up.ts';
import { here, opened, picked, recent } from './popup-data.ts';
import type { Rests, State } from './states.ts';

/** A position as it is drawn: `X` and `O` stones from the board's top left corner on, turned to the corner that is meant. */
function drawn(
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

const CORNER = ['...OX..', 'OOOOX..', 'XXXXX..'];
const GAME = [
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
const CROWDED = ['.X.OX', 'XXOOX', '.OO.O', 'OOXXX', '.X.X.'];

const sees = (setUp: SetUp): Rests['look'] => ({ setUp, pending: false, failure: null });

function find(row: number, look: Rests['look'], width?: number): State {
  const model = { ...opened, here, state: { ...opened.state, filtersOpen: false } };
  return { show: 'popup', model, rests: { row, look }, ...(width ? { width } : {}) };
}

function onRecent(row: number, look: Rests['look']): State {
  const model = { ...opened, here, recent, state: { ...opened.state, tab: 'recent' as const } };
  return { show: 'popup', model, rests: { row, look } };
}

function withPick(look: Rests['look']): State {
  const model = { ...opened, here, picked, state: { ...opened.state, filtersOpen: false } };
  return { show: 'popup', model, rests: { row: 0, look } };
}

const white: { toMove: Colour } = { toMove: 'white' };
const unseen = { setUp: null, pending: false, failure: null };

/** How problems begin, beside the row that one rests on. */
export const LOOK_STATES: Record<string, State> = {
  'popup-look-corner': find(1, sees(drawn(CORNER))),
  'popup-look-other-corner': find(0, sees(drawn(CORNER, { ...white, turned: true }))),
  'popup-look-side': find(
    2,
    sees(drawn(['', '', '......XXX', '......XOO.X', '.......O.O', '........X'], white)),
  ),
  'popup-look-whole-board': find(1, sees(drawn(GAME))),
  'popup-look-low': find(11, sees(drawn(GAME, white))),
  'popup-look-middle': find(
    2,
    sees(drawn(['', '', '', '', '', '', '', '.......OXX', '.......XO', '.......O'])),
  ),
  'popup-look-small-board': find(0, sees(drawn(CROWDED, { size: [5, 5] }))),
  'popup-look-oblong-board': find(0, sees(drawn(CORNER, { size: [9, 5], toMove: null }))),
  'popup-look-asking': find(1, { ...unseen, pending: true }),
  'popup-look-none': find(1, unseen),
  'popup-look-offline': find(1, { ...unseen, failure: { kind: 'offline' } }),
  'popup-look-recent': onRecent(2, sees(drawn(CORNER, white))),
  'popup-look-pick': withPick(sees(drawn(CORNER))),
  'popup-look-narrow': find(1, sees(drawn(GAME)), 340),
  'popup-look-wide': find(1, sees(drawn(CORNER)), 800),
};
