import { useRef } from 'preact/hooks';
import { filterWords, genreText } from '../../../lib/filters/filter-text.ts';
import { type Filters, GENRES, NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import { SAVED } from '../../../lib/filters/saved-filters.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { Caret } from '../Caret.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Chips } from './Chips.tsx';
import { CopyLink } from './CopyLink.tsx';
import { DifficultyFilter } from './DifficultyFilter.tsx';
import { FilterRow } from './FilterRow.tsx';
import { ListFilter } from './ListFilter.tsx';
import { RatingFilter } from './RatingFilter.tsx';
import { StatusFilter } from './StatusFilter.tsx';

/** Draws all filters. While folded, it draws one line that describes the filters that are set. */
export function FilterBox(props: PopupProps & { onClear: () => void }) {
  const { model, onClear, onFilters, onFiltersOpen, onSavedFilterChange, onCopyLink } = props;
  const { filters, drafts, filtersOpen: open } = model.state;
  const fold = useRef<HTMLButtonElement>(null);
  const change = (changes: Partial<Filters>) => onFilters({ ...filters, ...changes });
  const isTouched = !sameFilters(filters, NO_FILTERS);
  const untouched = !isTouched && drafts.eloFrom === undefined && drafts.eloTo === undefined;
  const words = filterWords(filters).join(' · ') || text('filter_none');
  return (
    <section class="FilterBox" data-open={open} aria-label={text('filter_filters')}>
      <div class="FilterBox-head">
        <button
          ref={fold}
          type="button"
          class="FilterBox-fold"
          aria-expanded={open}
          onClick={() => onFiltersOpen(!open)}
        >
          <Caret />
          <b>{text('filter_filters')}</b>
          {!open && <span title={words}>{words}</span>}
        </button>
        {mayBeSaved(model) && (
          <button
            type="button"
            class="quiet-button"
            onClick={() => onSavedFilterChange({ do: 'add', filters })}
          >
            {text('filter_save')}
          </button>
        )}
        {isTouched && <CopyLink key={JSON.stringify(filters)} onCopy={onCopyLink} />}
        <button
          type="button"
          class="quiet-button"
          data-shown={!untouched}
          onClick={() => {
            onClear();
            // The pressed button is hidden now, so the focus moves.
            fold.current?.focus();
          }}
        >
          {text('filter_clear')}
        </button>
      </div>
      {open && (
        <div class="FilterBox-rows">
          <FilterRow label={text('filter_genre')}>
            <Chips
              names={GENRES}
              pressed={filters.genres}
              label={genreText}
              onChange={(genres) => change({ genres })}
            />
          </FilterRow>
          <FilterRow label={text('filter_difficulty')}>
            <DifficultyFilter {...props} onChange={change} />
          </FilterRow>
          <StatusFilter {...props} onChange={change} />
          <RatingFilter {...props} onChange={change} />
          <ListFilter {...props} onChange={change} />
        </div>
      )}
    </section>
  );
}

/**
 * Whether the player may save the current filters: some are set, no saved filter is the same, and there is room for one
 * more.
 */
function mayBeSaved({ state, savedFilters, longAgo }: PopupViewModel): boolean {
  const isSaved = savedFilters.items.some(({ current }) => current);
  return (
    !longAgo && !isSaved && savedFilters.items.length < SAVED.max && !sameFilters(state.filters, NO_FILTERS)
  );
}
