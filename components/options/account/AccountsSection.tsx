import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { text } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { Fold } from '../frame/Fold.tsx';
import type { OptionsPageProps } from '../options-props.ts';
import { AccountRow, accountName } from './AccountRow.tsx';

export function AccountsSection({ accounts, erasing, erased, eraseFailure, now, onErase }: OptionsPageProps) {
  /** Id of the account whose confirming question is open. */
  const [asking, setAsking] = useState<string | null>(null);
  const title = useRef<HTMLElement>(null);

  // The focused button was removed with the account, if the player has not left it.
  useLayoutEffect(() => {
    if (!erased) return;
    setAsking((id) => (id === erased.id ? null : id));
    if (document.activeElement === document.body) title.current?.focus();
  }, [erased]);

  return (
    <Fold
      id="accounts"
      title={text('accounts_title')}
      state={accounts.map(accountName).join(', ')}
      needsPlayer={eraseFailure !== null}
      summary={title}
    >
      <div class="AccountsSection">
        <p>{text(accounts.length > 0 ? 'accounts_about' : 'accounts_none')}</p>
        <p class="AccountsSection-done" role="status">
          {erased && text('accounts_erased', accountName(erased))}
        </p>
        <ul>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              asking={asking === account.id}
              busy={erasing === account.id}
              now={now}
              onAsk={(isAsking) => setAsking(isAsking ? account.id : null)}
              onErase={() => onErase(account)}
            />
          ))}
        </ul>
        <FailurePlace failure={eraseFailure} now={now} say={pressSentence} />
      </div>
    </Fold>
  );
}
