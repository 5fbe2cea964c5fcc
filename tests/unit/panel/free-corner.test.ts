import { describe, expect, it } from 'vitest';
import { type Box, bestAtEdge, bestCorner, boxIn, CORNERS } from '../../../lib/panel/free-corner.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const SIZE = { width: 264, height: 440 };
const VIEW = { width: 1280, height: 1000 };
const lowerRight: Box = { left: 700, top: 500, right: 1270, bottom: 790 };

describe('the corner of the panel', () => {
  it('is the lower right one if that is free', () => {
    expect(bestCorner({ boards: [], controls: [], view: VIEW }, SIZE, 16)).toEqual({
      corner: 'bottom-right',
      isFree: true,
    });
  });

  it.each(['boards', 'controls'])('is another one if %s are at the lower right', (what) => {
    const scene = { boards: [], controls: [], view: VIEW, [what]: [lowerRight] };
    expect(bestCorner(scene, SIZE, 16)).toEqual({ corner: 'top-right', isFree: true });
  });

  it('stays where it covers nothing', () => {
    const scene = { boards: [], controls: [], view: VIEW };
    expect(bestCorner(scene, SIZE, 16, ['top-left', ...CORNERS]).corner).toBe('top-left');
  });

  it('covers the site’s buttons rather than a board', () => {
    const left = { left: 0, top: 0, right: 640, bottom: 1000 };
    const right = { left: 640, top: 0, right: 1280, bottom: 1000 };
    expect(bestCorner({ boards: [right], controls: [left], view: VIEW }, SIZE, 16)).toEqual({
      corner: 'bottom-left',
      isFree: false,
    });
  });

  it('is free only where nothing is covered, and else the one where least is', () => {
    const side = fc.integer({ min: -500, max: 2000 });
    const board = fc
      .tuple(side, side, fc.integer({ min: 160, max: 900 }))
      .map(([left, top, length]) => ({ left, top, right: left + length, bottom: top + length }));
    const window = fc.record({
      width: fc.integer({ min: 320, max: 2560 }),
      height: fc.integer({ min: 480, max: 1440 }),
    });
    forAll(fc.array(board, { maxLength: 4 }), window, (boards, view) => {
      const { corner, isFree } = bestCorner({ boards, controls: [], view }, SIZE, 16);
      const coveredIn = (candidate: (typeof CORNERS)[number]) => {
        const panel = boxIn(candidate, SIZE, view, 16);
        return boards
          .map(
            (each) =>
              Math.max(0, Math.min(each.right, panel.right) - Math.max(each.left, panel.left)) *
              Math.max(0, Math.min(each.bottom, panel.bottom) - Math.max(each.top, panel.top)),
          )
          .reduce((sum, area) => sum + area, 0);
      };
      expect(coveredIn(corner)).toBe(Math.min(...CORNERS.map(coveredIn)));
      expect(isFree).toBe(coveredIn(corner) === 0);
    });
  });
});

it('at an edge, the panel’s sign is in the lowest free place on the right, or on the chosen side', () => {
  const scene = { boards: [lowerRight], controls: [], view: VIEW };
  const sign = { width: 34, height: 34 };
  expect(bestAtEdge(scene, sign, 4, null)).toEqual({ corner: 'bottom-right', top: 962 });
  const bar = { left: 0, top: 790, right: 1280, bottom: 1000 };
  expect(bestAtEdge({ ...scene, controls: [bar] }, sign, 4, null)).toEqual({
    corner: 'bottom-right',
    top: 466,
  });
  expect(bestAtEdge({ ...scene, controls: [bar] }, sign, 4, 'top-left')).toEqual({
    corner: 'bottom-left',
    top: 754,
  });
});
