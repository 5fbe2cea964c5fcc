import type { CardNote as Note } from '../../lib/panel/panel-types.ts';
import { text } from '../../lib/text.ts';
import { NoteText } from '../notes/NoteText.tsx';
import { Shape } from '../Shape.tsx';

export function CardNote({ note: { line, bookmarked } }: { note: Note }) {
  return (
    <p class="CardNote">
      {bookmarked && (
        <>
          <Shape name="bookmark" />
          <span class={line === '' ? undefined : 'unseen'}>{text('note_bookmarked')}</span>
        </>
      )}
      {line !== '' && <NoteText line={line} />}
    </p>
  );
}
