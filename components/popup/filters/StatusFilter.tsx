import { acceptedAccount } from '../../../lib/account/account.ts';
import { amongText, statusName } from '../../../lib/filters/filter-text.ts';
import { AMONG, STATUSES } from '../../../lib/filters/filters.ts';
import { signOf } from '../../../lib/panel/sign.ts';
import { text } from '../../../lib/text.ts';
import { Chips } from '../../pages/Chips.tsx';
import { type FilterProps, FilterRow } from './FilterRow.tsx';

/** The site can filter by it only if it accepts the key. */
export function StatusFilter({ model, onChange, onOptions, onAddKey }: FilterProps) {
  const { account, state } = model;
  const { statuses, among } = state.filters;
  const needsKey = acceptedAccount(account) === null;
  return (
    <FilterRow label={text('filter_status')}>
      <Chips
        names={STATUSES}
        pressed={needsKey ? [] : statuses}
        label={statusName}
        sign={(status) => signOf(status, null)}
        disabled={needsKey}
        describedBy={needsKey ? 'status-why' : undefined}
        onChange={(statuses) => onChange({ statuses })}
      />
      <Chips
        names={AMONG}
        pressed={needsKey || !among ? [] : [among]}
        label={amongText}
        sign={(one) => (one === 'due' ? one : null)}
        disabled={needsKey}
        describedBy={needsKey ? 'status-why' : undefined}
        // One of them at most.
        onChange={(pressed) => onChange({ among: pressed.find((one) => one !== among) ?? null })}
      />
      {needsKey && (
        <p class="StatusFilter-why">
          <span id="status-why">{text('filter_status_no_key')}</span>{' '}
          <button type="button" class="link-button" onClick={account === null ? onAddKey : onOptions}>
            {text(account === null ? 'key_line_add' : 'options')}
          </button>
        </p>
      )}
    </FilterRow>
  );
}
