import { useEffect, useRef, useState } from 'preact/hooks';
import type { SavedFilterItem } from '../../../lib/popup/popup.ts';
import { countText, savedFilterTitle, savedName } from '../../../lib/popup/saved-filter-text.ts';
import { text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';
import { SavedFilterEditor } from './SavedFilterEditor.tsx';

/** Draws the saved filters as buttons that request problems; while they are edited, as a list. */
export function SavedFilters(props: PopupProps) {
  const [editing, setEditing] = useState(false);
  const { items } = props.model.savedFilters;
  const row = useRef<HTMLDivElement>(null);
  const ids = items.map(({ saved }) => saved.id);
  const before = useRef(ids);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    // The pressed button disappeared, so the button that replaces it gets the focus.
    if (wasEditing.current !== editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  useEffect(() => {
    // The pressed button "Save" disappeared, so the new saved filter gets the focus.
    const isLost = ids.length > before.current.length && document.activeElement === document.body;
    if (isLost && !editing) row.current?.querySelector<HTMLElement>('.Tile:nth-last-child(2)')?.focus();
    before.current = ids;
  });
  if (items.length === 0 && !editing) return null;
  const toggle = (
    <button
      ref={edit}
      type="button"
      class={editing ? 'button Tiles-edit' : 'quiet-button Tiles-edit'}
      onClick={() => setEditing(!editing)}
    >
      {text(editing ? 'saved_filter_done' : 'saved_filter_edit')}
    </button>
  );
  return (
    <section class="Tiles" aria-label={text('saved_filter_list')}>
      {editing ? (
        <SavedFilterEditor {...props}>{toggle}</SavedFilterEditor>
      ) : (
        <div class="Tiles-row" ref={row}>
          {items.map((item) => (
            <SavedFilterButton {...props} key={item.saved.id} item={item} />
          ))}
          {toggle}
        </div>
      )}
    </section>
  );
}

function SavedFilterButton({ model, item, onSavedFilter }: PopupProps & { item: SavedFilterItem }) {
  const { saved, current, disabled } = item;
  const isEloKnown = typeof model.account?.player.elo === 'number';
  const count = countText(item);
  return (
    <button
      type="button"
      class="Tile"
      aria-current={current}
      disabled={disabled}
      title={savedFilterTitle(item, isEloKnown)}
      onClick={() => onSavedFilter(saved.id)}
    >
      <span class="Tile-name">{savedName(saved)}</span>
      {count && <span class="Tile-count">{count}</span>}
    </button>
  );
}
