import { useRef, useState } from 'preact/hooks';
import type { Failure } from '../../../lib/failure.ts';
import { text } from '../../../lib/text.ts';
import { KeyForm } from '../../pages/KeyForm.tsx';
import { useFocusKeptWithin } from '../../use-focus-kept.ts';
import type { OptionsPageProps } from '../options-props.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountHistory } from './AccountHistory.tsx';
import { AccountList } from './AccountList.tsx';

export function AccountSection(props: OptionsPageProps) {
  const { account, accounts, checking } = props;
  const generation = account?.generation ?? null;
  /**
   * Generation of the key that the form replaces; null: the form is closed. When the generation changes, the form
   * closes.
   */
  const [replacing, setReplacing] = useState<number | null>(null);
  /**
   * The failure that was shown when the form was last opened or closed. It is about another key, so it is not shown
   * again.
   */
  const [pastFailure, setPastFailure] = useState<Failure | null>(null);
  const name = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);

  // Accepting or forgetting a key removes the focused field or button; accepting it again the button "Check again".
  useFocusKeptWithin(section, () => name.current, generation, account?.refused);

  // If the account's data are deleted with its key, the focus stays there.
  const hadFocus = section.current?.contains(document.activeElement) === true;
  const isReplacing = account !== null && replacing === generation;
  const failure = props.failure === pastFailure ? null : props.failure;
  const openForm = (replaced: number | null) => {
    setReplacing(replaced);
    setPastFailure(props.failure);
  };
  const cancel = () => {
    openForm(null);
    name.current?.focus();
  };
  return (
    <section class="AccountSection OptionsPage-card" ref={section} aria-label={text('options_key')}>
      <p class="unseen" role="status">
        {account?.refused && !checking && text('failure_key_refused')}
        {account && !account.refused && text('welcome_hello', account.player.name)}
      </p>
      {account ? (
        <AccountCard
          {...props}
          key={generation}
          account={account}
          replacing={isReplacing}
          failure={isReplacing ? null : (props.checkFailure ?? failure)}
          name={name}
          onReplace={() => openForm(generation)}
        />
      ) : (
        <>
          <h2>{text('options_key')}</h2>
          <KeyForm {...props} failure={failure} focused={hadFocus} />
        </>
      )}
      {isReplacing && (
        <KeyForm
          {...props}
          key={generation}
          failure={failure}
          focused
          replaces={{ account, onCancel: cancel }}
        />
      )}
      {account && !account.refused && <AccountHistory {...props} />}
      {(accounts.length > 0 || props.erased) && <AccountList {...props} />}
    </section>
  );
}
