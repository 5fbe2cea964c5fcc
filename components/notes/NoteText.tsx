import { noteParts } from '../../lib/notes/tags.ts';

/** Where there is less room, its end is cut off; its tooltip has the whole line. */
export function NoteText({ line }: { line: string }) {
  return (
    <span class="NoteText" dir="auto" title={line}>
      <TaggedText text={line} />
    </span>
  );
}

export function TaggedText({ text }: { text: string }) {
  return (
    <>{noteParts(text).map((part) => (part.isTag ? <b class="NoteText-tag">{part.text}</b> : part.text))}</>
  );
}
