import type { Colour, SetUp } from '../../lib/board/set-up.ts';
import { diary, here, opened, picked } from './popup-data.ts';
import { CORNER, CROWDED, drawn, GAME } from './positions.ts';
import { DAY, NOW, type Rests, results, type State } from './states.ts';

const facts = { rank: { value: 14, unit: 'kyu', uncertain: false }, results: null, note: null } as const;
const shows = (setUp: SetUp): Rests['preview'] => ({ ...facts, setUp, pending: false, failure: null });
/** With the player's results. */
const showsAll = (setUp: SetUp): Rests['preview'] => ({ ...shows(setUp), results });

const model = { ...opened, here };

function find(row: number, preview: Rests['preview'], width?: number): State {
  return { show: 'popup', model, rests: { row, preview }, ...(width ? { width } : {}) };
}

function onDiary(row: number, preview: Rests['preview']): State {
  const state = { ...opened.state, tab: 'diary' as const };
  return { show: 'popup', model: { ...opened, here, diary, state }, rests: { row, preview } };
}

function withPick(preview: Rests['preview']): State {
  return { show: 'popup', model: { ...model, picked }, rests: { row: 0, preview } };
}

const white: { toMove: Colour } = { toMove: 'white' };
const nothing = { ...facts, setUp: null, pending: false, failure: null };

/** What belongs to the row in the middle: its rank, its position, and no solve yet. */
const tried: Rests['preview'] = {
  ...shows(drawn(CORNER, { turned: true })),
  rank: { value: 13, unit: 'kyu', uncertain: false },
  results: {
    sign: 'tried',
    tries: 5,
    solves: 0,
    bestMs: null,
    attempts: [42_000, 18_400, 95_000, 12_700, 31_000].map((ms, nth) => ({
      id: 50 - nth,
      at: NOW - (3 + 9 * nth) * DAY,
      solved: false,
      ms,
    })),
  },
};

/** States with a position beside the row that has the focus. */
export const PREVIEW_STATES: Record<string, State> = {
  'popup-preview-corner': find(1, shows(drawn(CORNER))),
  'popup-preview-other-corner': find(0, shows(drawn(CORNER, { ...white, turned: true }))),
  'popup-preview-tried': find(6, tried),
  'popup-preview-tried-whole-board': find(11, showsAll(drawn(GAME))),
  'popup-preview-untried': find(4, {
    ...shows(drawn(CORNER)),
    results: { sign: 'untried', tries: 0, solves: 0, bestMs: null, attempts: [] },
  }),
  'popup-preview-side': find(
    2,
    shows(drawn(['', '', '......XXX', '......XOO.X', '.......O.O', '........X'], white)),
  ),
  'popup-preview-whole-board': find(1, shows(drawn(GAME))),
  'popup-preview-low': find(11, shows(drawn(GAME, white))),
  'popup-preview-middle': find(
    2,
    shows(drawn(['', '', '', '', '', '', '', '.......OXX', '.......XO', '.......O'])),
  ),
  'popup-preview-small-board': find(0, shows(drawn(CROWDED, { size: [5, 5] }))),
  'popup-preview-oblong-board': find(0, shows(drawn(CORNER, { size: [9, 5], toMove: null }))),
  'popup-preview-asking': find(1, { ...nothing, pending: true }),
  'popup-preview-none': find(1, nothing),
  'popup-preview-offline': find(1, { ...nothing, failure: { kind: 'offline' } }),
  'popup-preview-diary': onDiary(2, shows(drawn(CORNER, white))),
  'popup-preview-pick': withPick(shows(drawn(CORNER))),
  'popup-preview-narrow': find(1, shows(drawn(GAME)), 340),
  'popup-preview-wide': find(1, shows(drawn(CORNER)), 800),
};

/** States with the card at the side of a wide tab. */
export const SIDE_PREVIEW_STATES: Record<string, State> = {
  'popup-side-preview': find(6, showsAll(drawn(CORNER)), 1280),
  'popup-side-preview-whole-board': find(1, shows(drawn(GAME)), 1280),
  'popup-side-preview-asking': find(1, { ...nothing, pending: true }, 1600),
  // The problem of the first row is the current pick.
  'popup-side-preview-pick': {
    show: 'popup',
    model: { ...model, picked: { ...picked, current: { ...picked.current, id: 1204 } } },
    rests: { row: 0, preview: showsAll(drawn(CORNER)) },
    width: 1280,
  },
  'popup-side-preview-hint': { show: 'popup', model, width: 1280 },
};
