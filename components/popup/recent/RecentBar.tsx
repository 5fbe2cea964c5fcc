import { fetchedTexts } from '../../../lib/formatted-texts.ts';
import { text } from '../../../lib/text.ts';
import { CheckedLine } from '../../CheckedLine.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { Chips } from '../../pages/Chips.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Toolbar } from '../Toolbar.tsx';

export function RecentBar({ model, onFailedOnly, onCheck }: PopupProps) {
  const { recent, state, now } = model;
  const { fetchedAt, pending } = recent;
  return (
    <Toolbar class="RecentBar" label={text('filter_bar')}>
      <Chips
        names={['failed']}
        pressed={state.failedOnly ? ['failed'] : []}
        label={() => text('failed')}
        onChange={(pressed) => onFailedOnly(pressed.length > 0)}
      />
      <CheckedLine fetchedAt={fetchedAt} fetched={fetchedTexts(fetchedAt, now)} pending={pending} />
      <IconButton
        class="RecentBar-check"
        label={text('update')}
        icon={ICONS.check}
        aria-disabled={pending}
        onClick={() => pending || onCheck()}
      />
    </Toolbar>
  );
}
