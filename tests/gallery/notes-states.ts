import { GENRES } from '../../lib/filters/genres.ts';
import { parseNotesQuery } from '../../lib/notes/note-search.ts';
import type { NoteItem, NotesView } from '../../lib/notes/notes-view.ts';
import { account, DAY, NOW, type State } from './states.ts';

const TEXTS = [
  'White lives unless the hane comes first. #life',
  'Count the liberties before you cut: three, then two, then the throw-in.\n\nThen the ladder works. #ladder #Ko',
  '',
  'Second line first.',
  `#reading ${'The order matters: first the placement, then the connection underneath. '.repeat(9)}`,
];

function itemsOf(count: number): NoteItem[] {
  return Array.from({ length: count }, (_, nth): NoteItem => {
    const text = TEXTS[nth % TEXTS.length] ?? '';
    return {
      note: {
        problemId: 1_000 + nth * 37,
        text,
        typedAt: NOW - nth * DAY,
        bookmarked: text === '' || nth % 3 === 1,
        changedAt: NOW - nth * DAY,
      },
      problem: {
        rank: nth % 4 === 3 ? null : { value: 1 + (nth % 20), unit: 'kyu', uncertain: false },
        genre: nth % 4 === 3 ? null : (GENRES[nth % GENRES.length] ?? null),
      },
    };
  });
}

function notes(items: NoteItem[] | null, changes: Partial<NotesView> = {}): State {
  const view = { choice: parseNotesQuery(''), items, generation: 1, failure: null, ...changes };
  return { show: 'notes', props: { view, site: account.origin, now: NOW } };
}

/** The part of the history page with the notes. */
export const NOTES_STATES: Record<string, State> = {
  'notes-none': notes([]),
  'notes-some': notes(itemsOf(5)),
  'notes-editing': { ...notes(itemsOf(5)), press: 'Change the note of problem 1037' },
  'notes-failed': notes(itemsOf(5), {
    choice: parseNotesQuery('words=%23ladder'),
    failure: { kind: 'storage-full' },
  }),
};
