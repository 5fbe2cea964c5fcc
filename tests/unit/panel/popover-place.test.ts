import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePopover } from '../../../lib/panel/popover-place.ts';
import { forAll } from '../for-all.ts';

const VIEW = { width: 1000, height: 800 };
const CARD = { width: 200, height: 120 };
const link = (left: number, top: number) => ({ left, top, right: left + 90, bottom: top + 20 });

describe('the card of a link', () => {
  it('is placed below the link, aligned with its start', () => {
    expect(placePopover(link(300, 400), CARD, VIEW)).toEqual({ x: 300, y: 426 });
  });

  it('is placed above a link without room below', () => {
    expect(placePopover(link(300, 750), CARD, VIEW)).toEqual({ x: 300, y: 624 });
  });

  it('is inside the window and avoids the link if possible', () => {
    forAll(fc.integer({ min: -500, max: 1500 }), fc.integer({ min: 0, max: 780 }), (left, top) => {
      const { x, y } = placePopover(link(left, top), CARD, VIEW);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + CARD.width).toBeLessThanOrEqual(VIEW.width);
      expect(y + CARD.height).toBeLessThanOrEqual(VIEW.height);
      expect(y >= top + 20 || y + CARD.height <= top).toBe(true);
    });
  });

  it('starts at the edge of a window that is too small', () => {
    const { x, y } = placePopover(link(10, 10), CARD, { width: 100, height: 90 });
    expect([x, y].every((place) => place >= 0 && place < 90)).toBe(true);
  });
});
