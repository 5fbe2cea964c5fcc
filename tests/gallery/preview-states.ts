import type { Colour, SetUp } from '../../lib/board/set-up.ts';
import { here, opened } from './popup-data.ts';
import { CORNER, CROWDED, drawn, GAME } from './positions.ts';
import { DAY, NOW, type Rests, results, type State } from './states.ts';

const info = { rank: { value: 14, unit: 'kyu', uncertain: false }, results: null, note: null } as const;
const shows = (setUp: SetUp): Rests['preview'] => ({ ...info, setUp, pending: false, failure: null });
/** With the player's results. */
const showsAll = (setUp: SetUp): Rests['preview'] => ({ ...shows(setUp), results });

const model = { ...opened, here };

function find(row: number, preview: Rests['preview'], width?: number): State {
  return { show: 'popup', model, rests: { row, preview }, ...(width ? { width } : {}) };
}

const white: { toMove: Colour } = { toMove: 'white' };
const nothing = { ...info, setUp: null, pending: false, failure: null };

/** What belongs to the row in the middle: its rank, its position, and no solve yet. */
const tried: Rests['preview'] = {
  ...shows(drawn(CORNER, { turned: true })),
  rank: { value: 13, unit: 'kyu', uncertain: false },
  results: {
    sign: 'unsolved',
    attemptCount: 5,
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
  'popup-preview-tried': find(6, tried),
  'popup-preview-low': find(11, shows(drawn(GAME, white))),
  'popup-preview-small-board': find(0, shows(drawn(CROWDED, { size: [5, 5] }))),
  'popup-preview-asking': find(1, { ...nothing, pending: true }),
  'popup-preview-narrow': find(1, shows(drawn(GAME)), 340),
};

/** States with the card at the side of a wide tab. */
export const SIDE_PREVIEW_STATES: Record<string, State> = {
  'popup-side-preview': find(6, showsAll(drawn(CORNER)), 1280),
  'popup-side-preview-hint': { show: 'popup', model, width: 1280 },
};
