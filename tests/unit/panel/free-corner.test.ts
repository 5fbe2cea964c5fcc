import { describe, expect, it } from 'vitest';
import { boxIn, CORNERS, freeCorner } from '../../../lib/panel/free-corner.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const SIZE = { width: 264, height: 440 };
describe('the corner of the panel', () => {
  it('is another corner if a board covers the lower right', () => {
    const board = { left: 700, top: 500, right: 1270, bottom: 790 };
    expect(freeCorner([board], SIZE, { width: 1280, height: 1000 }, 16)).toBe('top-right');
  });

  it('never covers a board, for any boards and windows', () => {
    const side = fc.integer({ min: -500, max: 2000 });
    const board = fc
      .tuple(side, side, fc.integer({ min: 160, max: 900 }))
      .map(([left, top, length]) => ({ left, top, right: left + length, bottom: top + length }));
    const view = fc.record({
      width: fc.integer({ min: 320, max: 2560 }),
      height: fc.integer({ min: 480, max: 1440 }),
    });
    forAll(fc.array(board, { maxLength: 4 }), view, (boards, window) => {
      const corner = freeCorner(boards, SIZE, window, 16);
      const covers = (candidate: (typeof CORNERS)[number]) => {
        const panel = boxIn(candidate, SIZE, window, 16);
        return boards.some(
          (each) =>
            Math.min(each.right, panel.right) > Math.max(each.left, panel.left) &&
            Math.min(each.bottom, panel.bottom) > Math.max(each.top, panel.top),
        );
      };
      if (corner) expect(covers(corner)).toBe(false);
      else expect(CORNERS.every(covers)).toBe(true);
    });
  });
});
