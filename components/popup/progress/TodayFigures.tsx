import { durationText } from '../../../lib/formatted-texts.ts';
import type { ProgressSummary } from '../../../lib/popup/popup.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { Choice } from '../../pages/Choice.tsx';

/** The goals that can be chosen, tries a day. */
const GOALS = [5, 10, 15, 20, 30, 50, 100];

interface TodayFiguresProps extends Pick<NonNullable<ProgressSummary['lately']>, 'today' | 'streak'> {
  goal: number | null;
  onGoal: (tries: number | null) => void;
}

export function TodayFigures({ today, streak, goal, onGoal }: TodayFiguresProps) {
  const { tries, solves, ms } = today;
  // A goal that another version has set is shown too.
  const goals = goal === null || GOALS.includes(goal) ? GOALS : [goal, ...GOALS];
  const choices = [
    [null, text('progress_goal_none')] as const,
    ...goals.map((count) => [count, textCount('progress_goal', count)] as const),
  ];
  return (
    <section aria-labelledby="progress-today">
      <div class="TodayFigures-head">
        <h2 id="progress-today">{text('day_today')}</h2>
        <p>{streakText(streak)}</p>
        <Choice label={text('progress_goal_label')} choices={choices} value={goal} onPick={onGoal} />
      </div>
      <dl class="TodayFigures">
        <Figure label={text('panel_tries')}>{numberText(tries)}</Figure>
        <Figure label={text('panel_solves')}>{numberText(solves)}</Figure>
        <Figure label={text('progress_time')}>{ms > 0 ? durationText(ms) : '–'}</Figure>
      </dl>
      {/* Has its room without a goal too, so that nothing moves. */}
      <div class="TodayFigures-goal">
        {goal !== null && (
          <>
            <progress aria-label={text('progress_goal_label')} value={Math.min(tries, goal)} max={goal} />
            <p>
              {tries >= goal ? text('progress_goal_reached') : textCount('progress_goal_left', goal - tries)}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function streakText({ days, isLonger }: TodayFiguresProps['streak']): string {
  if (days < 2) return '';
  return textCount(isLonger ? 'progress_streak_longer' : 'progress_streak', days);
}
