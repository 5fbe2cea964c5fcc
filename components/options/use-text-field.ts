import { useEffect, useRef } from 'preact/hooks';

interface TextField {
  /** Of the field; `<id>-help` is read with it, and `<id>-failure` where it is wrong. */
  id: string;
  wrong: boolean;
  /** Id of what is read in place of a failure. */
  meaning?: string;
  /** Whether the field takes the focus when it appears. */
  focused: boolean;
  onEnter: () => void;
}

/** Returns the props of an input that the browser neither completes nor corrects; Enter is as good as the form's button. */
export function useTextField({ id, wrong, meaning = '', focused, onEnter }: TextField) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) ref.current?.focus();
  }, []);
  return {
    ref,
    id,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    'aria-describedby': `${wrong ? `${id}-failure` : meaning} ${id}-help`.trim(),
    'aria-invalid': wrong,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.isComposing) onEnter();
    },
  } as const;
}
