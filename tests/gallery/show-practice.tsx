import { PracticePart } from '../../components/progress/practice/PracticePart.tsx';
import { showInProgressPage } from './progress-frame.tsx';
import type { State } from './states.ts';

/** Shows the practice sessions in the frame of their page. No session is started. */
export function showPractice({ props }: Extract<State, { show: 'practice' }>) {
  const nothing = () => {};
  showInProgressPage(
    'practice',
    <PracticePart
      {...props}
      sessionHref={({ startedAt }) => `#practice?at=${startedAt}`}
      onAgain={nothing}
      onOptions={nothing}
    />,
  );
}
