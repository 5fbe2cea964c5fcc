import { useLayoutEffect, useRef } from 'preact/hooks';
import { NOTES } from '../../lib/notes/notes.ts';
import { text } from '../../lib/text.ts';

interface NoteTextareaProps {
  class: string;
  /** Its accessible name. */
  label: string;
  value: string;
  onText: (text: string) => void;
  /** The field has lost the focus, or is removed. */
  onLeave: () => void;
  onEscape: () => void;
  /** Returns a handler that runs `act` only for input that counts; left out: all does. */
  only?: <E extends Event>(act: (event: E) => void) => (event: E) => void;
}

/** The browser's spelling help may send texts away, so it is off. */
export function NoteTextarea(props: NoteTextareaProps) {
  const { label, value, onText, onLeave, onEscape, only = (act) => act } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    // The player writes on.
    current?.setSelectionRange(current.value.length, current.value.length);
    // An element that is removed may lose the focus without an event.
    return onLeave;
  }, []);
  return (
    <textarea
      ref={field}
      class={props.class}
      rows={4}
      maxLength={NOTES.textLength}
      dir="auto"
      autocomplete="off"
      spellcheck={false}
      aria-label={label}
      placeholder={text('note_placeholder')}
      value={value}
      onBlur={onLeave}
      onInput={only(({ currentTarget }) => onText((currentTarget as HTMLTextAreaElement).value))}
      onKeyDown={only((event: KeyboardEvent) => {
        // The Escape key that ends the input of a composed character does not count.
        if (event.key === 'Escape' && !event.isComposing) onEscape();
      })}
    />
  );
}
