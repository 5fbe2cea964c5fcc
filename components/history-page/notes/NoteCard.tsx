import { useLayoutEffect, useRef } from 'preact/hooks';
import { rankText } from '../../../lib/difficulty/rank.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { noteSentence } from '../../../lib/messages/failure-text.ts';
import type { NoteItem } from '../../../lib/notes/notes-view.ts';
import { problemAddress } from '../../../lib/site.ts';
import { text } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { TaggedText } from '../../notes/NoteText.tsx';
import { NoteTextarea } from '../../notes/NoteTextarea.tsx';
import { useNoteDraft } from '../../notes/use-note-draft.ts';
import type { NotesPartProps } from './notes-part-props.ts';

interface NoteCardProps extends NotesPartProps {
  item: NoteItem;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}

/** Returns the key of what is typed as the note of a problem on this page. `generation`: that of the account. */
export function draftKey(generation: number, problemId: number): string {
  return `${generation} ${problemId}`;
}

export function NoteCard(props: NoteCardProps) {
  const { item, view, isEditing, site, now, onBookmark, onText, onEdit, onOptions } = props;
  const { note, problem } = item;
  const { problemId, bookmarked } = note;
  const { generation } = view;
  const draft = useNoteDraft(draftKey(generation, problemId), note.text, (typed) =>
    onText({ id: problemId, generation, typed }),
  );
  const shown = draft.text() ?? note.text;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const info = [problem.rank && rankText(problem.rank), problem.genre && genreText(problem.genre)];
  return (
    <li class="NoteCard" data-problem={problemId}>
      <div class="NoteCard-head">
        <a
          href={problemAddress(site, problemId)}
          target="_blank"
          rel="noreferrer"
          aria-label={text('history_in_new_tab', String(problemId))}
        >
          {problemId}
        </a>
        <span class="NoteCard-info">{info.filter(Boolean).join(' · ')}</span>
        <IconButton
          class="NoteCard-bookmark"
          label={text('note_bookmark_of', String(problemId))}
          icon={ICONS.bookmark}
          aria-pressed={bookmarked}
          onClick={() => onBookmark(problemId, !bookmarked)}
        />
        <IconButton
          ref={button}
          class="NoteCard-edit"
          label={isEditing ? text('note_close') : text('note_edit_of', String(problemId))}
          icon={isEditing ? ICONS.done : ICONS.edit}
          aria-expanded={isEditing}
          onClick={() => onEdit(!isEditing)}
        />
      </div>
      {isEditing ? (
        <NoteTextarea
          class="field NoteCard-field"
          label={text('your_note')}
          value={shown}
          onText={draft.type}
          onLeave={draft.leave}
          onEscape={() => onEdit(false)}
        />
      ) : (
        shown.trim() !== '' && (
          <p class="NoteCard-text" dir="auto">
            <TaggedText text={shown} />
          </p>
        )
      )}
      <FailurePlace failure={draft.failure()} now={now} say={noteSentence} onOptions={onOptions} />
    </li>
  );
}
