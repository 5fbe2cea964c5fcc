import { useEffect, useState } from 'preact/hooks';
import { ALL_TIME, PERIODS, type Period, spanOf } from '../../../lib/attempt-list/period.ts';
import { periodText } from '../../../lib/attempt-list/period-text.ts';
import { dateAt, startOf } from '../../../lib/days.ts';
import { text } from '../../../lib/text.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { SmallChoices } from './SmallChoices.tsx';

interface PeriodFilterProps {
  period: Period;
  now: number;
  onChange: (period: Period) => void;
}

export function PeriodFilter({ period, now, onChange }: PeriodFilterProps) {
  const isAny = !('name' in period) && period.from === null && period.to === null;
  const dates = datesOf(period, now);
  return (
    <FilterGroup label={text('period')}>
      <SmallChoices
        name="period"
        label={text('period')}
        values={['any', ...PERIODS] as const}
        chosen={'name' in period ? period.name : isAny ? 'any' : null}
        words={(name) => (name === 'any' ? text('history_any') : periodText(name))}
        onChoose={(name) => onChange(name === 'any' ? ALL_TIME : { name })}
      />
      <div class="PeriodFilter-dates">
        <DateField end="from" dates={dates} onChange={onChange} />
        <DateField end="to" dates={dates} onChange={onChange} />
      </div>
    </FilterGroup>
  );
}

interface DateFieldProps {
  end: keyof Dates;
  dates: Dates;
  onChange: (dates: Dates) => void;
}

/** So long after the last change, a date that has passed the other one counts, ms. Chromium reports a change after each digit. */
const SETTLED_MS = 1_500;
/** An earlier year is half typed. */
const FIRST_YEAR = '1900';

/** A date that passes the other one moves it, once the date is settled: after a moment, by Enter, or when the field is left. */
function DateField({ end, dates, onChange }: DateFieldProps) {
  /** A date that has passed the other one and does not count yet; null: none. */
  const [unsettled, setUnsettled] = useState<string | null>(null);
  const change = (value: string) => {
    const next = { ...dates, [end]: startOf(value) === null ? null : value };
    if (!areInOrder(next)) return setUnsettled(value);
    setUnsettled(null);
    onChange(next);
  };
  const settle = () => {
    if (unsettled === null) return;
    setUnsettled(null);
    if (unsettled >= FIRST_YEAR) onChange({ from: unsettled, to: unsettled });
  };
  useEffect(() => {
    // A half typed year goes on being typed.
    if (unsettled === null || unsettled < FIRST_YEAR) return;
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [unsettled]);
  return (
    <label>
      {text(`history_${end}`)}{' '}
      <input
        class="field"
        type="date"
        value={unsettled ?? dates[end] ?? ''}
        onChange={({ currentTarget: { value } }) => change(value)}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        onBlur={settle}
      />
    </label>
  );
}

interface Dates {
  from: string | null;
  to: string | null;
}

function datesOf(period: Period, now: number): Dates {
  if (!('name' in period)) return period;
  const { from } = spanOf(period, now);
  return { from: dateAt(from), to: dateAt(now) };
}

function areInOrder({ from, to }: Dates): boolean {
  return from === null || to === null || from <= to;
}
