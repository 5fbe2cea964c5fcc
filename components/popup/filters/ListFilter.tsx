import { text } from '../../../lib/text.ts';
import { Check } from '../../pages/Check.tsx';
import { Choice } from '../../pages/Choice.tsx';
import { type FilterProps, FilterRow } from './FilterRow.tsx';

const COUNTS = [10, 20, 50, 100];

export function ListFilter({ model, onChange }: FilterProps) {
  const { count, canon } = model.state.filters;
  return (
    <FilterRow label={text('filter_list')}>
      <Choice
        label={text('filter_count')}
        choices={[[null, text('filter_count_site')], ...COUNTS.map((one) => [one, `${one}`] as const)]}
        value={count}
        onPick={(picked) => onChange({ count: picked })}
      />
      <Check
        label={text('filter_canon')}
        title={text('filter_canon_title')}
        on={canon}
        onChange={(on) => onChange({ canon: on })}
      />
    </FilterRow>
  );
}
