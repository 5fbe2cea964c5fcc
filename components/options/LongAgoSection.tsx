import { text, textCount } from '../../lib/text.ts';
import { useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';

const CHOICES = [30, 90, 180, 365];

/** Draws the choice of the number of days after which a solved problem counts as solved long ago. */
export function LongAgoSection({ horizonDays: days, onSettings }: OptionsPageProps) {
  // A stored value that is no choice, such as one from another version, stays valid. So it is listed too.
  const choices =
    days === null || CHOICES.includes(days) ? CHOICES : [...CHOICES, days].sort((a, b) => a - b);
  return (
    <section class="LongAgoSection" aria-labelledby="long-ago" hidden={!useShown('long-ago')}>
      <h3 id="long-ago">{text('options_long_ago')}</h3>
      <p class="LongAgoSection-choice">
        <label for="horizon">{text('options_horizon')}</label>
        <select
          id="horizon"
          value={days ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onSettings({ horizonDays: value === '' ? null : Number(value) })
          }
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {textCount('options_horizon_days', choice)}
            </option>
          ))}
          <option value="">{text('options_horizon_never')}</option>
        </select>
      </p>
    </section>
  );
}
