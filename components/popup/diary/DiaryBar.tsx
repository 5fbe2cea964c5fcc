import { fetchedTexts } from '../../../lib/formatted-texts.ts';
import { text } from '../../../lib/text.ts';
import { CheckedLine } from '../../CheckedLine.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { Chips } from '../find/Chips.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Toolbar } from '../Toolbar.tsx';

/** Draws the line above the diary: the choice of missed problems only, when the site was last asked, and check again. */
export function DiaryBar({ model, onMissedOnly, onCheck }: PopupProps) {
  const { diary, state, now } = model;
  const { fetchedAt, pending, failure } = diary;
  return (
    <Toolbar class="DiaryBar" label={text('filter_bar')}>
      <Chips
        names={['missed']}
        pressed={state.missedOnly ? ['missed'] : []}
        label={() => text('diary_missed')}
        onChange={(pressed) => onMissedOnly(pressed.length > 0)}
      />
      <CheckedLine
        fetchedAt={fetchedAt}
        fetched={fetchedTexts(fetchedAt, failure !== null, now)}
        pending={pending}
        failing={failure !== null}
      />
      <IconButton
        class="DiaryBar-check"
        label={text('panel_check')}
        icon={ICONS.check}
        aria-disabled={pending}
        onClick={() => pending || onCheck()}
      />
    </Toolbar>
  );
}
