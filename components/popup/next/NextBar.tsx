import { acceptedAccount } from '../../../lib/account/account.ts';
import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { DifficultySelect } from '../../DifficultySelect.tsx';
import { Caret } from '../../pages/Caret.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Toolbar } from '../Toolbar.tsx';
import { ReviewButtons } from './ReviewButtons.tsx';
import { SessionButton } from './SessionButton.tsx';

/** Without a key that the site accepts, any problem is drawn, and a button to add a key replaces what needs one. */
export function NextBar(props: PopupProps) {
  const { model, onPick, onDifficulty, onAddKey } = props;
  const account = acceptedAccount(model.account);
  const isBusy = model.picking.how === 'next';
  return (
    <Toolbar class="NextBar" label={text('pick_label')}>
      <BusyButton
        class={account ? 'primary NextBar-next' : 'NextBar-next'}
        label={text('pick_next')}
        busy={isBusy}
        onPress={() => onPick('next')}
      />
      {account ? (
        <>
          <span class="Choice NextBar-difficulty">
            <DifficultySelect difficulty={model.state.difficulty} onDifficulty={onDifficulty} />
            <Caret />
          </span>
          <ReviewButtons {...props} />
          <SessionButton {...props} />
        </>
      ) : (
        <button type="button" class="button primary NextBar-key" onClick={onAddKey}>
          {text(model.account === null ? 'key_line_add' : 'options_account_replace')}
        </button>
      )}
    </Toolbar>
  );
}
