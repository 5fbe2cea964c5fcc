import { text } from '../../../lib/text.ts';
import { NoteTextarea } from '../../notes/NoteTextarea.tsx';
import { trusted } from '../trusted.ts';
import type { PanelNote } from './use-note.ts';

/** Escape folds it. */
export function NoteField({ note }: { note: PanelNote }) {
  return (
    <NoteTextarea
      class="NoteField"
      label={text('your_note')}
      value={note.shown?.text ?? ''}
      onText={note.type}
      onLeave={note.leave}
      onEscape={() => note.open(false)}
      only={trusted}
    />
  );
}
