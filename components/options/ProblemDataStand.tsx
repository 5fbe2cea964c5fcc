import { timeTexts } from '../../lib/formatted-texts.ts';
import type { ProblemDataStatus } from '../../lib/problem-data/status.ts';
import { text, textCount } from '../../lib/text.ts';
import { When } from '../When.tsx';
import type { OptionsPageProps } from './options-props.ts';

/** The states in which more is to be read. */
const UNFINISHED: readonly ProblemDataStatus['state'][] = ['never', 'reading', 'failing'];

export function ProblemDataStand(props: OptionsPageProps) {
  const { problemDataStand, problemData: choice, historyPaused, now } = props;
  if (!problemDataStand) return null;
  const { knownProblems: known, answers, state, doneAt } = problemDataStand;
  const isUnfinished = choice !== 'none' && UNFINISHED.includes(state);
  return (
    <p class="ProblemDataStand">
      <span>{textCount('catalogue_known', known)}</span>
      {isUnfinished && historyPaused && <span>{text('catalogue_paused')}</span>}
      {isUnfinished && !historyPaused && state === 'reading' && (
        <span>{textCount('catalogue_reading', answers)}</span>
      )}
      {isUnfinished && !historyPaused && state === 'failing' && <span>{text('catalogue_failing')}</span>}
      {choice === 'all' && state === 'gaps' && <span>{text('catalogue_gaps')}</span>}
      {(state === 'done' || (state === 'gaps' && choice !== 'all')) && doneAt !== null && (
        <When at={doneAt} texts={timeTexts(doneAt, now, 'catalogue_done')} />
      )}
    </p>
  );
}
