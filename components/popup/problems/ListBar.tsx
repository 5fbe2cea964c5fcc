import { filterLine } from '../../../lib/filters/filter-text.ts';
import { NO_FILTERS, requestableFilters, sameFilters } from '../../../lib/filters/filters.ts';
import { fetchedTexts } from '../../../lib/formatted-texts.ts';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { Caret } from '../../pages/Caret.tsx';
import { ListCount } from '../ListCount.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Toolbar } from '../Toolbar.tsx';
import { useHasRoomFor } from '../use-has-room-for.ts';
import { SortChoice } from './SortChoice.tsx';

export function ListBar(props: PopupProps) {
  const { model, onSheet, onCheck, onClear } = props;
  // What the list was requested with: without an accepted key, no status.
  const filters = requestableFilters(model.state.filters, model.account);
  const { pending, fetchedAt } = model.results;
  const words = filterLine(filters) || text('all_problems');
  const isTouched = !sameFilters(model.state.filters, NO_FILTERS);
  const isWide = useHasRoomFor('filters');
  const fetched = fetchedTexts(fetchedAt, model.now);
  const check = [text('update'), fetched?.relative].filter(Boolean).join(' · ');
  return (
    <Toolbar class="ListBar" label={text('filter_bar')}>
      {isWide ? (
        <p class="ListBar-filters" title={words}>
          <span key={words} class="ListBar-words">
            {words}
          </span>
        </p>
      ) : (
        <button
          type="button"
          class="ListBar-filters"
          aria-haspopup="dialog"
          aria-expanded={model.sheet === 'filters'}
          title={words}
          onClick={() => onSheet('filters')}
        >
          <svg class="ListBar-icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d={ICONS.filter} />
          </svg>
          <span class="unseen">{text('filter_filters')}</span>
          {/* A new element for each text: one line that becomes two would move, since it is in the middle of the line's height. */}
          <span key={words} class="ListBar-words">
            {words}
          </span>
        </button>
      )}
      <IconButton
        class="ListBar-clear"
        label={text('popup_clear')}
        icon={ICONS.remove}
        data-shown={isTouched}
        aria-disabled={!isTouched}
        onClick={() => isTouched && onClear()}
      />
      <button
        type="button"
        class="ListBar-saved"
        aria-haspopup="dialog"
        aria-expanded={model.sheet === 'saved-filters'}
        aria-label={text('saved_filter_list')}
        title={text('saved_filter_list')}
        onClick={() => onSheet('saved-filters')}
      >
        {text('saved_filter_menu')}
        <Caret />
      </button>
      <ListCount model={model} />
      <SortChoice {...props} />
      <IconButton
        class="ListBar-check"
        label={check}
        icon={ICONS.check}
        data-busy={pending}
        aria-disabled={pending}
        onClick={() => pending || onCheck()}
      />
    </Toolbar>
  );
}
