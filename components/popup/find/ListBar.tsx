import { filterWords } from '../../../lib/filters/filter-text.ts';
import { NO_FILTERS, requestableFilters, sameFilters } from '../../../lib/filters/filters.ts';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Toolbar } from '../Toolbar.tsx';
import { useHasRoomFor } from '../use-has-room-for.ts';
import { ListCount } from './ListCount.tsx';
import { SortChoice } from './SortChoice.tsx';
import { isListStored, shownOwnList } from './shown-list.ts';

export function ListBar(props: PopupProps & { onClear: () => void }) {
  const { model, onFiltersOpen, onCheck, onClear, onOwnList } = props;
  const { filtersOpen } = model.state;
  // What the list was requested with: without an accepted key, no status.
  const filters = requestableFilters(model.state.filters, model.account);
  const own = shownOwnList(model);
  const isOff = model.results.pending || isListStored(model);
  const { pending } = model.results;
  const words = own ? text(`${own}_name`) : filterWords(filters).join(' · ') || text('filter_none');
  const isTouched = !sameFilters(model.state.filters, NO_FILTERS);
  const isWide = useHasRoomFor('filters');
  const clear = () => {
    if (own) onOwnList(null);
    else if (isTouched) onClear();
  };
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
          aria-expanded={filtersOpen}
          title={words}
          onClick={() => onFiltersOpen(true)}
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
        label={text(own ? 'list_close' : 'popup_clear')}
        icon={ICONS.remove}
        data-shown={isTouched || own !== null}
        aria-disabled={!isTouched && own === null}
        onClick={clear}
      />
      <ListCount model={model} />
      <SortChoice {...props} />
      <IconButton
        class="ListBar-check"
        label={text('panel_check')}
        icon={ICONS.check}
        data-busy={pending}
        aria-disabled={isOff}
        onClick={() => isOff || onCheck()}
      />
    </Toolbar>
  );
}
