import { useState } from 'preact/hooks';
import {
  type AttemptFilters,
  EVERY_ATTEMPT,
  FAILED_THIS_WEEK,
  isFailedThisWeek,
  RESULTS,
  setFilters,
} from '../../../lib/attempt-list/filters.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { SIGNS } from '../../../lib/panel/sign.ts';
import { signName } from '../../../lib/panel/sign-text.ts';
import { text } from '../../../lib/text.ts';
import { Caret } from '../../pages/Caret.tsx';
import { Check } from '../../pages/Check.tsx';
import { Chips } from '../../pages/Chips.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import type { HistoryPartProps } from './history-part-props.ts';
import { NumberFilter } from './NumberFilter.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { RangeFilter, rankChoices, timeChoices } from './RangeFilter.tsx';
import { SmallChoices } from './SmallChoices.tsx';

/** The filters that are used less. */
const MORE: readonly (keyof AttemptFilters)[] = ['attempts', 'time', 'sign', 'problem'];

/** Those that are folded too in a narrow window. */
const FOLDED: readonly (keyof AttemptFilters)[] = ['genre', 'rank'];

/** Each change applies at once. Those that are used less are folded, unless one of them is set. */
export function HistoryFilters({ view: { choice }, now, onChoose }: HistoryPartProps) {
  const { filters } = choice;
  const change = (changes: Partial<AttemptFilters>) =>
    onChoose({ ...choice, filters: { ...filters, ...changes } });
  const set = setFilters(filters);
  /** Whether the player folded the others; null: neither. */
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const isUnfolded = unfolded ?? set.some((name) => MORE.includes(name));
  const { result, period } = EVERY_ATTEMPT;
  return (
    <section class="HistoryFilters" aria-labelledby="history-filters">
      <div class="HistoryFilters-head">
        <h2 id="history-filters">{text('filter_filters')}</h2>
        <button
          type="button"
          class="link-button"
          aria-disabled={set.length === 0}
          onClick={() => set.length > 0 && change(EVERY_ATTEMPT)}
        >
          {text('popup_clear')}
        </button>
      </div>
      <div class="HistoryFilters-week">
        <Chips
          names={['failed-this-week'] as const}
          pressed={isFailedThisWeek(filters) ? ['failed-this-week'] : []}
          label={() => text('history_failed_this_week')}
          onChange={(pressed) => change(pressed.length > 0 ? FAILED_THIS_WEEK : { result, period })}
        />
      </div>
      <div class="HistoryFilters-groups" data-folds={!set.some((name) => FOLDED.includes(name))}>
        <PeriodFilter period={filters.period} now={now} onChange={(period) => change({ period })} />
        <FilterGroup label={text('history_result')}>
          <SmallChoices
            name="result"
            label={text('history_result')}
            values={['any', ...RESULTS]}
            chosen={filters.result ?? 'any'}
            words={(result) => text(result === 'any' ? 'history_any' : result)}
            onChoose={(result) => change({ result: result === 'any' ? null : result })}
          />
        </FilterGroup>
        <FilterGroup label={text('genre')} isChips>
          <Chips
            names={GENRES}
            pressed={filters.genre}
            label={genreText}
            onChange={(genre) => change({ genre })}
          />
        </FilterGroup>
        <RangeFilter
          label={text('rank')}
          choices={rankChoices()}
          range={filters.rank}
          onChange={(rank) => change({ rank })}
        />
        <button
          type="button"
          class="link-button HistoryFilters-more"
          aria-expanded={isUnfolded}
          aria-controls="more-filters"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {text('history_filters_more')}
          <Caret />
        </button>
      </div>
      <div id="more-filters" class="HistoryFilters-groups" hidden={!isUnfolded}>
        <Check
          label={text('history_first_only')}
          on={filters.attempts === 'first'}
          onChange={(isOn) => change({ attempts: isOn ? 'first' : null })}
        />
        <RangeFilter
          label={text('time')}
          choices={timeChoices()}
          range={filters.time}
          isBelow
          onChange={(time) => change({ time })}
        />
        <FilterGroup label={text('history_sign')} isChips>
          <Chips
            names={SIGNS}
            pressed={filters.sign}
            label={signName}
            sign={(sign) => sign}
            onChange={(sign) => change({ sign })}
          />
        </FilterGroup>
        <NumberFilter ids={filters.problem} onChange={(problem) => change({ problem })} />
      </div>
    </section>
  );
}
