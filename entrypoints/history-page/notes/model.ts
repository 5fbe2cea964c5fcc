import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import { ask } from '../../../lib/ask.ts';
import type { Failure } from '../../../lib/failure.ts';
import { type NoteChoice, notesQuery, parseNotesQuery } from '../../../lib/notes/note-search.ts';
import type { Note, PageNoteText } from '../../../lib/notes/notes.ts';
import type { NotesView } from '../../../lib/notes/notes-view.ts';
import { type PageAddress, pageHash } from '../../../lib/pages/page-address.ts';
import { ownDataIfMade, readNotes } from '../../../lib/store/own/own.ts';
import { readPart } from '../read-part.ts';
import type { StoredData } from '../stored-data.ts';

/**
 * Returns what the part with the notes shows, as a signal, and functions for the player's actions. Nothing is requested from the site.
 * `onError` is called if the database fails.
 */
export function notesModel(
  account: ReadonlySignal<Account | null | undefined>,
  stored: ReadonlySignal<StoredData | null>,
  address: Signal<PageAddress>,
  onError: (error: unknown) => void,
) {
  const isShown = computed(() => address.value.part === 'notes');
  const choice = computed(() => parseNotesQuery(isShown.value ? address.value.query : ''));
  const failure = signal<Failure | null>(null);
  const notes = readPart({
    account,
    isShown,
    async read({ origin, player }): Promise<readonly Note[]> {
      const own = await ownDataIfMade(origin, player.id);
      return own ? readNotes(own) : [];
    },
    forget: () => {
      failure.value = null;
    },
    onError,
  });
  const items = computed(() => {
    const problems = stored.value?.problems;
    if (!problems || !notes.value) return null;
    return notes.value.map((note) => {
      const { rank = null, genre = null } = problems.get(note.problemId) ?? {};
      return { note, problem: { rank, genre } };
    });
  });
  const view = computed<NotesView>(() => ({
    choice: choice.value,
    items: items.value,
    generation: account.value?.generation ?? 0,
    failure: failure.value,
  }));

  function choose(next: NoteChoice): void {
    address.value = { part: 'notes', query: notesQuery(next) };
    // Without an entry in the browser's history for each letter typed.
    window.history.replaceState(null, '', pageHash(address.value));
  }

  async function bookmark(id: number, bookmarked: boolean): Promise<void> {
    const result = await ask('setBookmark', { id, bookmarked });
    failure.value = result.ok ? null : result.failure;
  }

  return {
    view,
    choose,
    bookmark: (id: number, bookmarked: boolean) => void bookmark(id, bookmarked),
    /** Stores the text of a note. Resolves to a failure if it could not be stored. */
    store: (typed: PageNoteText) => ask('setNoteText', typed),
  };
}
