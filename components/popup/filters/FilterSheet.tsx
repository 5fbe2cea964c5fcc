import { text } from '../../../lib/text.ts';
import { ListCount } from '../ListCount.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';
import { FilterActions } from './FilterActions.tsx';
import { FilterRows } from './FilterRows.tsx';

/** Closing it requests problems if only the site can tell which ones match. */
export function FilterSheet(props: PopupProps) {
  const { model, onSheet } = props;
  return (
    <Sheet
      label={text('filter_filters')}
      actions={<FilterActions {...props} />}
      onClose={() => onSheet(null)}
    >
      <FilterRows {...props} />
      <ListCount model={model} />
    </Sheet>
  );
}
