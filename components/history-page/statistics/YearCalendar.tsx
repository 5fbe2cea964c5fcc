import { useMemo } from 'preact/hooks';
import { type Activity, totalActivity } from '../../../lib/history/activity.ts';
import {
  activeYears,
  type CalendarMonth,
  type CalendarYear,
  calendarDates,
  calendarMonths,
  type PlacedDay,
} from '../../../lib/statistics/calendar.ts';
import { dateAfter, shadeOf, WEEK_DAYS } from '../../../lib/statistics/calendar-days.ts';
import { monthText } from '../../../lib/statistics/stats-text.ts';
import { locale, numberText, text, textCount } from '../../../lib/text.ts';
import { dateInWords, duration, monthOf, weekdayOf } from '../../../lib/time.ts';
import { isForBrowser } from '../../modifiers.ts';
import { ChoiceOf } from './ChoiceOf.tsx';
import { StatisticCard } from './StatisticCard.tsx';

interface YearCalendarProps {
  activity: ReadonlyMap<string, Activity>;
  /** The date of the player's day. */
  today: string;
  /** On which day a week starts, 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  year: CalendarYear;
  onYear: (year: CalendarYear) => void;
  /** The address of the list of the attempts on a day. */
  dayHref: (date: string) => string;
}

const LAST_YEAR = 'last';
const ANY_MONDAY = '2024-01-01';
const TITLE = 'stats-calendar';

/** A day with attempts leads to them. */
export function YearCalendar({ activity, today, firstWeekday, year, onYear, dayHref }: YearCalendarProps) {
  const months = useMemo(() => {
    const { from, to } = calendarDates(year, today);
    return calendarMonths(activity, from, to, firstWeekday);
  }, [activity, today, firstWeekday, year]);
  const days = months.flatMap((month) => month.days);
  const active = days.filter(({ attemptCount }) => attemptCount > 0).length;
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_calendar')}
      says={[textCount('stats_calendar_says', active)]}
      sample={activityText(totalActivity(days))}
      choice={
        <ChoiceOf
          label={text('period')}
          choices={[
            [LAST_YEAR, text('stats_last_year')],
            ...activeYears(activity).map((one) => [String(one), String(one)] as const),
          ]}
          value={year === null ? LAST_YEAR : String(year)}
          onChange={(value) => onYear(value === LAST_YEAR ? null : Number(value))}
        />
      }
    >
      <Months months={months} firstWeekday={firstWeekday} dayHref={dayHref} />
    </StatisticCard>
  );
}

function activityText({ attemptCount, solves, ms }: Activity): string {
  const count = textCount('attempts_solved', attemptCount, numberText(solves));
  return [count, ms > 0 ? duration(ms, locale()) : ''].filter(Boolean).join(' · ');
}

interface MonthsProps extends Pick<YearCalendarProps, 'firstWeekday' | 'dayHref'> {
  months: readonly CalendarMonth[];
}

/** The Tab key stops at the last day with attempts. From there, arrow keys move through those days. */
function Months({ months, firstWeekday, dayHref }: MonthsProps) {
  const all = months.flatMap(({ days }) => days);
  const most = Math.max(...all.map(({ attemptCount }) => attemptCount));
  const last = all.findLast(({ attemptCount }) => attemptCount > 0);
  return (
    <div class="YearCalendar-frame">
      <Weekdays firstWeekday={firstWeekday} />
      {/* biome-ignore lint/a11y/useSemanticElements: not fields, but days */}
      <div class="YearCalendar" role="group" aria-labelledby={TITLE} onKeyDown={moveFocus}>
        {months.map(({ month, days }) => (
          // biome-ignore lint/a11y/useSemanticElements: a month of them
          <div key={month} role="group" aria-label={monthText(month)}>
            <span aria-hidden="true">{monthOf(month, locale())}</span>
            <div class="YearCalendar-days">
              {days.map((day) => (
                <Day
                  key={day.date}
                  day={day}
                  shade={shadeOf(day.attemptCount, most)}
                  href={dayHref(day.date)}
                  isTabStop={day === last}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const move = MOVES[event.key];
  if (move === undefined || isForBrowser(event)) return;
  event.preventDefault();
  const place = links.indexOf(event.target as HTMLAnchorElement) + move;
  links[Math.min(links.length - 1, Math.max(0, place))]?.focus();
}

function Weekdays({ firstWeekday }: { firstWeekday: number }) {
  return (
    <div class="YearCalendar-weekdays" aria-hidden="true">
      {/* As high as the names of the months. */}
      <span>{'\u00A0'}</span>
      <div class="YearCalendar-days">
        {Array.from({ length: WEEK_DAYS }, (_, row) => {
          const name = weekdayOf(dateAfter(ANY_MONDAY, firstWeekday - 1 + row), locale());
          return <i key={name}>{name}</i>;
        })}
      </div>
    </div>
  );
}

interface DayProps {
  day: PlacedDay;
  shade: number;
  href: string;
  isTabStop: boolean;
}

function Day({ day, shade, href, isTabStop }: DayProps) {
  const { date, row, column, attemptCount } = day;
  const name = `${dateInWords(date, locale())}: ${activityText(day)}`;
  const place = { gridRow: row + 1, gridColumn: column + 1 };
  if (attemptCount === 0) return <span title={name} data-date={date} style={place} />;
  return (
    <a
      href={href}
      tabIndex={isTabStop ? 0 : -1}
      title={name}
      data-date={date}
      data-shade={shade}
      style={place}
    >
      <span class="unseen">{name}</span>
    </a>
  );
}
