import { isEmptyNote, type NoteContent } from '../notes/notes.ts';
import { noteLine } from '../notes/tags.ts';
import type { CardNote } from './panel.ts';

/** Most characters of a note on a card: two lines. */
const CARD_LINE = 80;

/** Returns a note as the card of its problem shows it; null if it says nothing. */
export function cardNote(note: NoteContent): CardNote | null {
  if (isEmptyNote(note)) return null;
  return { line: noteLine(note.text, CARD_LINE), bookmarked: note.bookmarked };
}
