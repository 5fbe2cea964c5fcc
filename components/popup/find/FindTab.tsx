import { useRef } from 'preact/hooks';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { withTyped } from '../../../lib/filters/typed-difficulty.ts';
import { PopupFailure } from '../PopupFailure.tsx';
import { PickBar } from '../picks/PickBar.tsx';
import type { PopupProps } from '../popup-events.ts';
import { LongAgoList } from '../rows/LongAgoList.tsx';
import { ResultList } from '../rows/ResultList.tsx';
import { SavedFilters } from '../saved-filters/SavedFilters.tsx';
import { FilterBox } from './FilterBox.tsx';
import { FindBar } from './FindBar.tsx';

/**
 * Draws the filters, the button that requests problems with them, and the results. Everything but the row of the button
 * scrolls.
 */
export function FindTab(props: PopupProps) {
  const { model, onFilters, onDraft, onFind, onOptions } = props;
  const { state, results, longAgo } = model;
  const { filters, drafts } = state;
  const answer = useRef<HTMLDivElement>(null);

  const forgetTyped = () => {
    onDraft('eloFrom', null);
    onDraft('eloTo', null);
  };
  const find = () => {
    // Text that was typed before the popup was closed is in the field, but not in the filters yet.
    const typed = withTyped(filters, drafts);
    if (typed !== filters) {
      onFilters(typed);
      forgetTyped();
    }
    // The player reads new results from the first row, so the tab scrolls back to that row, but no further.
    const bar = answer.current?.previousElementSibling?.lastElementChild;
    if (answer.current && bar && topOf(answer.current) < topOf(bar) + bar.clientHeight) {
      answer.current.scrollIntoView();
    }
    onFind();
  };
  const clear = () => {
    onFilters(NO_FILTERS);
    forgetTyped();
  };
  return (
    <div class="FindTab">
      <div class="FindTab-question">
        <PickBar {...props} />
        <SavedFilters {...props} />
        <FilterBox {...props} onClear={clear} />
        <FindBar {...props} onFind={find} />
      </div>
      <div class="FindTab-answer" ref={answer}>
        {/* The list of problems solved long ago comes from the database, so it shows only failures of the storage. */}
        {(!longAgo || results.failure?.kind.startsWith('storage')) && (
          <PopupFailure load={results} model={model} onOptions={onOptions} />
        )}
        {longAgo ? <LongAgoList {...props} found={longAgo} /> : <ResultList {...props} onClear={clear} />}
      </div>
    </div>
  );
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
