import { isEmptyNote, type NoteContent } from '../notes/notes.ts';
import { noteLine } from '../notes/tags.ts';
import type { CardNote } from './panel.ts';

/** Returns a note as the card of its problem shows it; null if it says nothing. */
export function cardNote(note: NoteContent): CardNote | null {
  if (isEmptyNote(note)) return null;
  return { line: noteLine(note.text), bookmarked: note.bookmarked };
}
