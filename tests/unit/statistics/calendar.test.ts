import { describe, expect, it } from 'vitest';
import { activeYears, calendarDates, calendarMonths } from '../../../lib/statistics/calendar.ts';
import { dateAfter } from '../../../lib/statistics/calendar-days.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const MONDAY = 1;
const SUNDAY = 7;
const NONE = { attemptCount: 0, solves: 0, ms: 0 };

describe('the months of a calendar', () => {
  it('have each day in the row of its weekday and the column of its week', () => {
    const day = { attemptCount: 3, solves: 1, ms: 9_000 };
    // The 1st of November 2026 is a Sunday.
    const [october, november] = calendarMonths(
      new Map([['2026-11-02', day]]),
      '2026-10-31',
      '2026-11-03',
      MONDAY,
    );
    expect(october).toEqual({
      month: '2026-10',
      days: [{ date: '2026-10-31', row: 5, column: 4, ...NONE }],
    });
    expect(november?.days).toEqual([
      { date: '2026-11-01', row: 6, column: 0, ...NONE },
      { date: '2026-11-02', row: 0, column: 1, ...day },
      { date: '2026-11-03', row: 1, column: 1, ...NONE },
    ]);
    const [, fromSunday] = calendarMonths(new Map(), '2026-10-31', '2026-11-03', SUNDAY);
    expect(fromSunday?.days.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  it('have every day once and in order, each week in a column of its own, whatever day weeks start on', () => {
    const dates = fc
      .integer({ min: 15_000, max: 30_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    forAll(dates, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 7 }), (from, length, first) => {
      const months = calendarMonths(new Map(), from, dateAfter(from, length), first);
      const days = months.flatMap((month) => month.days);
      expect(days.map(({ date }) => date)).toEqual(
        Array.from({ length: length + 1 }, (_, nth) => dateAfter(from, nth)),
      );
      for (const { month, days: ofMonth } of months) {
        expect(ofMonth.every(({ date }) => date.startsWith(month))).toBe(true);
        for (const [nth, { date, row, column }] of ofMonth.entries()) {
          expect((new Date(date).getUTCDay() - row + 7) % 7).toBe(first % 7);
          const before = ofMonth[nth - 1];
          if (before) expect(column * 7 + row).toBe(before.column * 7 + before.row + 1);
        }
        expect(Math.max(...ofMonth.map(({ column }) => column))).toBeLessThan(6);
      }
    });
  });

  it.each([
    [null, '2026-11-24', '2025-12-01', '2026-11-24'],
    [null, '2026-12-24', '2026-01-01', '2026-12-24'],
    [2025, '2026-11-24', '2025-01-01', '2025-12-31'],
    [2026, '2026-11-24', '2026-01-01', '2026-11-24'],
  ])('of %s up to %s are from %s to %s', (year, today, from, to) => {
    expect(calendarDates(year, today)).toEqual({ from, to });
  });
});

it('the years with attempts are listed from the last to the first, with those between', () => {
  expect(
    activeYears(new Map(['2023-05-01', '2026-01-01', '2024-02-29'].map((date) => [date, NONE]))),
  ).toEqual([2026, 2025, 2024, 2023]);
  expect(activeYears(new Map())).toEqual([]);
});
