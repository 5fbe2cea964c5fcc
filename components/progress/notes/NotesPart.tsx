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

/** The note that is being written: its problem, and the problems of the list when that began, in their order. */
interface Editing {
  id: number;
  order: readonly number[];
}

/** Draws the player's notes and bookmarks, with a search for words, and a field that begins a note about any problem. */
export function NotesPart(props: NotesPartProps) {
  const { view, now, onOptions } = props;
  const [words, setWords] = useState('');
  const [isBookmarkedOnly, setBookmarkedOnly] = useState(false);
  const [shown, setShown] = useState(STEP);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { items, failure } = view;
  if (!items) return null;
  const hasWords = noteWith(words);
  const found = items.filter(
    ({ note }) =>
      note.problemId === editing?.id || (hasWords(note) && (note.bookmarked || !isBookmarkedOnly)),
  );
  const listed = (editing ? inOrderOf(editing, found) : found).slice(0, shown);
  const edit = (id: number) => {
    const order = listed.map(({ note }) => note.problemId);
    setEditing({ id, order: order.includes(id) ? order : [id, ...order] });
  };
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
        <NewNote onNew={edit} />
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
            isEditing={item.note.problemId === editing?.id}
            onEdit={(isEditing) => (isEditing ? edit(item.note.problemId) : setEditing(null))}
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

/**
 * Returns the notes in the order in which they were when one began to be written, others after them: a field that is moved loses the
 * focus in older browsers. The one that is being written may be new, or empty by now.
 */
function inOrderOf({ id, order }: Editing, found: readonly NoteItem[]): readonly NoteItem[] {
  const note = { ...NO_NOTE, problemId: id, typedAt: 0, changedAt: 0 };
  const isThere = found.some((item) => item.note.problemId === id);
  const all = isThere ? found : [{ note, problem: { rank: null, genre: null } }, ...found];
  const places = new Map(order.map((problemId, place) => [problemId, place]));
  const placeOf = (item: NoteItem) => places.get(item.note.problemId) ?? order.length;
  return all.toSorted((one, other) => placeOf(one) - placeOf(other));
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
