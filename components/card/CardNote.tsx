import type { CardNote as Note } from '../../lib/panel/panel.ts';
import { text } from '../../lib/text.ts';
import { ICONS } from '../IconButton.tsx';
import { NoteText } from '../NoteText.tsx';

/** Draws the player's note of a problem in one line, after a sign if the problem is bookmarked. */
export function CardNote({ note: { line, bookmarked } }: { note: Note }) {
  return (
    <p class="CardNote">
      {bookmarked && (
        <>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={ICONS.bookmark} />
          </svg>
          <span class={line === '' ? undefined : 'unseen'}>{text('note_bookmarked')}</span>
        </>
      )}
      {line !== '' && <NoteText line={line} />}
    </p>
  );
}
