import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../../lib/account/account.ts';
import type { Failure } from '../../lib/failure.ts';
import { pressSentence } from '../../lib/messages/failure-text.ts';
import { text } from '../../lib/text.ts';
import { BusyButton } from '../BusyButton.tsx';
import { FailurePlace } from '../FailureNote.tsx';
import { useTextField } from '../text-field.ts';
import { KeyPromise } from './KeyPromise.tsx';
import { SiteLink } from './SiteLink.tsx';

export interface KeyFormProps {
  /** Base URL of the site, the only address a key is sent to. */
  address: string;
  /** Whether the browser lets the extension use the site. If not, the notice that says so has the primary button. */
  allowed: boolean;
  /** Whether the site is checking a key. */
  busy: boolean;
  /** Why the last submitted key did not work. */
  failure: Failure | null;
  now: number;
  onUseKey: (text: string) => void;
  /** Whether the field takes the focus when it appears, because the player opened it. */
  focused: boolean;
  /** Present if the form replaces a stored key. That key stays in use until the new one is accepted. */
  replaces?: { account: Account; onCancel: () => void } | undefined;
}

/**
 * It is not a `<form>`, and it has attributes against password managers, so that the browser does not save the key. The text
 * exists only in the field: a new mount of the component clears it.
 */
export function KeyForm(props: KeyFormProps) {
  const { address, allowed, busy, failure, now, focused, onUseKey, replaces } = props;
  const [shown, setShown] = useState(false);
  const submit = () => {
    if (!busy) onUseKey(field.ref.current?.value ?? '');
  };
  const field = useTextField({ id: 'key', wrong: failure !== null, focused, onEnter: submit });
  usePasteAnywhere((pasted) => {
    if (busy || !field.ref.current) return;
    field.ref.current.value = pasted;
    submit();
  });
  return (
    <div class="KeyForm" aria-busy={busy}>
      <p class="KeyForm-help" id="key-help">
        {text('options_key_help')}
      </p>
      <p>
        <SiteLink address={address} />
      </p>
      <label class="KeyForm-label" for="key">
        {text('options_key_label')}
      </label>
      <div class="KeyForm-row">
        <div class="KeyForm-field">
          <input
            {...field}
            {...(shown ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
            data-1p-ignore="true"
            data-bwignore="true"
            data-lpignore="true"
            readOnly={busy}
            onPaste={({ currentTarget }) => failure && selectAll(currentTarget)}
            // What is pasted is checked by itself.
            onInput={({ inputType }: InputEvent) => inputType === 'insertFromPaste' && submit()}
          />
          <button type="button" class="KeyForm-show" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {text('options_key_show')}
          </button>
        </div>
        <BusyButton
          class={allowed ? 'primary KeyForm-submit' : 'KeyForm-submit'}
          label={text('options_key_submit')}
          busy={busy}
          onPress={submit}
        />
        {replaces && (
          // Disabled during a check. A check cannot be cancelled: if the site accepts the key, it is in use.
          <button
            type="button"
            class="button"
            aria-disabled={busy}
            onClick={() => busy || replaces.onCancel()}
          >
            {text('cancel')}
          </button>
        )}
      </div>
      <FailurePlace id="key-failure" failure={failure} now={now} say={pressSentence}>
        {replaces && !replaces.account.refused && text('options_key_stays')}
      </FailurePlace>
      <KeyPromise address={address} />
    </div>
  );
}

/** Takes what is pasted while no text field has the focus: the player comes back with the key, wherever the focus is. */
function usePasteAnywhere(take: (pasted: string) => void): void {
  const current = useRef(take);
  current.current = take;
  useEffect(() => {
    const stop = new AbortController();
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      if (event.target instanceof HTMLInputElement || pasted.trim() === '') return;
      event.preventDefault();
      current.current(pasted);
    };
    document.addEventListener('paste', onPaste, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

/** Selects the whole text, so that what is pasted replaces it, unless the player has selected a part. */
function selectAll(field: HTMLInputElement): void {
  if (field.selectionStart === field.selectionEnd) field.select();
}
