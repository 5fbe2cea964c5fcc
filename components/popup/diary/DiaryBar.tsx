import { fetchedTexts } from '../../../lib/formatted-texts.ts';
import { text } from '../../../lib/text.ts';
import { CheckedLine } from '../../CheckedLine.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { Chips } from '../../pages/Chips.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Toolbar } from '../Toolbar.tsx';

interface DiaryBarProps extends PopupProps {
  /** Whether there is no choice of missed problems only. */
  isOfAllTries?: boolean;
}

export function DiaryBar({ model, onMissedOnly, onCheck, isOfAllTries = false }: DiaryBarProps) {
  const { diary, state, now } = model;
  const { fetchedAt, pending, failure } = diary;
  return (
    <Toolbar class="DiaryBar" label={text('filter_bar')}>
      {!isOfAllTries && (
        <Chips
          names={['missed']}
          pressed={state.missedOnly ? ['missed'] : []}
          label={() => text('diary_missed')}
          onChange={(pressed) => onMissedOnly(pressed.length > 0)}
        />
      )}
      <CheckedLine
        fetchedAt={fetchedAt}
        fetched={fetchedTexts(fetchedAt, now)}
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
