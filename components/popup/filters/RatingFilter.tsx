import { rangeWith } from '../../../lib/filters/filters.ts';
import type { Range } from '../../../lib/model.ts';
import { text, textCount } from '../../../lib/text.ts';
import { Check } from '../../pages/Check.tsx';
import { Choice } from '../../pages/Choice.tsx';
import { type FilterProps, FilterRow } from './FilterRow.tsx';

const STARS = [1, 2, 3, 4, 5];

/** If a new bound crosses the other one, the other one moves too. */
export function RatingFilter({ model, onChange }: FilterProps) {
  const { rating, unrated, canon } = model.state.filters;
  const choices = [
    [null, text('history_any')] as const,
    ...STARS.map((count) => [count, textCount('filter_stars', count)] as const),
  ];
  const end = (side: keyof Range) => (
    <Choice
      label={text(`filter_rating_${side}`)}
      choices={choices}
      value={rating[side]}
      onPick={(picked) => onChange({ rating: rangeWith(rating, side, picked) })}
    />
  );
  return (
    <FilterRow label={text('filter_rating')}>
      {end('from')}
      <span aria-hidden="true">–</span>
      {end('to')}
      <Check label={text('filter_unrated')} on={unrated} onChange={(on) => onChange({ unrated: on })} />
      <Check label={text('filter_canon')} on={canon} onChange={(on) => onChange({ canon: on })} />
    </FilterRow>
  );
}
