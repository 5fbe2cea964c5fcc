import { useEffect, useRef } from 'preact/hooks';
import { text } from '../lib/text.ts';

/** Asks once more, in place, before the key is forgotten; the harmless answer has the focus. */
export function ForgetQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <fieldset class="ForgetQuestion">
      <legend>{text('options_account_forget_sure')}</legend>
      <div class="buttons">
        <button type="button" class="button danger" onClick={onYes}>
          {text('options_account_forget')}
        </button>
        <button ref={no} type="button" class="button" onClick={onNo}>
          {text('options_key_cancel')}
        </button>
      </div>
    </fieldset>
  );
}
