import { describe, expect, it } from 'vitest';
import { type Box, overlapOf } from '../../../lib/panel/free-corner.ts';
import { placePopover } from '../../../lib/panel/popover-place.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const VIEW = { width: 1000, height: 800 };
const CARD = { width: 200, height: 120 };
const link = (left: number, top: number) => ({ left, top, right: left + 90, bottom: top + 20 });
const boxAt = ({ x, y }: { x: number; y: number }): Box => ({
  left: x,
  top: y,
  right: x + CARD.width,
  bottom: y + CARD.height,
});
const covered = (box: Box, others: readonly Box[]) =>
  others.reduce((sum, other) => sum + overlapOf(box, other), 0);

/** A box of a link anywhere in the window. */
const anyLink = fc
  .record({
    left: fc.integer({ min: 0, max: 980 }),
    top: fc.integer({ min: 0, max: 780 }),
    width: fc.integer({ min: 10, max: 400 }),
    height: fc.integer({ min: 10, max: 60 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }));

describe('the card of a link', () => {
  it('is placed at the right of the link, and at its left without room there', () => {
    expect(placePopover(link(300, 400), CARD, VIEW)).toEqual({ x: 396, y: 400 });
    expect(placePopover(link(800, 400), CARD, VIEW)).toEqual({ x: 594, y: 400 });
  });

  it('is placed below or above a link that is as wide as the window', () => {
    const row = (top: number) => ({ left: 0, top, right: 1000, bottom: top + 20 });
    expect(placePopover(row(400), CARD, VIEW)).toEqual({ x: 6, y: 426 });
    expect(placePopover(row(750), CARD, VIEW)).toEqual({ x: 6, y: 624 });
  });

  it('is inside the window and avoids the link if possible', () => {
    forAll(fc.integer({ min: -500, max: 1500 }), fc.integer({ min: 0, max: 780 }), (left, top) => {
      const place = placePopover(link(left, top), CARD, VIEW);
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.x + CARD.width).toBeLessThanOrEqual(VIEW.width);
      expect(place.y + CARD.height).toBeLessThanOrEqual(VIEW.height);
      expect(overlapOf(boxAt(place), link(left, top))).toBe(0);
    });
  });

  it('covers no following link where a side of the link is free of them', () => {
    forAll(
      anyLink,
      fc.array(anyLink, { maxLength: 6 }),
      fc.array(anyLink, { maxLength: 6 }),
      (at, before, after) => {
        const place = boxAt(placePopover(at, CARD, VIEW, { before, after }));
        // Fully inside the window, beside the link, in line with it.
        const sides = [
          { x: at.left, y: at.bottom + 6 },
          { x: at.left, y: at.top - 6 - CARD.height },
          { x: at.right + 6, y: at.top },
          { x: at.left - 6 - CARD.width, y: at.top },
        ].map(boxAt);
        const inWindow = sides.filter(
          ({ left, top, right, bottom }) => left >= 6 && top >= 6 && right <= 994 && bottom <= 794,
        );
        const least = Math.min(...inWindow.map((side) => covered(side, after)));
        if (inWindow.length > 0) expect(covered(place, after)).toBeLessThanOrEqual(least);
        if (inWindow.length > 0) expect(overlapOf(place, at)).toBe(0);
      },
    );
  });
});
