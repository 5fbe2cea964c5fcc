import { acceptedAccount } from '../../../lib/account/account.ts';
import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { DifficultySelect } from '../../DifficultySelect.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Toolbar } from '../Toolbar.tsx';

/** Without a key that the site accepts, there is a button to add a key. */
export function PickBar({ model, onPick, onDifficulty, onAddKey }: PopupProps) {
  const { picked, state } = model;
  return (
    <Toolbar class="PickBar" label={text('pick_label')}>
      <BusyButton
        class="primary PickBar-next"
        label={text('pick_next')}
        busy={picked.picking === 'next'}
        onPress={() => onPick('next')}
      />
      <DifficultySelect difficulty={state.difficulty} onDifficulty={onDifficulty} />
      {!acceptedAccount(model.account) && (
        <button type="button" class="button PickBar-key" onClick={onAddKey}>
          {text(model.account === null ? 'key_line_add' : 'options_account_replace')}
        </button>
      )}
    </Toolbar>
  );
}
