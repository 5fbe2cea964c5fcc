import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import type { Account } from '../../../lib/account/account.ts';
import { rankText } from '../../../lib/difficulty/rank.ts';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { FailurePlace } from '../../FailureNote.tsx';
import { SiteLink } from '../../pages/SiteLink.tsx';
import { Shape } from '../../Shape.tsx';
import type { OptionsPageProps } from '../options-props.ts';
import { SureQuestion, useFocusAfterQuestion } from './SureQuestion.tsx';

interface AccountCardProps extends OptionsPageProps {
  account: Account;
  /** Whether the form for another key is open; it has its own buttons. */
  replacing: boolean;
  /** The heading that gets the focus after a key is accepted. */
  name: Ref<HTMLHeadingElement>;
  onReplace: () => void;
}

export function AccountCard(props: AccountCardProps) {
  const { account, address, allowed, checking, replacing, retryAt, now, name } = props;
  const { onTryAgain, onReplace, onForget } = props;
  const [isConfirming, setConfirming] = useState(false);
  const forget = useFocusAfterQuestion(isConfirming);

  const { player, tail, refused } = account;
  // The card already shows that the key is refused.
  const failure = props.failure?.kind === 'key-refused' ? null : props.failure;
  return (
    <div class="AccountCard" aria-busy={checking}>
      <h4 class="AccountCard-name" ref={name} tabIndex={-1}>
        {player.name}
      </h4>
      <p class="AccountCard-strength">
        {player.rank && <span>{rankText(player.rank)}</span>}
        {player.elo !== null && <span>{text('options_account_elo', `${Math.round(player.elo)}`)}</span>}
      </p>
      <p class="AccountCard-key">
        <span class="AccountCard-state" data-refused={refused} data-current={allowed}>
          <Shape name={refused ? 'failed' : 'solved'} />
          {text(refused ? 'options_account_refused' : 'options_account_accepted')}
        </span>
        <span>{tail ? text('options_account_tail', tail) : text('options_account_short')}</span>
      </p>
      {refused && !replacing && (
        <p>
          {text('failure_key_refused_todo')}
          <br />
          <SiteLink address={address} />
        </p>
      )}
      <FailurePlace failure={failure} retryAt={retryAt} now={now} say={pressSentence} />
      {isConfirming && (
        <SureQuestion yes={text('options_account_forget')} onYes={onForget} onNo={() => setConfirming(false)}>
          {text('options_account_forget_sure')}
        </SureQuestion>
      )}
      {!isConfirming && !replacing && (
        <div class="buttons">
          <button type="button" class={refused && allowed ? 'button primary' : 'button'} onClick={onReplace}>
            {text('options_account_replace')}
          </button>
          {refused && (
            <BusyButton class="" label={text('panel_check')} busy={checking} onPress={onTryAgain} />
          )}
          <button ref={forget} type="button" class="button" onClick={() => setConfirming(true)}>
            {text('options_account_forget')}
          </button>
        </div>
      )}
    </div>
  );
}
