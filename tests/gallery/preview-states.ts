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

const sees = (setUp: SetUp): Rests['preview'] => ({ setUp, pending: false, failure: null });

function find(row: number, preview: Rests['preview'], width?: number): State {
  const model = { ...opened, here, state: { ...opened.state, filtersOpen: false } };
  return { show: 'popup', model, rests: { row, preview }, ...(width ? { width } : {}) };
}

function onRecent(row: number, preview: Rests['preview']): State {
  const model = { ...opened, here, recent, state: { ...opened.state, tab: 'recent' as const } };
  return { show: 'popup', model, rests: { row, preview } };
}

function withPick(preview: Rests['preview']): State {
  const model = { ...opened, here, picked, state: { ...opened.state, filtersOpen: false } };
  return { show: 'popup', model, rests: { row: 0, preview } };
}

const white: { toMove: Colour } = { toMove: 'white' };
const unseen = { setUp: null, pending: false, failure: null };

/** How problems begin, beside the row that one rests on. */
export const PREVIEW_STATES: Record<string, State> = {
  'popup-preview-corner': find(1, sees(drawn(CORNER))),
  'popup-preview-other-corner': find(0, sees(drawn(CORNER, { ...white, turned: true }))),
  'popup-preview-side': find(
    2,
    sees(drawn(['', '', '......XXX', '......XOO.X', '.......O.O', '........X'], white)),
  ),
  'popup-preview-whole-board': find(1, sees(drawn(GAME))),
  'popup-preview-low': find(11, sees(drawn(GAME, white))),
  'popup-preview-middle': find(
    2,
    sees(drawn(['', '', '', '', '', '', '', '.......OXX', '.......XO', '.......O'])),
  ),
  'popup-preview-small-board': find(0, sees(drawn(CROWDED, { size: [5, 5] }))),
  'popup-preview-oblong-board': find(0, sees(drawn(CORNER, { size: [9, 5], toMove: null }))),
  'popup-preview-asking': find(1, { ...unseen, pending: true }),
  'popup-preview-none': find(1, unseen),
  'popup-preview-offline': find(1, { ...unseen, failure: { kind: 'offline' } }),
  'popup-preview-recent': onRecent(2, sees(drawn(CORNER, white))),
  'popup-preview-pick': withPick(sees(drawn(CORNER))),
  'popup-preview-narrow': find(1, sees(drawn(GAME)), 340),
  'popup-preview-wide': find(1, sees(drawn(CORNER)), 800),
};
