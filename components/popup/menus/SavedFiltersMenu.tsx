import { useState } from 'preact/hooks';
import { NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import { SAVED } from '../../../lib/filters/saved-filters.ts';
import { savedFilterTitle, savedName } from '../../../lib/popup/saved-filter-text.ts';
import { text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';
import { SavedFilterEditor } from './SavedFilterEditor.tsx';

/** One press applies a saved filter. */
export function SavedFiltersMenu(props: PopupProps) {
  const { model, onSheet, onSavedFilter, onSavedFilterChange, onAddKey } = props;
  const [isEditing, setEditing] = useState(false);
  const { items } = model.savedFilters;
  const close = () => onSheet(null);
  if (isEditing) {
    return (
      <Sheet label={text('saved_filter_edit')} onClose={close}>
        <SavedFilterEditor {...props} />
      </Sheet>
    );
  }
  const { filters, sort } = model.state;
  const maySave =
    !sameFilters(filters, NO_FILTERS) && !items.some(({ current }) => current) && items.length < SAVED.max;
  return (
    <Sheet label={text('saved_filter_list')} isMenu onClose={close}>
      <ul class="SavedFiltersMenu">
        {items.map((item) => (
          <li key={item.saved.id}>
            <button
              type="button"
              class="SavedFilter"
              aria-current={item.current}
              data-needs-key={item.needsKey}
              title={savedFilterTitle(item)}
              onClick={() => (item.needsKey ? onAddKey() : onSavedFilter(item.saved.id))}
            >
              {savedName(item.saved)}
            </button>
          </li>
        ))}
      </ul>
      <div class="Sheet-choices">
        {maySave && (
          <button
            type="button"
            class="button SavedFiltersMenu-save"
            onClick={() => onSavedFilterChange({ do: 'add', filters, sort })}
          >
            {text('saved_filter_save')}
          </button>
        )}
        <button type="button" class="button SavedFiltersMenu-edit" onClick={() => setEditing(true)}>
          {text('saved_filter_edit')}
        </button>
      </div>
    </Sheet>
  );
}
