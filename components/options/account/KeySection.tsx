import { useRef, useState } from 'preact/hooks';
import type { Failure } from '../../../lib/failure.ts';
import { text } from '../../../lib/text.ts';
import { KeyForm } from '../../pages/KeyForm.tsx';
import { useFocusKeptWithin } from '../../use-focus-kept.ts';
import { useShown } from '../frame/found.ts';
import type { OptionsPageProps } from '../options-props.ts';
import { AccountCard } from './AccountCard.tsx';

export function KeySection(props: OptionsPageProps) {
  const { account, checking } = props;
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

  // Accepting or forgetting a key removes the focused field or button; accepting it again the button "Try again".
  useFocusKeptWithin(section, () => name.current, generation, account?.refused);

  // If another part of the page deletes the key, the focus stays there.
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
    <section class="KeySection" ref={section} aria-labelledby="your-key" hidden={!useShown('your-key')}>
      <h3 id="your-key">{text('options_key')}</h3>
      <p class="unseen" role="status">
        {account?.refused && !checking && text('options_account_refused')}
        {account && !account.refused && text('options_key_accepted', account.player.name)}
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
        <KeyForm {...props} failure={failure} focused={hadFocus} />
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
    </section>
  );
}
