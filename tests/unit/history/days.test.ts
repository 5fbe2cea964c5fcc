import { expect, it } from 'vitest';
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
