import { noteLine } from '../../../lib/notes/tags.ts';
import { text } from '../../../lib/text.ts';
import { NoteText } from '../../notes/NoteText.tsx';
import { trusted } from '../trusted.ts';
import type { PanelNote } from './use-note.ts';

export function NoteLine({ note }: { note: PanelNote }) {
  const line = noteLine(note.shown?.text ?? '');
  if (line === '') return null;
  return (
    <button type="button" class="NoteLine" onClick={trusted(() => note.open(true))}>
      <span class="unseen">{text('your_note')}</span>
      <NoteText line={line} />
    </button>
  );
}
