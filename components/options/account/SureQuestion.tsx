import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/text.ts';

interface SureQuestionProps {
  /** The question, which names the data to delete. */
  children: ComponentChildren;
  /** Label of the button that confirms. */
  yes: string;
  /** Whether the confirmed action is running. */
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** It replaces the button that starts the deletion. "Cancel" has the focus. */
export function SureQuestion({ children, yes, busy = false, onYes, onNo }: SureQuestionProps) {
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => no.current?.focus(), []);
  return (
    <fieldset class="SureQuestion" aria-busy={busy}>
      <legend>{children}</legend>
      <div class="buttons">
        <button type="button" class="button danger" aria-disabled={busy} onClick={() => busy || onYes()}>
          {yes}
        </button>
        <button ref={no} type="button" class="button" aria-disabled={busy} onClick={() => busy || onNo()}>
          {text('cancel')}
        </button>
      </div>
    </fieldset>
  );
}

/**
 * Returns a ref for the button that the question replaces while it is open. After "Cancel" that button gets the focus
 * back.
 */
export function useFocusAfterQuestion(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
