import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../../lib/failure.ts';
import { text } from '../../../lib/text.ts';
import { useFocusKept } from '../../use-focus-kept.ts';
import type { OptionsPageProps } from '../options-props.ts';
import { AccountCard } from './AccountCard.tsx';
import { KeyForm } from './KeyForm.tsx';

/** The key: a field for it, or whose it is; both while another is to replace it. */
export function KeySection(props: OptionsPageProps) {
  const { account, address, busy, allowed, retryAt, now, onUseKey, onTryAgain, onForget } = props;
  const generation = account?.generation ?? null;
  const [replacing, setReplacing] = useState<number | null>(null);
  /** What went wrong before the field for another key was opened or closed: of one key, and not of the other. */
  const [past, setPast] = useState<Failure | null>(null);
  const name = useRef<HTMLHeadingElement>(null);
  const painted = useRef(false);
  const section = useRef<HTMLElement>(null);

  // What had the focus is gone once a key is accepted or forgotten.
  useEffect(() => {
    if (painted.current) name.current?.focus();
    painted.current = true;
  }, [generation]);

  // So is the button that tries a refused key again.
  useFocusKept(() => name.current, account?.refused);

  const isReplacing = account !== null && replacing === generation;
  const failure = props.failure === past ? null : props.failure;
  const setReplacingNow = (which: number | null) => {
    setReplacing(which);
    setPast(props.failure);
  };
  const cancel = () => {
    setReplacingNow(null);
    name.current?.focus();
  };
  /** Forgotten from another part of the page, the key leaves the focus there. */
  const hadFocus = () =>
    document.activeElement === document.body || section.current?.contains(document.activeElement) === true;
  const form = { address, busy, failure, retryAt, now, onSubmit: onUseKey };
  return (
    <section class="KeySection" ref={section} aria-labelledby="your-key">
      <h2 id="your-key">{text('options_key')}</h2>
      <p class="unseen" role="status">
        {account?.refused && (isReplacing || !busy) && text('options_account_refused')}
        {account && !account.refused && text('options_key_accepted', account.player.name)}
      </p>
      {account ? (
        <AccountCard
          key={generation}
          account={account}
          address={address}
          allowed={allowed}
          busy={busy && !isReplacing}
          replacing={isReplacing}
          failure={isReplacing ? null : failure}
          retryAt={retryAt}
          now={now}
          name={name}
          onTryAgain={onTryAgain}
          onReplace={() => setReplacingNow(generation)}
          onForget={onForget}
        />
      ) : (
        <KeyForm {...form} focused={painted.current && hadFocus()} />
      )}
      {isReplacing && <KeyForm key={generation} {...form} focused replaces={{ account, onCancel: cancel }} />}
    </section>
  );
}
