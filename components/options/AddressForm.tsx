import { useState } from 'preact/hooks';
import type { Account } from '../../lib/account/account.ts';
import type { Failure } from '../../lib/failure.ts';
import { OPTIONS_SAY } from '../../lib/messages/options-failure-text.ts';
import { parseAddress } from '../../lib/site-address.ts';
import { text } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';
import { ForgetsKey } from './ForgetsKey.tsx';
import { useTextField } from './use-text-field.ts';

interface AddressFormProps {
  account: Account | null;
  /** Why the address that was last pressed for is not in use. */
  failure: Failure | null;
  now: number;
  /** Runs inside the press, as the browser's own question about the site demands. */
  onUse: (base: string) => void;
  onCancel: () => void;
}

/** Takes another address of the site, and says in full what the typed text means before anything is done with it. */
export function AddressForm({ account, failure, now, onUse, onCancel }: AddressFormProps) {
  const [typed, setTyped] = useState('');
  /** What was pressed for: a failure is shown beside that text alone. */
  const [pressed, setPressed] = useState<string | null>(null);

  const meant = parseAddress(typed);
  const base = 'base' in meant ? meant.base : null;
  const wrong = pressed === typed ? ('failure' in meant ? meant.failure : failure) : null;
  const submit = () => {
    if (base !== null) onUse(base);
    setPressed(typed);
  };
  const field = useTextField({
    id: 'address',
    wrong: wrong !== null,
    meaning: 'address-means',
    focused: true,
    onEnter: submit,
  });
  return (
    <div class="AddressForm">
      <p class="AddressForm-help" id="address-help">
        {text('options_address_help')}
      </p>
      <label class="AddressForm-label" for="address">
        {text('options_address_label')}
      </label>
      <div class="AddressForm-row">
        <input
          {...field}
          class="AddressForm-field"
          type="text"
          inputMode="url"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="button" class="button primary" onClick={submit}>
          {text('options_address_submit')}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {text('options_key_cancel')}
        </button>
      </div>
      <div class="AddressForm-means" id="address-means" aria-live="polite">
        {base !== null && (
          <p>
            {text('options_address_means')} <code>{base}</code>
          </p>
        )}
        {base?.includes('xn--') && <p>{text('options_address_letters')}</p>}
        {base !== null && <ForgetsKey account={account} base={base} />}
      </div>
      <div aria-live="polite">
        {wrong && (
          <FailureNote
            id="address-failure"
            failure={wrong}
            retryAt={null}
            now={now}
            say={OPTIONS_SAY.address}
          />
        )}
      </div>
    </div>
  );
}
