import type { CatalogueStatus } from '../../lib/catalogue/catalogue-status.ts';
import type { CatalogueChoice } from '../../lib/settings.ts';
import { text, textCount } from '../../lib/text.ts';
import { When } from '../When.tsx';

interface CatalogueStandLineProps {
  stand: CatalogueStatus;
  choice: CatalogueChoice;
  now: number;
}

/** Draws how many problems the catalogue has, and how far the reading of more is. */
export function CatalogueStandLine({ stand, choice, now }: CatalogueStandLineProps) {
  const { knownProblems: known, answers, state, doneAt } = stand;
  return (
    <p class="CatalogueStandLine">
      <span>{textCount('catalogue_known', known)}</span>
      {choice !== 'none' && state === 'reading' && <span>{textCount('catalogue_reading', answers)}</span>}
      {choice !== 'none' && state === 'unfiltered' && <span>{text(`catalogue_unfiltered_${choice}`)}</span>}
      {choice === 'all' && state === 'gaps' && <span>{text('catalogue_gaps')}</span>}
      {(state === 'done' || (state === 'gaps' && choice !== 'all')) && doneAt !== null && (
        <When at={doneAt} now={now} within="catalogue_done" />
      )}
    </p>
  );
}
