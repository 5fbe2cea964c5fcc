import { noteParts } from '../lib/notes/tags.ts';

/** Draws a note in one line, with its tags set off. Where there is less room, its end is cut off; its tooltip has the whole line. */
export function NoteText({ line }: { line: string }) {
  return (
    <span class="NoteText" dir="auto" title={line}>
      {noteParts(line).map(({ text, isTag }) => (isTag ? <b class="NoteText-tag">{text}</b> : text))}
    </span>
  );
}
