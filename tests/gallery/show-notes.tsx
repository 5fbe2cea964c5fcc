import { NotesPart } from '../../components/progress/notes/NotesPart.tsx';
import { done } from '../../lib/failure.ts';
import { showInProgressPage } from './progress-frame.tsx';
import type { State } from './states.ts';

/** Shows the notes in the frame of their page. Nothing is stored. */
export function showNotes({ props }: Extract<State, { show: 'notes' }>) {
  const nothing = () => {};
  showInProgressPage(
    'notes',
    <NotesPart {...props} onBookmark={nothing} onText={async () => done(null)} onOptions={nothing} />,
  );
}
