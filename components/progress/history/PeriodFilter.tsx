import { useState } from 'preact/hooks';
import { dateAt, startOf } from '../../../lib/attempt-list/dates.ts';
import { ALL_TIME, PERIODS, type Period, spanOf } from '../../../lib/attempt-list/filters.ts';
import { text } from '../../../lib/text.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { SmallChoices } from './SmallChoices.tsx';

interface PeriodFilterProps {
  period: Period;
  now: number;
  onChange: (period: Period) => void;
}

/** Draws the filter for the days of the tries: a choice of periods that end today, and fields for the first and the last day. */
export function PeriodFilter({ period, now, onChange }: PeriodFilterProps) {
  const isAll = !('name' in period) && period.from === null && period.to === null;
  const dates = datesOf(period, now);
  return (
    <FilterGroup label={text('tries_period')}>
      <SmallChoices
        name="period"
        label={text('tries_period')}
        values={['all', ...PERIODS]}
        chosen={'name' in period ? period.name : isAll ? 'all' : null}
        words={(name) => text(`tries_period_${name}`)}
        onChoose={(name) => onChange(name === 'all' ? ALL_TIME : { name })}
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

/**
 * Draws the field for the first or the last day. A date that passes the other one moves it only once the field is left: Chromium
 * reports a change after each digit, so the date may be half typed.
 */
function DateField({ end, dates, onChange }: DateFieldProps) {
  /** A date that has passed the other one; null: none. */
  const [passed, setPassed] = useState<string | null>(null);
  const change = (value: string) => {
    const next = { ...dates, [end]: startOf(value) === null ? null : value };
    if (!areInOrder(next)) return setPassed(value);
    setPassed(null);
    onChange(next);
  };
  const leave = () => {
    if (passed === null) return;
    setPassed(null);
    onChange({ from: passed, to: passed });
  };
  return (
    <label>
      {text(`tries_${end}`)}{' '}
      <input
        class="field"
        type="date"
        value={passed ?? dates[end] ?? ''}
        onChange={({ currentTarget: { value } }) => change(value)}
        onBlur={leave}
      />
    </label>
  );
}

interface Dates {
  from: string | null;
  to: string | null;
}

/** Returns the first and the last day of a period. */
function datesOf(period: Period, now: number): Dates {
  if (!('name' in period)) return period;
  const { from } = spanOf(period, now);
  return { from: dateAt(from), to: dateAt(now) };
}

function areInOrder({ from, to }: Dates): boolean {
  return from === null || to === null || from <= to;
}
