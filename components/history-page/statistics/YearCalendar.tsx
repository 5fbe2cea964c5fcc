import { useId, useMemo, useState } from 'preact/hooks';
import { type Activity, totalActivity } from '../../../lib/history/activity.ts';
import { dateAfter, shadeOf, WEEK_DAYS } from '../../../lib/statistics/calendar.ts';
import {
  activeYears,
  type CalendarMonth,
  type CalendarYear,
  calendarDates,
  calendarMonths,
  type PlacedDay,
} from '../../../lib/statistics/calendar-months.ts';
import { monthText } from '../../../lib/statistics/stats-text.ts';
import { locale, numberText, text, textCount } from '../../../lib/text.ts';
import { dateInWords, datesInWords, duration, monthOf, weekdayOf } from '../../../lib/time.ts';
import { isForBrowser } from '../../modifiers.ts';
import { ChoiceOf } from './ChoiceOf.tsx';
import { type ChosenDays, dayAtPoint, daysAfterKey, ends } from './choose-days.ts';
import { StatisticCard } from './StatisticCard.tsx';

interface YearCalendarProps {
  activity: ReadonlyMap<string, Activity>;
  /** The date of the player's day. */
  today: string;
  /** On which day a week starts, 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  year: CalendarYear;
  onYear: (year: CalendarYear) => void;
  /** The address of the list of the attempts on these days, both included. */
  attemptsHref: (from: string, to: string) => string;
}

const LAST_YEAR = 'last';
const ANY_MONDAY = '2024-01-01';
const TITLE = 'stats-calendar';

/** The player chooses a day, or several, by pointer or arrow keys; a link leads to their attempts. */
export function YearCalendar({
  activity,
  today,
  firstWeekday,
  year,
  onYear,
  attemptsHref,
}: YearCalendarProps) {
  const [chosen, setChosen] = useState<ChosenDays | null>(null);
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
          onChange={(value) => {
            setChosen(null);
            onYear(value === LAST_YEAR ? null : Number(value));
          }}
        />
      }
    >
      <Months months={months} firstWeekday={firstWeekday} chosen={chosen} onChoose={setChosen} />
      <Chosen chosen={chosen} days={days} attemptsHref={attemptsHref} />
    </StatisticCard>
  );
}

function activityText({ attemptCount, solves, ms }: Activity): string {
  const count = textCount('attempts_solved', attemptCount, numberText(solves));
  return [count, ms > 0 ? duration(ms, locale()) : ''].filter(Boolean).join(' · ');
}

interface MonthsProps {
  months: readonly CalendarMonth[];
  firstWeekday: number;
  chosen: ChosenDays | null;
  onChoose: (chosen: ChosenDays) => void;
}

/** The browser's own focus stays on the grid, and the arrow keys move through its days. */
function Months({ months, firstWeekday, chosen, onChoose }: MonthsProps) {
  const id = useId();
  const most = Math.max(...months.flatMap(({ days }) => days.map(({ attemptCount }) => attemptCount)));
  const dates = months.flatMap(({ days }) => days.map(({ date }) => date));
  const { from, to } = chosen ? ends(chosen) : { from: '', to: '' };
  const choose = (date: string | null, isExtending: boolean) => {
    if (date !== null) onChoose({ start: isExtending && chosen ? chosen.start : date, end: date });
  };
  return (
    <>
      <div class="YearCalendar-frame">
        <Weekdays firstWeekday={firstWeekday} />
        {/* biome-ignore lint/a11y/useSemanticElements: a grid that lies in columns, in blocks of months */}
        <div
          class="YearCalendar"
          role="grid"
          aria-multiselectable="true"
          aria-labelledby={TITLE}
          aria-describedby={`${id}-how`}
          aria-activedescendant={chosen ? `${id}-${chosen.end}` : undefined}
          tabIndex={0}
          onKeyDown={(event) => {
            const next = daysAfterKey(event, chosen, dates);
            if (!next || isForBrowser(event)) return;
            event.preventDefault();
            onChoose(next);
          }}
          onPointerDown={(event) => {
            if (event.button === 0) choose(dayAtPoint(event), event.shiftKey);
          }}
          onPointerMove={(event) => {
            if (event.buttons === 1) choose(dayAtPoint(event), true);
          }}
        >
          {months.map(({ month, days }) => (
            // biome-ignore lint/a11y/useSemanticElements: a month of that grid
            <div key={month} role="rowgroup" aria-label={monthText(month)}>
              <span aria-hidden="true">{monthOf(month, locale())}</span>
              <div class="YearCalendar-days" role="presentation">
                {[...Map.groupBy(days, ({ column }) => column)].map(([column, week]) => (
                  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a week of it; the grid has the focus
                  <div key={column} role="row">
                    {week.map((day) => (
                      <Day
                        key={day.date}
                        id={`${id}-${day.date}`}
                        day={day}
                        shade={shadeOf(day.attemptCount, most)}
                        isChosen={day.date >= from && day.date <= to}
                      />
                    ))}
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
      <p class="unseen" id={`${id}-how`}>
        {text('stats_calendar_how')}
      </p>
    </>
  );
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
  id: string;
  day: PlacedDay;
  shade: number;
  isChosen: boolean;
}

function Day({ id, day, shade, isChosen }: DayProps) {
  const { date, row, column } = day;
  const name = `${dateInWords(date, locale())}: ${activityText(day)}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the grid has the focus
    <span
      role="gridcell"
      id={id}
      aria-selected={isChosen}
      aria-label={name}
      title={name}
      data-date={date}
      data-shade={shade}
      style={{ gridRow: row + 1, gridColumn: column + 1 }}
    />
  );
}

interface ChosenProps {
  chosen: ChosenDays | null;
  days: readonly PlacedDay[];
  attemptsHref: YearCalendarProps['attemptsHref'];
}

/** It has its place before any is chosen, so that nothing moves. */
function Chosen({ chosen, days, attemptsHref }: ChosenProps) {
  if (!chosen) return <p class="YearCalendar-chosen">{text('stats_calendar_how')}</p>;
  const { from, to } = ends(chosen);
  const all = totalActivity(days.filter(({ date }) => date >= from && date <= to));
  return (
    <p class="YearCalendar-chosen">
      <span role="status">
        <b>{datesInWords(from, to, locale())}</b>
        {': '}
        {activityText(all)}
      </span>
      {all.attemptCount > 0 && <a href={attemptsHref(from, to)}>{text('stats_show_attempts')}</a>}
    </p>
  );
}
