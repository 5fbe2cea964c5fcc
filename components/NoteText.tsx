import { noteParts } from '../lib/notes/tags.ts';

/** Draws a note in one line, with its tags set off. A long one may be cut at its end; its tooltip says all. */
export function NoteText({ line }: { line: string }) {
  return (
    <span class="NoteText" dir="auto" title={line}>
      {noteParts(line).map(({ text, isTag }) => (isTag ? <b class="NoteText-tag">{text}</b> : text))}
    </span>
  );
}
