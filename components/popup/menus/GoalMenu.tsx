import { numberText, text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';

/** The goals that can be chosen, attempts a day. */
const GOALS = [5, 10, 15, 20, 30, 50, 100];

export function GoalMenu({ model, onGoal, onSheet }: PopupProps) {
  const goal = model.today?.goal ?? null;
  // A goal that another version has set is shown too.
  const goals = goal === null || GOALS.includes(goal) ? GOALS : [...GOALS, goal].sort((a, b) => a - b);
  return (
    <Sheet label={text('goal_title')} isMenu onClose={() => onSheet(null)}>
      <p class="Sheet-note">{text('goal_unit')}</p>
      <div class="Sheet-choices">
        {[...goals, null].map((one) => (
          <button
            key={one}
            type="button"
            class="button"
            aria-pressed={one === goal}
            onClick={() => onGoal(one)}
          >
            {one === null ? text('goal_none') : numberText(one)}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
