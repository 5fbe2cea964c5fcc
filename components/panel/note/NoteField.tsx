import { useLayoutEffect, useRef } from 'preact/hooks';
import { NOTES } from '../../../lib/notes/notes.ts';
import { text } from '../../../lib/text.ts';
import { trusted } from '../trusted.ts';
import type { PanelNote } from './use-note.ts';

/** Draws the field for the player's note, which takes the focus. Escape folds it. The browser's spelling help may send texts away, so it is off. */
export function NoteField({ note }: { note: PanelNote }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    // The player writes on.
    current?.setSelectionRange(current.value.length, current.value.length);
    // An element that is removed may lose the focus without an event.
    return note.leave;
  }, []);
  return (
    <textarea
      ref={field}
      class="NoteField"
      rows={4}
      maxLength={NOTES.textLength}
      dir="auto"
      autocomplete="off"
      spellcheck={false}
      aria-label={text('note_field')}
      placeholder={text('note_placeholder')}
      value={note.shown?.text}
      onBlur={note.leave}
      onInput={trusted(({ currentTarget }) => note.type((currentTarget as HTMLTextAreaElement).value))}
      onKeyDown={trusted((event: KeyboardEvent) => {
        // The Escape key that ends the input of a composed character does not count.
        if (event.key === 'Escape' && !event.isComposing) note.open(false);
      })}
    />
  );
}
