import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ListedAccount, parseAccountId } from '../../../lib/account/accounts.ts';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { text } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import type { OptionsPageProps } from '../options-props.ts';
import { SureQuestion, useFocusAfterQuestion } from './SureQuestion.tsx';

/** The players whose data are on this device: they stay when a key is replaced or forgotten. */
export function AccountList({ accounts, erasing, erased, eraseFailure, now, onErase }: OptionsPageProps) {
  /** Id of the account whose confirming question is open. */
  const [asking, setAsking] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  // The focused button was removed with the account, if the player has not left it.
  useLayoutEffect(() => {
    if (!erased) return;
    setAsking((id) => (id === erased.id ? null : id));
    if (document.activeElement === document.body) title.current?.focus();
  }, [erased]);

  return (
    <div class="AccountList">
      <h3 ref={title} tabIndex={-1}>
        {text('account_list')}
      </h3>
      <p role="status">{erased && text('account_deleted', accountName(erased))}</p>
      <ul>
        {accounts.map((account) => (
          <Row
            key={account.id}
            account={account}
            asking={asking === account.id}
            busy={erasing === account.id}
            onAsk={(isAsking) => setAsking(isAsking ? account.id : null)}
            onErase={() => onErase(account)}
          />
        ))}
      </ul>
      <FailurePlace failure={eraseFailure} now={now} say={pressSentence} />
    </div>
  );
}

interface RowProps {
  account: ListedAccount;
  /** Whether the question that confirms the deletion is open. */
  asking: boolean;
  /** Whether the account is being deleted. */
  busy: boolean;
  onAsk: (asking: boolean) => void;
  onErase: () => void;
}

function Row({ account, asking, busy, onAsk, onErase }: RowProps) {
  const erase = useFocusAfterQuestion(asking);
  const name = accountName(account);
  return (
    <li class="AccountList-row" data-present={account.isPresent}>
      <span>{name}</span>
      {asking ? (
        <SureQuestion yes={text('account_delete')} busy={busy} onYes={onErase} onNo={() => onAsk(false)}>
          {text('account_delete_sure', name)}
        </SureQuestion>
      ) : (
        <button
          ref={erase}
          type="button"
          class="button"
          aria-label={text('account_delete_of', name)}
          onClick={() => onAsk(true)}
        >
          {text('account_delete')}
        </button>
      )}
    </li>
  );
}

/** Returns the player's name, or, if that is not stored, a text with the player's number. */
function accountName({ id, name }: ListedAccount): string {
  return name || text('account_unnamed', `${parseAccountId(id)?.playerId ?? ''}`);
}
