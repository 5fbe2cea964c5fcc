import { AIM_NAMES, type Aim } from '../lib/picks/aims.ts';
import { snake, text } from '../lib/text.ts';

interface AimChoiceProps {
  aim: Aim;
  /** The expected success of each aim in percent, as text, in the order of `AIM_NAMES`. */
  chances: readonly string[];
  /** What a button shows: name and chance in one line or one above the other, or only the name. The rest is in its tooltip. */
  shows: 'line' | 'two-lines' | 'name';
  onAim: (aim: Aim, event: Event) => void;
}

export function AimChoice({ aim, chances, shows, onAim }: AimChoiceProps) {
  return (
    <fieldset class="small-choices AimChoice" data-shows={shows}>
      <legend class="unseen">{text('pick_aim')}</legend>
      {AIM_NAMES.map((name, nth) => {
        const chance = chances[nth] ?? '';
        const label = text(`pick_aim_${snake(name)}`, chance);
        return (
          <label key={name} title={label}>
            <input
              type="radio"
              name="aim"
              aria-label={label}
              checked={name === aim}
              onChange={(event) => onAim(name, event)}
            />
            <span>{shows === 'line' ? label : text(`aim_${snake(name)}`)}</span>
            {shows === 'two-lines' && <span class="AimChoice-chance">{text('percent', chance)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
