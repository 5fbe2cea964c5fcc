import { useState } from 'preact/hooks';
import { OWN_LISTS } from '../../../lib/filters/last-counts.ts';
import type { SavedFilterItem } from '../../../lib/popup/popup.ts';
import { countText, savedFilterTitle, savedName } from '../../../lib/popup/saved-filter-text.ts';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';
import { Toolbar } from '../Toolbar.tsx';
import { OwnListButton } from './OwnListButton.tsx';
import { SavedFilterEditor } from './SavedFilterEditor.tsx';
import { useSideScroll } from './use-side-scroll.ts';

export function SavedFilters(props: PopupProps) {
  const [isEditing, setEditing] = useState(false);
  const scrolling = useSideScroll();
  const { items } = props.model.savedFilters;
  return (
    <>
      <Toolbar class="SavedFilters" label={text('saved_filter_list')}>
        <div class="SavedFilters-line" {...scrolling}>
          {items.map((item) => (
            <SavedFilterButton {...props} key={item.saved.id} item={item} />
          ))}
          {/* At the end, since they come and go. */}
          {OWN_LISTS.map((list) => (
            <OwnListButton {...props} key={list} list={list} />
          ))}
        </div>
        <IconButton
          class="SavedFilters-edit"
          label={text('saved_filter_edit')}
          icon={ICONS.edit}
          onClick={() => setEditing(true)}
        />
      </Toolbar>
      {isEditing && (
        <Sheet label={text('saved_filter_list')} onClose={() => setEditing(false)}>
          <SavedFilterEditor {...props} />
        </Sheet>
      )}
    </>
  );
}

function SavedFilterButton({ model, item, onSavedFilter, onAddKey }: PopupProps & { item: SavedFilterItem }) {
  const { saved, current, needsKey } = item;
  const isEloKnown = typeof model.account?.player.elo === 'number';
  return (
    <button
      type="button"
      class="SavedFilter"
      aria-current={current}
      data-needs-key={needsKey}
      title={savedFilterTitle(item, isEloKnown)}
      onClick={() => (needsKey ? onAddKey() : onSavedFilter(saved.id))}
    >
      <span class="SavedFilter-name">{savedName(saved)}</span>
      {/* Has its room before the number is known, so that nothing moves. */}
      <span class="SavedFilter-count">{countText(item)}</span>
    </button>
  );
}
