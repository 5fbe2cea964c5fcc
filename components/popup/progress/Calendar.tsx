import { useMemo } from 'preact/hooks';
import type { ProgressSummary } from '../../../lib/popup/popup.ts';
import { type CalendarDay, shadeOf, WEEK_DAYS } from '../../../lib/statistics/calendar.ts';
import { locale, numberText, text, textCount } from '../../../lib/text.ts';
import { dateInWords, monthOf, weekdayOf } from '../../../lib/time.ts';

interface CalendarProps {
  weeks: NonNullable<ProgressSummary['lately']>['weeks'];
}

/** Memoised, since it has a cell for each day. */
export function Calendar({ weeks }: CalendarProps) {
  return useMemo(() => {
    const most = Math.max(...weeks.flat().map(({ tries }) => tries));
    const days = weeks.flat().filter(({ tries }) => tries > 0).length;
    return (
      <section aria-labelledby="progress-calendar">
        <h2 id="progress-calendar">{textCount('progress_weeks', weeks.length)}</h2>
        <table class="Calendar" aria-labelledby="progress-calendar">
          <thead>
            <tr>
              <td />
              {weeks.map((week, nth) => (
                <th key={week[0]?.date} scope="col">
                  <span aria-hidden="true">{monthAbove(weeks, nth)}</span>
                  <span class="unseen">{dateInWords(week[0]?.date ?? '', locale())}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: WEEK_DAYS }, (_, weekday) => (
              <tr key={weeks[0]?.[weekday]?.date}>
                <th scope="row">{weekdayOf(weeks[0]?.[weekday]?.date ?? '', locale())}</th>
                {weeks.map((week) => (
                  <DayCell key={week[0]?.date} day={week[weekday]} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p class="Calendar-total">{textCount('progress_active_days', days)}</p>
      </section>
    );
  }, [weeks]);
}

/** Returns the name of the month above the first week that begins in it; not above a single week at the start, where two would touch. */
function monthAbove(weeks: CalendarProps['weeks'], nth: number): string {
  const monthOfWeek = (place: number) => weeks[place]?.[0]?.date.slice(0, 7);
  const isFirst = monthOfWeek(nth) !== monthOfWeek(nth - 1);
  const isCrowded = nth === 0 && monthOfWeek(0) !== monthOfWeek(1);
  return isFirst && !isCrowded ? monthOf(weeks[nth]?.[0]?.date ?? '', locale()) : '';
}

function DayCell({ day, most }: { day: CalendarDay | undefined; most: number }) {
  if (!day) return <td />;
  const { date, tries, solves } = day;
  const words =
    tries === 0
      ? text('progress_day_none')
      : [textCount('panel_tries_count', tries), text('popup_solves', numberText(solves))].join(' · ');
  return (
    <td title={`${dateInWords(date, locale())}: ${words}`}>
      <i data-shade={shadeOf(tries, most)}>
        <span class="unseen">{words}</span>
      </i>
    </td>
  );
}
