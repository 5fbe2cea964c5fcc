import { useRef } from 'preact/hooks';
import type { Account } from '../lib/account.ts';
import { filterWords } from '../lib/filter-words.ts';
import { type Filters, GENRES, NO_FILTERS, sameFilters } from '../lib/filters.ts';
import { genreText } from '../lib/genre.ts';
import type { PopupState } from '../lib/popup.ts';
import { text } from '../lib/text.ts';
import { Chips } from './Chips.tsx';
import { DifficultyFilter } from './DifficultyFilter.tsx';
import { FilterRow } from './FilterRow.tsx';
import { ICONS } from './icons.ts';
import { ListFilter } from './ListFilter.tsx';
import type { PopupEvents } from './Popup.tsx';
import { RatingFilter } from './RatingFilter.tsx';
import { StatusFilter } from './StatusFilter.tsx';

type FilterBoxProps = {
  filters: Filters;
  open: boolean;
  drafts: PopupState['drafts'];
  account: Account | null;
  onOpen: (open: boolean) => void;
  onClear: () => void;
} & Pick<PopupEvents, 'onFilters' | 'onDraft' | 'onOptions'>;

/** Everything that can be asked for; folded, one line of words. */
export function FilterBox(props: FilterBoxProps) {
  const { filters, open, drafts, account, onOpen, onClear, onFilters, onDraft, onOptions } = props;
  const fold = useRef<HTMLButtonElement>(null);
  const change = (changes: Partial<Filters>) => onFilters({ ...filters, ...changes });
  const untouched =
    sameFilters(filters, NO_FILTERS) && drafts.eloFrom === undefined && drafts.eloTo === undefined;
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
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={ICONS.open} />
          </svg>
          <b>{text('filter_filters')}</b>
          {!open && <span title={words}>{words}</span>}
        </button>
        <button
          type="button"
          class="quiet-button"
          data-shown={!untouched}
          onClick={() => {
            onClear();
            // The pressed button goes away.
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
