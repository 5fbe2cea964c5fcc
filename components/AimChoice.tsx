import { AIM_NAMES, type Aim } from '../lib/picks/aims.ts';
import { snake, text } from '../lib/text.ts';

interface AimChoiceProps {
  aim: Aim;
  /** The expected success of each aim in percent, as text, in the order of `AIM_NAMES`. */
  chances: readonly string[];
  /** Whether each button has its name beside its chance. */
  named?: boolean;
  onAim: (aim: Aim, event: Event) => void;
}

/** Draws the choice of how hard the next problem is: a small button for each aim, with its expected chance of success. */
export function AimChoice({ aim, chances, named = false, onAim }: AimChoiceProps) {
  return (
    <fieldset class="AimChoice">
      <legend class="unseen">{text('pick_aim')}</legend>
      {AIM_NAMES.map((name, nth) => {
        const label = text(`pick_aim_${snake(name)}`, chances[nth] ?? '');
        return (
          <label key={name} title={label}>
            <input
              type="radio"
              name="aim"
              aria-label={label}
              checked={name === aim}
              onChange={(event) => onAim(name, event)}
            />
            {named ? label : text('percent', chances[nth] ?? '')}
          </label>
        );
      })}
    </fieldset>
  );
}
