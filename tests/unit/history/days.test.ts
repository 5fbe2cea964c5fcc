import { expect, it, vi } from 'vitest';
import { activityByDay } from '../../../lib/history/days.ts';

it('an attempt belongs to the date that the clock showed, also where clocks are changed a minute past midnight', () => {
  const minute = (at: string) => ({ at: Date.parse(at), tries: 1, solves: 0, ms: 0 });
  const dates = (timeZone: string, at: string) => [
    ...activityByDay([minute(at)], { timeZone, startsAt: 0 }).keys(),
  ];
  // In St John's, 00:01 on October 30 became 23:01 on October 29.
  expect(dates('America/St_Johns', '2005-10-30T02:30:00Z')).toEqual(['2005-10-30']);
  expect(dates('America/St_Johns', '2005-10-30T02:31:00Z')).toEqual(['2005-10-29']);
  expect(dates('America/St_Johns', '2005-10-30T02:40:00Z')).toEqual(['2005-10-29']);
  expect(dates('America/St_Johns', '2005-10-30T03:31:00Z')).toEqual(['2005-10-30']);
  expect(dates('Europe/Berlin', '2025-03-30T00:59:00Z')).toEqual(['2025-03-30']);
});

it('the days of a long history need one look at the clock for each day, not for each attempt', () => {
  const [days, everyMs] = [86, 10 * 60_000];
  const from = Date.parse('2026-04-01T00:00:00Z');
  const minutes = Array.from({ length: (days * 24 * 60 * 60_000) / everyMs }, (_, nth) => ({
    at: from + nth * everyMs,
    tries: 1,
    solves: 0,
    ms: 0,
  }));
  const looks = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  try {
    expect(activityByDay(minutes, { timeZone: 'Europe/Berlin', startsAt: 0 }).size).toBe(days + 1);
    // One more for the end of the last day.
    expect(looks).toHaveBeenCalledTimes(days + 1);
  } finally {
    looks.mockRestore();
  }
});
