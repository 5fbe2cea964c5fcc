import { text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';
import { FilterActions } from './FilterActions.tsx';
import { FilterRows } from './FilterRows.tsx';

export function SideFilters(props: PopupProps) {
  return (
    <section class="SideFilters" aria-label={text('filter_filters')}>
      <FilterRows {...props} />
      <FilterActions {...props} />
    </section>
  );
}
