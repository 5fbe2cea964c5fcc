import { useState } from 'preact/hooks';
import { popupSentence } from '../../../lib/messages/popup-failure-text.ts';
import { NO_NOTE, noteWith } from '../../../lib/notes/notes.ts';
import type { NoteItem } from '../../../lib/notes/notes-view.ts';
import { isProblemId } from '../../../lib/site.ts';
import { text, textCount } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { Check } from '../../pages/Check.tsx';
import { plainField } from '../../text-field.ts';
import { NoteCard } from './NoteCard.tsx';
import type { NotesPartProps } from './notes-part-props.ts';

/** Notes that are listed at first, and with each press of "Show more". */
const STEP = 50;

/** Draws the player's notes and bookmarks, with a search for words, and a field that begins a note about any problem. */
export function NotesPart(props: NotesPartProps) {
  const { view, now, onOptions } = props;
  const [words, setWords] = useState('');
  const [isBookmarkedOnly, setBookmarkedOnly] = useState(false);
  const [shown, setShown] = useState(STEP);
  /** The problem whose note is being written. */
  const [editing, setEditing] = useState<number | null>(null);
  const { items, failure } = view;
  if (!items) return null;
  const hasWords = noteWith(words);
  const found = items.filter(
    ({ note }) => note.problemId === editing || (hasWords(note) && (note.bookmarked || !isBookmarkedOnly)),
  );
  const listed = withNew(found.slice(0, shown), items, editing);
  return (
    <div class="NotesPart">
      <div class="NotesPart-head">
        <input
          class="field"
          type="search"
          size={22}
          aria-label={text('notes_search')}
          placeholder={text('notes_search')}
          value={words}
          {...plainField()}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Check label={text('notes_bookmarked_only')} on={isBookmarkedOnly} onChange={setBookmarkedOnly} />
        <NewNote onNew={setEditing} />
      </div>
      <FailurePlace failure={failure} retryAt={null} now={now} say={popupSentence} onOptions={onOptions} />
      <p class="NotesPart-count" role="status">
        {items.length === 0 ? text('notes_page_none') : textCount('notes_count', found.length)}
      </p>
      <ul class="NotesPart-list">
        {listed.map((item) => (
          <NoteCard
            {...props}
            key={item.note.problemId}
            item={item}
            isEditing={item.note.problemId === editing}
            onEdit={(isEditing) => setEditing(isEditing ? item.note.problemId : null)}
          />
        ))}
      </ul>
      {found.length > shown && (
        <button type="button" class="quiet-button" onClick={() => setShown(shown + STEP)}>
          {text('popup_more')}
        </button>
      )}
    </div>
  );
}

/** Returns the notes with the one that is being written, at the top if it is not among them: it may be new, or empty by now. */
function withNew(
  listed: readonly NoteItem[],
  items: readonly NoteItem[],
  editing: number | null,
): readonly NoteItem[] {
  if (editing === null || listed.some(({ note }) => note.problemId === editing)) return listed;
  const known = items.find(({ note }) => note.problemId === editing);
  const note = { ...NO_NOTE, problemId: editing, typedAt: 0, changedAt: 0 };
  return [known ?? { note, problem: { rank: null, genre: null } }, ...listed];
}

/** Draws the field for the number of a problem, and the button that begins a note about it. */
function NewNote({ onNew }: { onNew: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const id = Number(typed);
  const isPossible = isProblemId(id);
  const begin = (event: Event) => {
    event.preventDefault();
    if (!isPossible) return;
    onNew(id);
    setTyped('');
  };
  return (
    <form class="NotesPart-new" onSubmit={begin}>
      <input
        class="field"
        type="text"
        inputMode="numeric"
        size={14}
        aria-label={text('notes_number')}
        placeholder={text('notes_number')}
        value={typed}
        {...plainField()}
        onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      />
      <button type="submit" class="button" aria-disabled={!isPossible}>
        {text('note_add')}
      </button>
    </form>
  );
}
