import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../lib/history/days.ts';
import { calendarWeeks, dateAfter, SHADES, shadeOf, streakOf } from '../../../lib/statistics/calendar.ts';
import { recentActivity } from '../../../lib/statistics/progress-summary.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const MONDAY = 1;
const SUNDAY = 7;
const tries = (count: number): Activity => ({ tries: count, solves: 0, ms: 0 });
const active = (...dates: string[]) => new Map(dates.map((date) => [date, tries(1)]));

/** Any day of this century. */
const dates = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe('the calendar', () => {
  test('ends with the week of today, cut after today', () => {
    // A Tuesday.
    const weeks = calendarWeeks(new Map([['2026-11-24', tries(3)]]), '2026-11-24', MONDAY, 2);
    expect(weeks.map((week) => week.map(({ date }) => date))).toEqual([
      ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
      ['2026-11-23', '2026-11-24'],
    ]);
    expect(weeks.flat().map((day) => day.tries)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 3]);
  });

  test('starts weeks on the day that the player’s country does', () => {
    const [week] = calendarWeeks(new Map(), '2026-11-24', SUNDAY, 1);
    expect(week?.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24']);
  });

  test('has each day up to today once, in order, and every week starts on the same weekday', () => {
    forAll(dates, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 60 }), (today, first, count) => {
      const weeks = calendarWeeks(new Map(), today, first, count);
      expect(weeks).toHaveLength(count);
      const all = weeks.flat().map(({ date }) => date);
      expect(all.at(-1)).toBe(today);
      all.forEach((date, nth) => {
        expect(date).toBe(dateAfter(all[0] ?? '', nth));
      });
      for (const week of weeks) expect(new Date(week[0]?.date ?? '').getUTCDay()).toBe(first % 7);
      expect(weeks.slice(0, -1).every((week) => week.length === 7)).toBe(true);
    });
  });
});

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

  test('does not count a day without a try', () => {
    expect(streakOf(new Map([['2026-11-24', tries(0)]]), '2026-11-24')).toBe(0);
  });
});

test('a day is the darker the more tries it has, and only a day without one has none', () => {
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

test('a row of days is counted to the same end on every weekday, and says when it goes on', () => {
  const daysBefore = (count: number) =>
    new Map(Array.from({ length: count }, (_, nth) => [dateAfter('2026-11-24', -nth), tries(1)] as const));
  for (let weekday = 1; weekday <= 7; weekday++) {
    const streak = (count: number) => recentActivity(daysBefore(count), '2026-11-24', weekday).streak;
    expect(streak(84)).toEqual({ days: 84, isLonger: false });
    expect(streak(85)).toEqual({ days: 84, isLonger: true });
    expect(streak(3)).toEqual({ days: 3, isLonger: false });
  }
});
