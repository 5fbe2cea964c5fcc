import { useRef } from 'preact/hooks';
import { text, textCount } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';

interface SettingsSearchProps {
  search: string;
  /** Number of settings found; null: nothing is searched for. */
  count: number | null;
  onSearch: (search: string) => void;
}

/** Escape empties the field. */
export function SettingsSearch({ search, count, onSearch }: SettingsSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onSearch('');
    field.current?.focus();
  };
  return (
    <search class="SettingsSearch">
      <div class="SettingsSearch-field">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={ICONS.search} />
        </svg>
        <input
          ref={field}
          id="search"
          type="search"
          aria-label={text('options_search')}
          placeholder={text('options_search')}
          autocomplete="off"
          spellcheck={false}
          value={search}
          onInput={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.isComposing) onSearch('');
          }}
        />
        {search !== '' && (
          <IconButton label={text('options_search_clear')} icon={ICONS.remove} onClick={clear} />
        )}
      </div>
      <p class="unseen" role="status">
        {count !== null && (count > 0 ? textCount('options_search_found', count) : nothingText(search))}
      </p>
      {count === 0 && (
        <div class="SettingsSearch-none">
          <p>{nothingText(search)}</p>
          <button type="button" class="button" onClick={clear}>
            {text('options_search_all')}
          </button>
        </div>
      )}
    </search>
  );
}

function nothingText(search: string): string {
  return text('options_search_none', search.trim());
}
