import { genreText } from '../../../lib/filters/filter-text.ts';
import type { Filters } from '../../../lib/filters/filters.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { text } from '../../../lib/text.ts';
import { Chips } from '../../pages/Chips.tsx';
import type { PopupProps } from '../popup-events.ts';
import { DifficultyFilter } from './DifficultyFilter.tsx';
import { FilterRow } from './FilterRow.tsx';
import { RatingFilter } from './RatingFilter.tsx';
import { StatusFilter } from './StatusFilter.tsx';

/** Each change applies at once. */
export function FilterRows(props: PopupProps) {
  const { model, onFilters } = props;
  const { filters } = model.state;
  const change = (changes: Partial<Filters>) => onFilters({ ...filters, ...changes });
  return (
    <div class="FilterRows">
      <FilterRow label={text('genre')}>
        <Chips
          names={GENRES}
          pressed={filters.genres}
          label={genreText}
          onChange={(genres) => change({ genres })}
        />
      </FilterRow>
      <FilterRow label={text('rank')}>
        <DifficultyFilter {...props} onChange={change} />
      </FilterRow>
      <StatusFilter {...props} onChange={change} />
      <RatingFilter {...props} onChange={change} />
    </div>
  );
}
