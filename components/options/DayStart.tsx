import { DAY_STARTS } from '../../lib/days.ts';
import { locale, text } from '../../lib/text.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { OptionsPageProps } from './options-props.ts';

/** For players who practise past midnight. */
export function DayStart({ dayStartsAt, onSettings }: OptionsPageProps) {
  const hours = new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' });
  return (
    <ChoiceRow
      id="day-start"
      label={text('options_day_start')}
      value={`${dayStartsAt}`}
      choices={DAY_STARTS.map((hour) => ({
        value: `${hour}`,
        text: hours.format(new Date(2000, 0, 1, hour)),
      }))}
      onChange={(value) => {
        const chosen = DAY_STARTS.find((hour) => `${hour}` === value);
        if (chosen !== undefined) onSettings({ dayStartsAt: chosen });
      }}
    />
  );
}
