import { render } from 'preact';
import { expect, it } from 'vitest';
import { weekdayOf } from '../../../lib/time.ts';
import { openDocument } from '../support/node-document.ts';

const body = openDocument();
const { YearCalendar } = await import('../../../components/history-page/statistics/YearCalendar.tsx');

it.each([1, 6, 7])(
  'each day of the calendar stands beside the name of its weekday (week from %i)',
  (first) => {
    render(
      <YearCalendar
        activity={new Map()}
        today="2026-11-28"
        firstWeekday={first}
        year={null}
        onYear={() => {}}
        dayHref={() => ''}
      />,
      body,
    );
    const names = [...body.querySelectorAll('.YearCalendar-weekdays i')].map((one) => one.textContent);
    const days = [...body.querySelectorAll<HTMLElement>('[data-date]')];
    expect(days.length).toBeGreaterThan(300);
    for (const day of days) {
      const row = Number(/grid-row:\s*(\d)/.exec(day.getAttribute('style') ?? '')?.[1]);
      expect(names[row - 1], day.dataset.date).toBe(weekdayOf(day.dataset.date ?? '', 'en'));
    }
    render(null, body);
  },
);
