import { acceptedAccount } from '../../../lib/account/account.ts';
import { possibleSort, SORTS, type Sort } from '../../../lib/filters/sort.ts';
import { snake, text } from '../../../lib/text.ts';
import { ICONS } from '../../IconButton.tsx';
import type { PopupProps } from '../popup-events.ts';

type Order = Sort | 'reversed';

/** The orders of the menu. `reversed` is the site's order from its end. */
const ORDERS = [SORTS[0], 'reversed', ...SORTS.slice(1)] as const satisfies readonly Order[];

/** Orders that need what is not known of the player are left out. */
export function SortChoice({ model, onOrder }: PopupProps) {
  const { filters, sort } = model.state;
  const player = acceptedAccount(model.account)?.player ?? null;
  const isPossible = (order: Order) => order === 'reversed' || possibleSort(order, player) === order;
  const possible = possibleSort(sort, player);
  const chosen = possible === 'site' && filters.descending ? 'reversed' : possible;
  const choose = (order: string) =>
    onOrder(SORTS.find((one) => one === order) ?? 'site', order === 'reversed');
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
        {ORDERS.filter(isPossible).map((order) => (
          <option key={order} value={order}>
            {text(`sort_${snake(order)}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
