import { useEffect, useRef, useState } from 'preact/hooks';
import { OPTIONS_SAY } from '../../../lib/messages/options-failure-text.ts';
import { text } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import type { OptionsPageProps } from '../options-props.ts';
import { AccountRow, accountName } from './AccountRow.tsx';

/** Draws the list of accounts whose attempts are stored on this device; nothing if there are none. */
export function AccountsSection({ accounts, erasing, erased, eraseFailure, now, onErase }: OptionsPageProps) {
  /** Id of the account whose confirming question is open. */
  const [asking, setAsking] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  // The focused button was removed with the account.
  useEffect(() => {
    if (!erased) return;
    setAsking(null);
    title.current?.focus();
  }, [erased]);

  if (accounts.length === 0 && !erased) return null;
  return (
    <section class="AccountsSection" aria-labelledby="accounts">
      <h2 id="accounts" ref={title} tabIndex={-1}>
        {text('accounts_title')}
      </h2>
      {accounts.length > 0 && <p>{text('accounts_about')}</p>}
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
      <FailurePlace failure={eraseFailure} now={now} say={OPTIONS_SAY.account} />
    </section>
  );
}
