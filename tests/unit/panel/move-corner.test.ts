import { describe, expect, test } from 'vitest';
import { cornerAfter, nearestCorner } from '../../../components/panel/corner/move-corner.ts';

describe('the panel', () => {
  test.each([
    ['bottom-right', 'bottom-left'],
    ['bottom-left', 'top-left'],
    ['top-left', 'top-right'],
    ['top-right', 'bottom-right'],
  ] as const)('at the %s moves on to the %s', (corner, next) => {
    expect(cornerAfter(corner)).toBe(next);
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
