import type { Today } from '../../lib/popup/popup.ts';
import { numberText, text, textCount } from '../../lib/text.ts';
import type { PopupProps } from './popup-events.ts';

/** "7/20 today · 14 days". Opens the choice of the daily goal. */
export function TodayButton({ model, onSheet }: PopupProps) {
  const { today, sheet } = model;
  const words = today && todayText(today);
  return (
    <span class="TodayButton">
      {words && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={sheet === 'goal'}
          title={`${words}\n${text('goal_title')}`}
          onClick={() => onSheet('goal')}
        >
          {words}
        </button>
      )}
    </span>
  );
}

function todayText({ attemptCount, streak, goal }: Today): string {
  const count = numberText(attemptCount);
  const today = goal === null ? text('today_count', count) : text('today_goal', count, numberText(goal));
  return streak < 2 ? today : `${today} · ${textCount('today_streak', streak)}`;
}
