import { useRef } from 'preact/hooks';
import { NO_FILTERS, requestableFilters, sameFilters } from '../../../lib/filters/filters.ts';
import { SAVED } from '../../../lib/filters/saved-filters.ts';
import { withTyped } from '../../../lib/filters/typed-difficulty.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { PopupFailure } from '../PopupFailure.tsx';
import { PickBar } from '../picks/PickBar.tsx';
import type { PopupProps } from '../popup-events.ts';
import { LongAgoList } from '../rows/LongAgoList.tsx';
import { ResultList } from '../rows/ResultList.tsx';
import { SavedFilters } from '../saved-filters/SavedFilters.tsx';
import { FilterBox } from './FilterBox.tsx';
import { FindBar } from './FindBar.tsx';

/** Filters, the button that requests problems with them, and the results. All but the button's row scrolls. */
export function FindTab(props: PopupProps) {
  const { model, onFilters, onFiltersOpen, onDraft, onFind, onPick, onAim, onOpen, onOptions } = props;
  const { state, account, results, savedFilters, longAgo } = model;
  const { filters, drafts } = state;
  const answer = useRef<HTMLDivElement>(null);

  const forgetTyped = () => {
    onDraft('eloFrom', null);
    onDraft('eloTo', null);
  };
  const find = () => {
    // What was typed before the popup was closed is in the field, but not in the filters yet.
    const typed = withTyped(filters, drafts);
    if (typed !== filters) {
      onFilters(typed);
      forgetTyped();
    }
    // New results are read from the first row: scroll back up to it, but no further.
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
        <PickBar model={model} onPick={onPick} onAim={onAim} onOpen={onOpen} onOptions={onOptions} />
        <SavedFilters
          savedFilters={savedFilters}
          isEloKnown={typeof account?.player.elo === 'number'}
          onSavedFilter={props.onSavedFilter}
          onSavedFilterChange={props.onSavedFilterChange}
        />
        <FilterBox
          filters={filters}
          open={state.filtersOpen}
          drafts={drafts}
          account={account}
          mayBeSaved={mayBeSaved(model)}
          onOpen={onFiltersOpen}
          onFilters={onFilters}
          onDraft={onDraft}
          onClear={clear}
          onOptions={onOptions}
          onSavedFilterChange={props.onSavedFilterChange}
          onCopyLink={props.onCopyLink}
        />
        <FindBar
          results={results}
          longAgo={longAgo}
          filters={requestableFilters(filters, account)}
          now={model.now}
          onFind={find}
        />
      </div>
      <div class="FindTab-answer" ref={answer}>
        {/* The list of problems solved long ago needs no site, only the database. */}
        {(!longAgo || results.failure?.kind.startsWith('storage')) && (
          <PopupFailure load={results} model={model} onOptions={onOptions} />
        )}
        {longAgo ? (
          <LongAgoList found={longAgo} now={model.now} site={model.site} onOpen={onOpen} />
        ) : (
          <ResultList model={model} onClear={clear} onOpen={onOpen} onOptions={onOptions} />
        )}
      </div>
    </div>
  );
}

/** Whether the filters are worth saving, and not saved yet. */
function mayBeSaved({ state, savedFilters, longAgo }: PopupViewModel): boolean {
  const isSaved = savedFilters.items.some(({ current }) => current);
  return (
    !longAgo && !isSaved && savedFilters.items.length < SAVED.max && !sameFilters(state.filters, NO_FILTERS)
  );
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
