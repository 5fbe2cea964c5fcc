import { timeTexts } from '../../lib/formatted-texts.ts';
import { text, textCount } from '../../lib/text.ts';
import { When } from '../When.tsx';
import type { OptionsPageProps } from './options-props.ts';

/** Draws the number of problems in the catalogue, and the progress of reading more. */
export function CatalogueStandLine(props: OptionsPageProps) {
  const { catalogueStand, catalogue: choice, historyPaused, now } = props;
  if (!catalogueStand) return null;
  const { knownProblems: known, answers, state, doneAt } = catalogueStand;
  const isUnfinished = choice !== 'none' && (state === 'reading' || state === 'never');
  return (
    <p class="CatalogueStandLine">
      <span>{textCount('catalogue_known', known)}</span>
      {isUnfinished && historyPaused && <span>{text('catalogue_paused')}</span>}
      {isUnfinished && !historyPaused && state === 'reading' && (
        <span>{textCount('catalogue_reading', answers)}</span>
      )}
      {choice !== 'none' && state === 'unfiltered' && <span>{text(`catalogue_unfiltered_${choice}`)}</span>}
      {choice === 'all' && state === 'gaps' && <span>{text('catalogue_gaps')}</span>}
      {(state === 'done' || (state === 'gaps' && choice !== 'all')) && doneAt !== null && (
        <When at={doneAt} texts={timeTexts(doneAt, now, 'catalogue_done')} />
      )}
    </p>
  );
}
