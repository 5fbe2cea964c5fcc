import { useRef } from 'preact/hooks';
import type { Account } from '../../../lib/account/account.ts';
import { filterWords } from '../../../lib/filters/filter-text.ts';
import { type Filters, GENRES, NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import { genreText } from '../../../lib/filters/genre.ts';
import type { PopupState } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { Caret } from '../Caret.tsx';
import type { PopupEvents } from '../popup-events.ts';
import { Chips } from './Chips.tsx';
import { CopyLink } from './CopyLink.tsx';
import { DifficultyFilter } from './DifficultyFilter.tsx';
import { FilterRow } from './FilterRow.tsx';
import { ListFilter } from './ListFilter.tsx';
import { RatingFilter } from './RatingFilter.tsx';
import { StatusFilter } from './StatusFilter.tsx';

type FilterBoxProps = {
  filters: Filters;
  open: boolean;
  drafts: PopupState['drafts'];
  account: Account | null;
  /** Whether the filters are worth saving, and not saved yet. */
  mayBeSaved: boolean;
  onOpen: (open: boolean) => void;
  onClear: () => void;
} & Pick<PopupEvents, 'onFilters' | 'onDraft' | 'onOptions' | 'onSavedFilterChange' | 'onCopyLink'>;

/** All filters; folded, one line that says what they are. */
export function FilterBox(props: FilterBoxProps) {
  const { filters, open, drafts, account, onOpen, onClear, onFilters, onDraft, onOptions } = props;
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
          onClick={() => onOpen(!open)}
        >
          <Caret />
          <b>{text('filter_filters')}</b>
          {!open && <span title={words}>{words}</span>}
        </button>
        {props.mayBeSaved && (
          <button
            type="button"
            class="quiet-button"
            onClick={() => props.onSavedFilterChange({ do: 'add', filters })}
          >
            {text('filter_save')}
          </button>
        )}
        {isTouched && <CopyLink key={JSON.stringify(filters)} onCopy={props.onCopyLink} />}
        <button
          type="button"
          class="quiet-button"
          data-shown={!untouched}
          onClick={() => {
            onClear();
            // The pressed button is hidden now: move the focus.
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
            <DifficultyFilter
              elo={filters.elo}
              drafts={drafts}
              onElo={(elo) => change({ elo })}
              onDraft={onDraft}
            />
          </FilterRow>
          <FilterRow label={text('filter_status')}>
            <StatusFilter
              statuses={filters.statuses}
              account={account}
              onChange={(statuses) => change({ statuses })}
              onOptions={onOptions}
            />
          </FilterRow>
          <FilterRow label={text('filter_rating')}>
            <RatingFilter rating={filters.rating} unrated={filters.unrated} onChange={change} />
          </FilterRow>
          <FilterRow label={text('filter_list')}>
            <ListFilter filters={filters} onChange={change} />
          </FilterRow>
        </div>
      )}
    </section>
  );
}
