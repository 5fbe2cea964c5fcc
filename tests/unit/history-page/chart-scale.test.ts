import { expect, it } from 'vitest';
import {
  type ChartPoint,
  nearestTo,
  ticksBetween,
  yRangeOf,
} from '../../../components/history-page/statistics/chart-scale.ts';

const point = (x: number, y = 0): ChartPoint => ({ x, y, low: y - 10, high: y + 10, figures: [] });

it('an axis has the multiples of the smallest step of which there are not too many', () => {
  expect(ticksBetween(0, 1, [0.25, 0.5], 5)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(ticksBetween(951, 1_620, [50, 100, 200, 500], 5)).toEqual([1_000, 1_200, 1_400, 1_600]);
  expect(ticksBetween(9, 11, [1, 3], 5)).toEqual([9, 10, 11]);
});

it('a scale holds all ranges and the mark, with room around them', () => {
  const [low, high] = yRangeOf([point(1, 1_000), point(2, 1_200)], 1_400);
  expect([low < 990, high > 1_400]).toEqual([true, true]);
  expect(yRangeOf([point(1, 1_000)], null)[1]).toBeLessThan(1_100);
});

it('the pointer is at the nearest point', () => {
  const points = [point(1), point(2), point(4)];
  expect(nearestTo(3.1, points)?.x).toBe(4);
  expect(nearestTo(-5, points)?.x).toBe(1);
});
