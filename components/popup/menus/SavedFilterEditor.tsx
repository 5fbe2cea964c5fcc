import { useLayoutEffect, useRef } from 'preact/hooks';
import { SAVED, type SavedChange, type SavedFilter } from '../../../lib/filters/saved-filters.ts';
import { givenName, savedName } from '../../../lib/popup/saved-filter-text.ts';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import type { PopupProps } from '../popup-events.ts';

export function SavedFilterEditor({ model, onSavedFilterChange }: PopupProps) {
  const { items, removed } = model.savedFilters;
  const box = useRef<HTMLDivElement>(null);
  /** The selector of the element that gets the focus once the change is rendered. */
  const focusTarget = useRef<string | null>(null);
  const order = items.map(({ saved }) => saved.id).join();
  useLayoutEffect(() => {
    if (focusTarget.current === null) return;
    box.current?.querySelector<HTMLElement>(focusTarget.current)?.focus();
    focusTarget.current = null;
  }, [order]);

  const change = (made: SavedChange) => {
    focusTarget.current = focusAfter(made) ?? focusTarget.current;
    onSavedFilterChange(made);
  };
  return (
    <div class="SavedFilterEditor" ref={box}>
      <ul>
        {items.map(({ saved }, place) => (
          <SavedFilterRow
            key={saved.id}
            saved={saved}
            isFirst={place === 0}
            isLast={place === items.length - 1}
            onChange={change}
          />
        ))}
      </ul>
      <div class="SavedFilterEditor-foot">
        <p role="status">
          {removed && (
            <>
              <span>{text('saved_filter_removed', savedName(removed.saved))}</span>{' '}
              <button
                type="button"
                class="link-button SavedFilterEditor-undo"
                onClick={() => change({ do: 'put', ...removed })}
              >
                {text('undo')}
              </button>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** Returns the selector of the element to focus once a change is rendered; null if the focus is not lost by it. */
function focusAfter(change: SavedChange): string | null {
  switch (change.do) {
    case 'move':
      // An element that is moved in the document loses the focus.
      return `[data-id="${change.id}"] .SavedFilterEditor-${change.by < 0 ? 'up' : 'down'}`;
    case 'remove':
      return '.SavedFilterEditor-undo';
    case 'put':
      return `[data-id="${change.saved.id}"] input`;
    default:
      return null;
  }
}

interface SavedFilterRowProps {
  saved: SavedFilter;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: SavedChange) => void;
}

function SavedFilterRow({ saved, isFirst, isLast, onChange }: SavedFilterRowProps) {
  const { id } = saved;
  const name = savedName(saved);
  const given = givenName(saved);
  return (
    <li class="SavedFilterEditor-row" data-id={id}>
      {/* Uncontrolled, since the text from the database may be older than the typed one. */}
      <input
        class="field"
        aria-label={text('saved_filter_name', name)}
        placeholder={given}
        maxLength={SAVED.nameLength}
        defaultValue={saved.name || (saved.start ? given : '')}
        onInput={({ currentTarget: { value } }) =>
          onChange({ do: 'rename', id, name: value === given ? '' : value })
        }
      />
      <IconButton
        class="SavedFilterEditor-up"
        label={text('saved_filter_up', name)}
        icon={ICONS.up}
        aria-disabled={isFirst}
        onClick={() => isFirst || onChange({ do: 'move', id, by: -1 })}
      />
      <IconButton
        class="SavedFilterEditor-down"
        label={text('saved_filter_down', name)}
        icon={ICONS.open}
        aria-disabled={isLast}
        onClick={() => isLast || onChange({ do: 'move', id, by: 1 })}
      />
      <IconButton
        class="SavedFilterEditor-remove"
        label={text('saved_filter_remove', name)}
        icon={ICONS.bin}
        // By the second press of a double click, the next row may be here.
        onClick={({ detail }) => detail > 1 || onChange({ do: 'remove', id })}
      />
    </li>
  );
}
