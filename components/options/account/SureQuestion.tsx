import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/text.ts';

interface SureQuestionProps {
  /** What would be gone. */
  children: ComponentChildren;
  /** The word for doing it. */
  yes: string;
  /** It is being done. */
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks once more, in place, before something is gone; the harmless answer has the focus. */
export function SureQuestion({ children, yes, busy = false, onYes, onNo }: SureQuestionProps) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <fieldset class="SureQuestion" aria-busy={busy}>
      <legend>{children}</legend>
      <div class="buttons">
        <button type="button" class="button danger" aria-disabled={busy} onClick={() => busy || onYes()}>
          {yes}
        </button>
        <button ref={no} type="button" class="button" aria-disabled={busy} onClick={() => busy || onNo()}>
          {text('options_key_cancel')}
        </button>
      </div>
    </fieldset>
  );
}
