import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns the props of an input that the browser neither completes nor corrects. Enter calls `onEnter`; left out: nothing of ours. */
export function plainField(onEnter: () => void = () => {}) {
  return {
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    onKeyDown: (event: KeyboardEvent) => {
      // The Enter key that ends the input of a composed character does not count.
      if (event.key === 'Enter' && !event.isComposing) onEnter();
    },
  } as const;
}

interface TextField {
  /** Id of the field. Screen readers also read the element `<id>-help`, and `<id>-failure` if the field is wrong. */
  id: string;
  wrong: boolean;
  /** Id of an element that screen readers read if the field is not wrong. */
  meaning?: string;
  focused: boolean;
  onEnter: () => void;
}

/** Returns the props of `plainField` for an input with a help text and, if `wrong`, an error text. */
export function useTextField({ id, wrong, meaning = '', focused, onEnter }: TextField) {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (focused) ref.current?.focus();
  }, []);
  return {
    ref,
    id,
    ...plainField(onEnter),
    'aria-describedby': `${wrong ? `${id}-failure` : meaning} ${id}-help`.trim(),
    'aria-invalid': wrong,
  } as const;
}
