import { SORTS, type Sort } from '../../../lib/filters/sort.ts';
import { snake, text } from '../../../lib/text.ts';
import { ICONS } from '../../IconButton.tsx';
import type { PopupProps } from '../popup-events.ts';

/** The orders of the menu. `reversed` is the site's order from its end. */
const ORDERS = [SORTS[0], 'reversed', ...SORTS.slice(1)] as const satisfies readonly (Sort | 'reversed')[];

/** Draws the menu for the order of the list as an icon, which is highlighted unless the site's order is chosen. */
export function SortChoice({ model, onFilters, onSort }: PopupProps) {
  const { filters, sort } = model.state;
  const isEloKnown = typeof model.account?.player.elo === 'number';
  const chosen = sort === 'site' && filters.descending ? 'reversed' : sort;
  const choose = (order: string) => {
    const descending = order === 'reversed';
    if (descending !== filters.descending) onFilters({ ...filters, descending }, true);
    onSort(SORTS.find((one) => one === order) ?? 'site');
  };
  return (
    <span class="SortChoice" data-chosen={chosen !== 'site'}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS.sort} />
      </svg>
      <select
        aria-label={text('sort_label')}
        title={text(`sort_${snake(chosen)}`)}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {ORDERS.filter((order) => order !== 'near' || isEloKnown).map((order) => (
          <option key={order} value={order}>
            {text(`sort_${snake(order)}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
