import { NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import { SAVED } from '../../../lib/filters/saved-filters.ts';
import { text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';

/** Each has its place always. */
export function FilterActions({ model, onSavedFilterChange, onClear }: PopupProps) {
  const { filters, sort, drafts } = model.state;
  const isTouched = !sameFilters(filters, NO_FILTERS);
  const isSaved = model.savedFilters.items.some(({ current }) => current);
  const maySave = isTouched && !isSaved && model.savedFilters.items.length < SAVED.max;
  const mayClear = isTouched || drafts.eloFrom !== undefined || drafts.eloTo !== undefined;
  return (
    <div class="FilterActions">
      <button
        type="button"
        class="quiet-button FilterActions-save"
        aria-disabled={!maySave}
        onClick={() => maySave && onSavedFilterChange({ do: 'add', filters, sort })}
      >
        {text(isTouched && isSaved ? 'filter_saved' : 'filter_save')}
      </button>
      <button
        type="button"
        class="quiet-button FilterActions-clear"
        aria-disabled={!mayClear}
        onClick={() => mayClear && onClear()}
      >
        {text('popup_clear')}
      </button>
    </div>
  );
}
