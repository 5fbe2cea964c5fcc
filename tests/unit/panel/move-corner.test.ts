import { describe, expect, test } from 'vitest';
import { cornerAfter, nearestCorner } from '../../../components/panel/corner/move-corner.ts';

describe('the panel', () => {
  test.each([
    ['bottom-right', 'ArrowLeft', 'bottom-left'],
    ['bottom-right', 'ArrowUp', 'top-right'],
    ['top-left', 'ArrowDown', 'bottom-left'],
    ['top-left', 'ArrowRight', 'top-right'],
    ['top-left', 'ArrowLeft', 'top-left'],
    ['bottom-left', 'next', 'top-left'],
    ['top-right', 'Enter', null],
  ] as const)('at the %s moves on %s to %s', (corner, key, next) => {
    expect(cornerAfter(corner, key)).toBe(next);
  });

  test.each([
    [100, 100, 'top-left'],
    [900, 100, 'top-right'],
    [100, 700, 'bottom-left'],
    [900, 700, 'bottom-right'],
  ] as const)('dropped at %i, %i moves to the %s', (x, y, corner) => {
    expect(nearestCorner(x, y, 1000, 800)).toBe(corner);
  });
});
