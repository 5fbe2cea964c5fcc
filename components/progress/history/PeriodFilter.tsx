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
  const field = (end: 'from' | 'to') => (
    <label>
      {text(`tries_${end}`)}{' '}
      <input
        class="field"
        type="date"
        value={dates[end] ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const date = startOf(value) === null ? null : value;
          onChange(inOrder({ ...dates, [end]: date }, end));
        }}
      />
    </label>
  );
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
        {field('from')}
        {field('to')}
      </div>
    </FilterGroup>
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

/** Returns the dates with the other one moved if the changed one has passed it. */
function inOrder({ from, to }: Dates, changed: keyof Dates): Dates {
  if (from === null || to === null || from <= to) return { from, to };
  return changed === 'from' ? { from, to: from } : { from: to, to };
}
