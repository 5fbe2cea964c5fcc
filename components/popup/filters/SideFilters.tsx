import { text } from '../../../lib/text.ts';
import { FilterActions, type FilterActionsProps } from './FilterActions.tsx';
import { FilterRows } from './FilterRows.tsx';

export function SideFilters(props: FilterActionsProps) {
  return (
    <section class="SideFilters" aria-label={text('filter_filters')}>
      <FilterRows {...props} />
      <FilterActions {...props} />
    </section>
  );
}
