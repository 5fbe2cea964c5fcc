import type { Result } from '../../../lib/failure.ts';
import type { NoteChoice } from '../../../lib/notes/note-search.ts';
import type { PageNoteText } from '../../../lib/notes/notes.ts';
import type { NotesView } from '../../../lib/notes/notes-view.ts';

export interface NotesPartProps {
  view: NotesView;
  /** Origin of the site. */
  site: string;
  now: number;
  onChoose: (choice: NoteChoice) => void;
  onBookmark: (id: number, bookmarked: boolean) => void;
  /** Stores the text of a note. Resolves to a failure if it could not be stored. */
  onText: (typed: PageNoteText) => Promise<Result<null>>;
  onOptions: () => void;
}
