import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SAVED, type SavedFilter } from '../../../lib/filters/saved-filters.ts';
import type { SavedFilterList } from '../../../lib/popup/popup.ts';
import { givenName, savedName } from '../../../lib/popup/saved-filter-text.ts';
import { text } from '../../../lib/text.ts';
import { IconButton } from '../../IconButton.tsx';
import { ICONS } from '../../icons.ts';
import type { PopupEvents } from '../popup-events.ts';

type SavedFilterEditorProps = {
  savedFilters: SavedFilterList;
  /** What ends the editing. */
  children: ComponentChildren;
} & Pick<PopupEvents, 'onSavedFilterChange'>;

/** The saved filters as a list, to be renamed, moved and removed. */
export function SavedFilterEditor({ savedFilters, children, onSavedFilterChange }: SavedFilterEditorProps) {
  const { items, removed } = savedFilters;
  const box = useRef<HTMLDivElement>(null);
  /** The selector of what gets the focus once the change is shown. */
  const wanted = useRef<string | null>(null);
  const order = items.map(({ saved }) => saved.id).join();
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  }, [order]);

  const move = (id: number, by: 1 | -1) => {
    // A row that is moved in the document loses the focus.
    wanted.current = `[data-id="${id}"] .TileEditor-${by < 0 ? 'up' : 'down'}`;
    onSavedFilterChange({ do: 'move', id, by });
  };
  const remove = (id: number) => {
    wanted.current = '.TileEditor-undo';
    onSavedFilterChange({ do: 'remove', id });
  };
  const undo = () => {
    if (!removed) return;
    wanted.current = `[data-id="${removed.saved.id}"] input`;
    onSavedFilterChange({ do: 'put', ...removed });
  };
  return (
    <div class="TileEditor" ref={box}>
      <ul>
        {items.map(({ saved }, place) => (
          <SavedFilterRow
            key={saved.id}
            saved={saved}
            isFirst={place === 0}
            isLast={place === items.length - 1}
            onRename={(name) => onSavedFilterChange({ do: 'rename', id: saved.id, name })}
            onMove={(by) => move(saved.id, by)}
            onRemove={() => remove(saved.id)}
          />
        ))}
      </ul>
      <div class="TileEditor-foot">
        <p role="status">
          {removed && (
            <>
              <span>{text('saved_filter_removed', savedName(removed.saved))}</span>{' '}
              <button type="button" class="link-button TileEditor-undo" onClick={undo}>
                {text('saved_filter_undo')}
              </button>
            </>
          )}
        </p>
        {children}
      </div>
    </div>
  );
}

interface SavedFilterRowProps {
  saved: SavedFilter;
  isFirst: boolean;
  isLast: boolean;
  onRename: (name: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function SavedFilterRow({ saved, isFirst, isLast, onRename, onMove, onRemove }: SavedFilterRowProps) {
  const name = savedName(saved);
  const given = givenName(saved);
  return (
    <li class="TileEditor-row" data-id={saved.id}>
      {/* Uncontrolled: what comes back from the database may be older than what is typed. */}
      <input
        class="field"
        aria-label={text('saved_filter_name', name)}
        placeholder={given}
        maxLength={SAVED.nameLength}
        defaultValue={saved.name || (saved.start ? given : '')}
        onInput={({ currentTarget: { value } }) => onRename(value === given ? '' : value)}
      />
      <IconButton
        class="TileEditor-up"
        label={text('saved_filter_up', name)}
        icon={ICONS.up}
        aria-disabled={isFirst}
        onClick={() => isFirst || onMove(-1)}
      />
      <IconButton
        class="TileEditor-down"
        label={text('saved_filter_down', name)}
        icon={ICONS.open}
        aria-disabled={isLast}
        onClick={() => isLast || onMove(1)}
      />
      <IconButton
        class="TileEditor-remove"
        label={text('saved_filter_remove', name)}
        icon={ICONS.remove}
        onClick={onRemove}
      />
    </li>
  );
}
