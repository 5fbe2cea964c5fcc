import { text, textCount } from '../../lib/text.ts';
import { useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';
import { SelectLine } from './SelectLine.tsx';

const CHOICES = [30, 90, 180, 365];

export function LongAgoSection({ horizonDays: days, onSettings }: OptionsPageProps) {
  // A stored value that is no choice, such as one from another version, stays valid. So it is listed too.
  const choices =
    days === null || CHOICES.includes(days) ? CHOICES : [...CHOICES, days].sort((a, b) => a - b);
  return (
    <section class="LongAgoSection" aria-labelledby="long-ago" hidden={!useShown('long-ago')}>
      <h3 id="long-ago">{text('options_long_ago')}</h3>
      <SelectLine
        id="horizon"
        label={text('options_horizon')}
        choices={[
          ...choices.map((choice) => [String(choice), textCount('options_horizon_days', choice)] as const),
          ['', text('options_horizon_never')],
        ]}
        value={String(days ?? '')}
        onChange={(value) => onSettings({ horizonDays: value === '' ? null : Number(value) })}
      />
    </section>
  );
}
