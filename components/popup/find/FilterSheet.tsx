import { text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';
import { FilterActions } from './FilterActions.tsx';
import { FilterRows } from './FilterRows.tsx';
import { ListCount } from './ListCount.tsx';

/** Closing it requests problems if only the site can tell which ones match. */
export function FilterSheet(props: PopupProps & { onClear: () => void }) {
  return (
    <Sheet
      label={text('filter_filters')}
      actions={<FilterActions {...props} />}
      onClose={() => props.onFiltersOpen(false)}
    >
      <FilterRows {...props} />
      <ListCount model={props.model} />
    </Sheet>
  );
}
