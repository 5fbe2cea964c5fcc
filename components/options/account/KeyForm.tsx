import { useState } from 'preact/hooks';
import type { Account } from '../../../lib/account/account.ts';
import type { Failure } from '../../../lib/failure.ts';
import { OPTIONS_SAY } from '../../../lib/messages/options-failure-text.ts';
import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { FailureNote } from '../../FailureNote.tsx';
import { useTextField } from '../use-text-field.ts';
import { SiteLink } from './SiteLink.tsx';

export interface KeyFormProps {
  /** Base URL of the site where a key is made. */
  address: string;
  /** The site is being asked about a key right now. */
  busy: boolean;
  failure: Failure | null;
  retryAt: number | null;
  now: number;
  /** Whether the field takes the focus when it appears: the player asked for it. */
  focused: boolean;
  onSubmit: (text: string) => void;
  /** Given where the form replaces a key, which is kept until then. */
  replaces?: { account: Account; onCancel: () => void } | undefined;
}

/**
 * Takes a key as typed text. Not a `<form>`, and told to password managers: nothing here is to be kept by the browser.
 * The text lives in the field alone; mounting anew clears it.
 */
export function KeyForm(props: KeyFormProps) {
  const { address, busy, failure, retryAt, now, focused, onSubmit, replaces } = props;
  const [shown, setShown] = useState(false);
  const submit = () => {
    if (!busy) onSubmit(field.ref.current?.value ?? '');
  };
  const field = useTextField({ id: 'key', wrong: failure !== null, focused, onEnter: submit });
  return (
    <div class="KeyForm" aria-busy={busy}>
      <p class="KeyForm-help" id="key-help">
        {text('options_key_help')}
      </p>
      <p>
        <SiteLink address={address} />
      </p>
      <label class="KeyForm-label" for="key">
        {text(replaces ? 'options_key_new_label' : 'options_key_label')}
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
          />
          <button
            type="button"
            class="KeyForm-show"
            aria-pressed={shown}
            aria-label={text('options_key_show_label')}
            onClick={() => setShown(!shown)}
          >
            {text('options_key_show')}
          </button>
        </div>
        <BusyButton class="primary" label={text('options_key_submit')} busy={busy} onPress={submit} />
        {replaces && (
          // Nothing calls back what the site is being asked: a key it accepts then is the one in use.
          <button
            type="button"
            class="button"
            aria-disabled={busy}
            onClick={() => busy || replaces.onCancel()}
          >
            {text('options_key_cancel')}
          </button>
        )}
      </div>
      <div aria-live="polite">
        {failure && (
          <FailureNote
            id="key-failure"
            failure={failure}
            retryAt={retryAt}
            now={now}
            say={replaces ? OPTIONS_SAY.replacing : OPTIONS_SAY.key}
          >
            {replaces && !replaces.account.refused && whatStays(replaces.account.tail)}
          </FailureNote>
        )}
      </div>
    </div>
  );
}

function whatStays(tail: string): string {
  return tail ? text('options_key_stays', tail) : text('options_key_stays_short');
}
