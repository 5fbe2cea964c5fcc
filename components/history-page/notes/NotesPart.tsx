import { useMemo, useState } from 'preact/hooks';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { allTags, notesQuery, noteWith, tagsAmong, withTags } from '../../../lib/notes/note-search.ts';
import { NO_NOTE } from '../../../lib/notes/notes.ts';
import type { NoteItem } from '../../../lib/notes/notes-view.ts';
import { text, textCount } from '../../../lib/text.ts';
import { typedProblem } from '../../../lib/typed-numbers.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { isUnsaved } from '../../notes/use-note-draft.ts';
import { Chips } from '../../pages/Chips.tsx';
import { plainField } from '../../text-field.ts';
import { draftKey, NoteCard } from './NoteCard.tsx';
import type { NotesPartProps } from './notes-part-props.ts';

/** Notes that are listed at first, and with each press of "Show more". */
const STEP = 50;

/** Tags that have a chip. All are found by typing. */
const MOST_TAGS = 30;

/**
 * The list as it was when the player began to write one of its notes, or pressed a bookmark. Its cards stay in their places: a card that is
 * moved loses the focus in older browsers, and one that is removed loses it in all.
 */
interface KeptList {
  items: readonly NoteItem[];
  /** The search that it was listed for. After another one, only notes that are being written, or not stored yet, stay. */
  query: string;
}

export function NotesPart(props: NotesPartProps) {
  const { view, now, onChoose, onBookmark, onOptions } = props;
  const { choice, items, generation, failure } = view;
  const { words, bookmarkedOnly } = choice;
  const [shown, setShown] = useState(STEP);
  /** The problem whose note is being written. */
  const [editing, setEditing] = useState<number | null>(null);
  const [kept, setKept] = useState<KeptList | null>(null);
  const tags = useMemo(() => allTags((items ?? []).map(({ note }) => note)), [items]);
  if (!items) return null;
  const query = notesQuery(choice);
  const hasWords = noteWith(words, tags);
  const found = items.filter(({ note }) => hasWords(note) && (note.bookmarked || !bookmarkedOnly));
  // A new note is not among the items before it is stored, and its card says why that failed.
  const isNew = (id: number) =>
    isUnsaved(draftKey(generation, id)) && !items.some(({ note }) => note.problemId === id);
  const stays = ({ note: { problemId: id } }: NoteItem) =>
    kept?.query === query || id === editing || isNew(id);
  const all = kept ? inPlaces(kept.items.filter(stays), found, items) : found;
  const listed = all.slice(0, shown);
  const keep = (items: readonly NoteItem[]) => setKept({ items, query });
  const edit = (id: number) => {
    setEditing(id);
    keep(listed.some(({ note }) => note.problemId === id) ? listed : [emptyItem(id), ...listed]);
  };
  const close = () => {
    setEditing(null);
    keep(listed.filter(({ note }) => isNew(note.problemId)));
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
          onInput={({ currentTarget }) => onChoose({ ...choice, words: currentTarget.value })}
        />
        <NewNote onNew={edit} />
      </div>
      <div class="NotesPart-tags">
        <Chips
          names={['bookmarked'] as const}
          pressed={bookmarkedOnly ? ['bookmarked'] : []}
          label={() => text('note_bookmarked')}
          onChange={(pressed) => onChoose({ ...choice, bookmarkedOnly: pressed.length > 0 })}
        />
        <Chips
          names={tags.slice(0, MOST_TAGS)}
          pressed={tagsAmong(words, tags)}
          label={(tag) => `#${tag}`}
          onChange={(pressed) => onChoose({ ...choice, words: withTags(words, tags, pressed) })}
        />
      </div>
      <FailurePlace failure={failure} retryAt={null} now={now} say={pressSentence} onOptions={onOptions} />
      <p class="NotesPart-count" role="status">
        {found.length > 0
          ? textCount('notes_count', found.length)
          : text(items.length === 0 ? 'notes_page_none' : 'notes_none_match')}
      </p>
      <ul class="NotesPart-list">
        {listed.map((item) => (
          <NoteCard
            {...props}
            key={item.note.problemId}
            item={item}
            isEditing={item.note.problemId === editing}
            onEdit={(isEditing) => (isEditing ? edit(item.note.problemId) : close())}
            onBookmark={(id, bookmarked) => {
              keep(listed);
              onBookmark(id, bookmarked);
            }}
          />
        ))}
      </ul>
      {all.length > shown && (
        <button type="button" class="quiet-button" onClick={() => setShown(shown + STEP)}>
          {text('popup_more')}
        </button>
      )}
    </div>
  );
}

/** Returns the notes of the kept list in its order, as they are now, and then the other notes found. */
function inPlaces(
  kept: readonly NoteItem[],
  found: readonly NoteItem[],
  items: readonly NoteItem[],
): readonly NoteItem[] {
  const keptIds = new Set(kept.map(({ note }) => note.problemId));
  const now = new Map(items.map((item) => [item.note.problemId, item]));
  return [
    ...kept.map(({ note, problem }) => now.get(note.problemId) ?? { ...emptyItem(note.problemId), problem }),
    ...found.filter(({ note }) => !keptIds.has(note.problemId)),
  ];
}

function emptyItem(problemId: number): NoteItem {
  return { note: { ...NO_NOTE, problemId, typedAt: 0, changedAt: 0 }, problem: { rank: null, genre: null } };
}

function NewNote({ onNew }: { onNew: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const id = typedProblem(typed);
  const begin = (event: Event) => {
    event.preventDefault();
    if (id === null) return;
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
        aria-label={text('history_number')}
        placeholder={text('history_number')}
        value={typed}
        {...plainField()}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <button type="submit" class="button" aria-disabled={id === null}>
        {text('note_add')}
      </button>
    </form>
  );
}
