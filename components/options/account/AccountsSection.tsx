import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedAccount } from '../../../lib/account/accounts.ts';
import type { Failure } from '../../../lib/failure.ts';
import { OPTIONS_SAY } from '../../../lib/messages/options-failure-text.ts';
import { text } from '../../../lib/text.ts';
import { FailureNote } from '../../FailureNote.tsx';
import { AccountRow, accountName } from './AccountRow.tsx';

interface AccountsSectionProps {
  accounts: readonly ListedAccount[];
  /** Id of the account that is being erased. */
  erasing: string | null;
  /** The account that was erased last, since this page was opened. */
  erased: ListedAccount | null;
  /** Why the last account could not be erased. */
  eraseFailure: Failure | null;
  now: number;
  onErase: (account: ListedAccount) => void;
}

/** Draws the list of accounts whose attempts are stored on this device; nothing if there are none. */
export function AccountsSection(props: AccountsSectionProps) {
  const { accounts, erasing, erased, eraseFailure, now, onErase } = props;
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
      <div aria-live="polite">
        {eraseFailure && (
          <FailureNote failure={eraseFailure} retryAt={null} now={now} say={OPTIONS_SAY.account} />
        )}
      </div>
    </section>
  );
}
