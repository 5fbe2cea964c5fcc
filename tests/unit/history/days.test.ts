import { expect, it, vi } from 'vitest';
import { activityByDay, dayAt, deviceDays } from '../../../lib/history/days.ts';

it('an attempt belongs to the date that the clock showed, also where clocks are changed a minute past midnight', () => {
  const minute = (at: string) => ({ at: Date.parse(at), attemptCount: 1, solves: 0, ms: 0 });
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

it.each([
  // Two changes a week apart: the closest since 1980.
  ['America/Boa_Vista', '2000-10-01'],
  ['America/Recife', '2000-10-01'],
  // A day without Friday.
  ['Pacific/Apia', '2011-12-20'],
  ['Africa/Casablanca', '2025-02-15'],
  ['Australia/Lord_Howe', '2026-03-25'],
  ['Europe/Berlin', '2026-10-10'],
])('each hour belongs to the date that the clocks of %s showed', (timeZone, first) => {
  const shown = new Intl.DateTimeFormat('en-CA', { timeZone });
  for (let hour = 0; hour < 50 * 24; hour++) {
    const at = Date.parse(first) + hour * 60 * 60_000;
    const days = activityByDay([{ at, attemptCount: 1, solves: 0, ms: 0 }], { timeZone, startsAt: 0 });
    expect([...days.keys()]).toEqual([shown.format(at)]);
  }
});

it('a device whose time zone has no known name has its own days', () => {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions;
  const named = function (this: Intl.DateTimeFormat) {
    return { ...real.call(this), timeZone: 'Etc/Unknown' };
  };
  const at = Date.parse('2026-11-27T20:00:00Z');
  const today = dayAt(at, deviceDays());
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(named);
  const days = deviceDays();
  vi.restoreAllMocks();
  expect(days.timeZone).toBe('Etc/Unknown');
  expect(dayAt(at, days)).toBe(today);
});

it('the days of a long history need one look at the clock a week, not one for each attempt', () => {
  const [days, everyMs] = [86, 10 * 60_000];
  const from = Date.parse('2026-04-02T00:00:00Z');
  const minutes = Array.from({ length: (days * 24 * 60 * 60_000) / everyMs }, (_, nth) => ({
    at: from + nth * everyMs,
    attemptCount: 1,
    solves: 0,
    ms: 0,
  }));
  const looks = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  try {
    expect(activityByDay(minutes, { timeZone: 'Europe/Berlin', startsAt: 0 }).size).toBe(days + 1);
    // One more for the end of the last week.
    expect(looks).toHaveBeenCalledTimes(Math.ceil(days / 7) + 1);
  } finally {
    looks.mockRestore();
  }
});
