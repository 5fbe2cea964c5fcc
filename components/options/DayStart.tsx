import { DAY_STARTS } from '../../lib/days.ts';
import { locale, text } from '../../lib/text.ts';
import type { OptionsPageProps } from './options-props.ts';

/** For players who practise past midnight. */
export function DayStart({ dayStartsAt, onSettings }: OptionsPageProps) {
  const hours = new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' });
  return (
    <div class="DayStart">
      <label for="day-start">{text('options_day_start')}</label>
      <select
        id="day-start"
        class="field"
        value={`${dayStartsAt}`}
        onChange={(event) => {
          const chosen = DAY_STARTS.find((hour) => `${hour}` === event.currentTarget.value);
          if (chosen !== undefined) onSettings({ dayStartsAt: chosen });
        }}
      >
        {DAY_STARTS.map((hour) => (
          <option key={hour} value={hour}>
            {hours.format(new Date(2000, 0, 1, hour))}
          </option>
        ))}
      </select>
    </div>
  );
}
