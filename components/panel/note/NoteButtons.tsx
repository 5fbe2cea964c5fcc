import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { trusted } from '../trusted.ts';
import type { PanelNote } from './use-note.ts';

export function NoteButtons({ note }: { note: PanelNote }) {
  const { shown, isOpen } = note;
  if (!shown) return null;
  const name = isOpen ? 'note_close' : shown.text.trim() === '' ? 'note_add' : 'your_note';
  return (
    <span class="NoteButtons">
      <IconButton
        class="NoteButtons-bookmark"
        label={text('note_bookmark')}
        icon={ICONS.bookmark}
        aria-pressed={shown.bookmarked}
        onClick={trusted(() => note.setBookmark(!shown.bookmarked))}
      />
      <IconButton
        ref={note.button}
        class="NoteButtons-open"
        label={text(name)}
        icon={ICONS.edit}
        aria-expanded={isOpen}
        onClick={trusted(() => note.open(!isOpen))}
      />
    </span>
  );
}
