import { useState } from 'preact/hooks';
import type { Account } from '../../lib/account/account.ts';
import type { Failure } from '../../lib/failure.ts';
import { OPTIONS_SAY } from '../../lib/messages/options-failure-text.ts';
import { parseAddress } from '../../lib/site-address.ts';
import { text } from '../../lib/text.ts';
import { FailurePlace } from '../FailureNote.tsx';
import { useTextField } from '../text-field.ts';
import { ForgetsKey } from './ForgetsKey.tsx';

interface AddressFormProps {
  account: Account | null;
  /** Why the last submitted address is not in use. */
  failure: Failure | null;
  now: number;
  /** Called synchronously in the click handler, since the browser asks for permissions only during a user gesture. */
  onUse: (base: string) => void;
  onCancel: () => void;
}

/** Before the typed text is submitted, it shows the full address for it. */
export function AddressForm({ account, failure, now, onUse, onCancel }: AddressFormProps) {
  const [typed, setTyped] = useState('');
  /** The submitted text. A failure is shown only until the text changes. */
  const [submitted, setSubmitted] = useState<string | null>(null);

  const parsed = parseAddress(typed);
  const base = 'base' in parsed ? parsed.base : null;
  const shownFailure = submitted === typed ? ('failure' in parsed ? parsed.failure : failure) : null;
  const submit = () => {
    if (base !== null) onUse(base);
    setSubmitted(typed);
  };
  const field = useTextField({
    id: 'address',
    wrong: shownFailure !== null,
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
        {/* Not the primary button, since the form for a key may be open too. */}
        <button type="button" class="button AddressForm-submit" onClick={submit}>
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
      <FailurePlace id="address-failure" failure={shownFailure} now={now} say={OPTIONS_SAY.address} />
    </div>
  );
}
