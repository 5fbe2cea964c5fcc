import type { CatalogueStatus } from '../../lib/catalogue/catalogue-status.ts';
import { timeTexts } from '../../lib/formatted-texts.ts';
import { text, textCount } from '../../lib/text.ts';
import { When } from '../When.tsx';
import type { OptionsPageProps } from './options-props.ts';

/** The states in which more is to be read. */
const UNFINISHED: readonly CatalogueStatus['state'][] = ['never', 'reading', 'set-aside'];

export function CatalogueStandLine(props: OptionsPageProps) {
  const { catalogueStand, catalogue: choice, historyPaused, now } = props;
  if (!catalogueStand) return null;
  const { knownProblems: known, answers, state, doneAt } = catalogueStand;
  const isUnfinished = choice !== 'none' && UNFINISHED.includes(state);
  return (
    <p class="CatalogueStandLine">
      <span>{textCount('catalogue_known', known)}</span>
      {isUnfinished && historyPaused && <span>{text('catalogue_paused')}</span>}
      {isUnfinished && !historyPaused && state === 'reading' && (
        <span>{textCount('catalogue_reading', answers)}</span>
      )}
      {isUnfinished && !historyPaused && state === 'set-aside' && <span>{text('catalogue_set_aside')}</span>}
      {choice !== 'none' && state === 'unfiltered' && <span>{text(`catalogue_unfiltered_${choice}`)}</span>}
      {choice === 'all' && state === 'gaps' && <span>{text('catalogue_gaps')}</span>}
      {(state === 'done' || (state === 'gaps' && choice !== 'all')) && doneAt !== null && (
        <When at={doneAt} texts={timeTexts(doneAt, now, 'catalogue_done')} />
      )}
    </p>
  );
}
