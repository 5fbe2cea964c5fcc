import { NotesPart } from '../../components/history-page/notes/NotesPart.tsx';
import { done } from '../../lib/failure.ts';
import { showInHistoryPage } from './history-frame.tsx';
import type { State } from './states.ts';

/** Shows the notes in the frame of their page. Nothing is stored. */
export function showNotes({ props }: Extract<State, { show: 'notes' }>) {
  const nothing = () => {};
  showInHistoryPage(
    'notes',
    <NotesPart
      {...props}
      onChoose={nothing}
      onBookmark={nothing}
      onText={async () => done(null)}
      onOptions={nothing}
    />,
  );
}
