import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import type { Account } from '../../../lib/account/account.ts';
import { rankText } from '../../../lib/difficulty/rank.ts';
import type { Failure } from '../../../lib/failure.ts';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { numberText, text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { FailurePlace } from '../../FailureNote.tsx';
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

const REFUSED: Failure = { kind: 'key-refused' };

export function AccountCard(props: AccountCardProps) {
  const { account, allowed, checking, replacing, now, name } = props;
  const { onTryAgain, onReplace, onForget } = props;
  const [isConfirming, setConfirming] = useState(false);
  const forget = useFocusAfterQuestion(isConfirming);
  const { player, tail, refused } = account;
  return (
    <div class="AccountCard" aria-busy={checking} data-refused={refused}>
      <h2 class="AccountCard-name" ref={name} tabIndex={-1}>
        {text('welcome_hello', player.name)}
      </h2>
      <p class="AccountCard-about">
        {player.rank && <span>{rankText(player.rank)}</span>}
        {player.elo !== null && <span>{text('elo', numberText(Math.round(player.elo)))}</span>}
        {tail && <span>{text('options_account_tail', tail)}</span>}
      </p>
      <FailurePlace
        failure={props.failure ?? (refused && !replacing ? REFUSED : null)}
        now={now}
        say={pressSentence}
      />
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
            <BusyButton class="" label={text('check_again')} busy={checking} onPress={onTryAgain} />
          )}
          <button ref={forget} type="button" class="button" onClick={() => setConfirming(true)}>
            {text('options_account_forget')}
          </button>
        </div>
      )}
    </div>
  );
}
