import { useState } from 'preact/hooks';
import {
  type AttemptFilters,
  EVERY_ATTEMPT,
  RESULTS,
  setFilters,
} from '../../../lib/attempt-list/filters.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { REVIEW_FILTERS } from '../../../lib/filters/filters.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { SIGNS } from '../../../lib/panel/sign.ts';
import { signName } from '../../../lib/panel/sign-text.ts';
import { numberText, snake, text } from '../../../lib/text.ts';
import { Caret } from '../../pages/Caret.tsx';
import { Chips } from '../../pages/Chips.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import type { HistoryPartProps } from './history-part-props.ts';
import { NoteFilter } from './NoteFilter.tsx';
import { NumberFilter } from './NumberFilter.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { RangeFilter, rankChoices, timeChoices } from './RangeFilter.tsx';
import { SmallChoices } from './SmallChoices.tsx';

/** The filters that are always shown. */
const FIRST: readonly (keyof AttemptFilters)[] = ['period', 'result', 'genre', 'rank'];

/** Each change applies at once. Those that are used less are folded; their button says how many of them are set. */
export function HistoryFilters({ view: { choice }, now, onChoose }: HistoryPartProps) {
  const { filters } = choice;
  const change = (changes: Partial<AttemptFilters>) =>
    onChoose({ ...choice, filters: { ...filters, ...changes } });
  const set = setFilters(filters);
  const [isOpen, setOpen] = useState(false);
  const more = set.filter((name) => !FIRST.includes(name)).length;
  return (
    <section class="HistoryFilters" aria-labelledby="history-filters">
      <div class="HistoryFilters-head">
        <h2 id="history-filters">{text('history_filters')}</h2>
        <button
          type="button"
          class="link-button"
          aria-disabled={set.length === 0}
          onClick={() => set.length > 0 && change(EVERY_ATTEMPT)}
        >
          {text('history_filters_clear')}
        </button>
      </div>
      <div class="HistoryFilters-groups">
        <PeriodFilter period={filters.period} now={now} onChange={(period) => change({ period })} />
        <FilterGroup label={text('history_column_result')}>
          <SmallChoices
            name="result"
            label={text('history_column_result')}
            values={['any', ...RESULTS]}
            chosen={filters.result ?? 'any'}
            words={(result) => text(`history_result_${result}`)}
            onChoose={(result) => change({ result: result === 'any' ? null : result })}
          />
        </FilterGroup>
        <FilterGroup label={text('history_column_genre')} isChips>
          <Chips
            names={GENRES}
            pressed={filters.genre}
            label={genreText}
            onChange={(genre) => change({ genre })}
          />
        </FilterGroup>
        <RangeFilter
          label={text('history_column_rank')}
          choices={rankChoices()}
          range={filters.rank}
          onChange={(rank) => change({ rank })}
        />
        <button
          type="button"
          class="link-button HistoryFilters-more"
          aria-expanded={isOpen}
          aria-controls="more-filters"
          onClick={() => setOpen(!isOpen)}
        >
          {more > 0 ? text('history_filters_more_set', numberText(more)) : text('history_filters_more')}
          <Caret />
        </button>
      </div>
      <div id="more-filters" class="HistoryFilters-groups" hidden={!isOpen}>
        <FilterGroup label={text('history_column_which')}>
          <SmallChoices
            name="which"
            label={text('history_column_which')}
            values={['all', 'first'] as const}
            chosen={filters.attempts ?? 'all'}
            words={(which) => text(`history_which_${which}`)}
            onChoose={(which) => change({ attempts: which === 'first' ? which : null })}
          />
        </FilterGroup>
        <RangeFilter
          label={text('history_column_time')}
          choices={timeChoices()}
          range={filters.time}
          isBelow
          onChange={(time) => change({ time })}
        />
        <FilterGroup label={text('history_column_sign')} isChips>
          <Chips
            names={SIGNS}
            pressed={filters.sign}
            label={signName}
            sign={(sign) => sign}
            onChange={(sign) => change({ sign })}
          />
        </FilterGroup>
        <FilterGroup label={text('history_column_reviews')}>
          <SmallChoices
            name="reviews"
            label={text('history_column_reviews')}
            values={['all', ...REVIEW_FILTERS]}
            chosen={filters.reviews ?? 'all'}
            words={(reviews) => text(reviews === 'all' ? 'history_reviews_all' : `filter_${snake(reviews)}`)}
            onChoose={(reviews) => change({ reviews: reviews === 'all' ? null : reviews })}
          />
        </FilterGroup>
        <NoteFilter note={filters.note} words={filters.words} onChange={change} />
        <NumberFilter ids={filters.problem} onChange={(problem) => change({ problem })} />
      </div>
    </section>
  );
}
