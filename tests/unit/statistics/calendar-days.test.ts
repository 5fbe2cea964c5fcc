import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../lib/history/activity.ts';
import { SHADES, shadeOf } from '../../../lib/statistics/calendar-days.ts';
import { streakOf } from '../../../lib/statistics/streak.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const attemptCount = (count: number): Activity => ({ attemptCount: count, solves: 0, ms: 0 });
const active = (...dates: string[]) => new Map(dates.map((date) => [date, attemptCount(1)]));

describe('the streak', () => {
  test.each([
    ['nothing', active(), 0],
    ['today only', active('2026-11-24'), 1],
    ['yesterday, and today has just begun', active('2026-11-23', '2026-11-22'), 2],
    ['today and yesterday', active('2026-11-24', '2026-11-23'), 2],
    ['a gap', active('2026-11-24', '2026-11-22'), 1],
    ['ended two days ago', active('2026-11-22', '2026-11-21'), 0],
    ['across months and a leap day', active('2026-11-24', '2026-11-23', '2024-02-29'), 2],
  ])('of %s', (_, activity, length) => {
    expect(streakOf(activity, '2026-11-24')).toBe(length);
  });

  test('does not count a day without an attempt', () => {
    expect(streakOf(new Map([['2026-11-24', attemptCount(0)]]), '2026-11-24')).toBe(0);
  });
});

test('a day is the darker the more attempts it has, and only a day without one has none', () => {
  forAll(fc.nat(500), fc.nat(500), fc.nat(500), (one, other, more) => {
    const most = Math.max(one, other) + more;
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    expect(shadeOf(low, most)).toBeLessThanOrEqual(shadeOf(high, most));
    expect(shadeOf(high, most)).toBeLessThanOrEqual(SHADES);
    expect(shadeOf(low, most) === 0).toBe(low === 0);
  });
  expect(shadeOf(40, 40)).toBe(SHADES);
  expect(shadeOf(1, 1)).toBe(1);
});
