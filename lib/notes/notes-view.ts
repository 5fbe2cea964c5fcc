import type { Failure } from '../failure.ts';
import type { Problem } from '../model.ts';
import type { NoteChoice } from './note-search.ts';
import type { Note } from './notes.ts';

export interface NoteItem {
  note: Note;
  problem: Pick<Problem, 'rank' | 'genre'>;
}

/** What the history page shows of the notes. */
export interface NotesView {
  choice: NoteChoice;
  /** The one changed last at the top; null until they are read. */
  items: readonly NoteItem[] | null;
  /** The `generation` of the account whose notes these are. */
  generation: number;
  /** Why the last press on a bookmark failed. */
  failure: Failure | null;
}
