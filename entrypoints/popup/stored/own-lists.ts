import type { Account } from '../../../lib/account/account.ts';
import { blankProblem } from '../../../lib/model.ts';
import type { Note } from '../../../lib/notes/notes.ts';
import { noteLine } from '../../../lib/notes/tags.ts';
import type { NoteList, NoteRow } from '../../../lib/popup/popup.ts';
import { storeFailure } from '../../../lib/store/database.ts';
import { ownDataIfMade, readNotes } from '../../../lib/store/own/own.ts';
import { type CurrentPractice, readCurrentPractice } from '../../../lib/store/player/current-practice.ts';
import type { PlayerDatabase } from '../../../lib/store/player/player.ts';

/** The player's notes and bookmarks as they are stored: their number, and those changed last. */
export type StoredNotes = Pick<NoteList, 'count' | 'failure'> & { rows: readonly NoteRow[] };

/** Most problems with a note or a bookmark that are listed. */
const NOTE_ROWS = 100;

/** Resolves to the player's notes and bookmarks, or why they cannot be read: all else is shown without them. */
export async function readStoredNotes({ origin, player }: Account): Promise<StoredNotes> {
  try {
    const db = await ownDataIfMade(origin, player.id);
    const notes = db ? await readNotes(db) : [];
    return { count: notes.length, rows: notes.slice(0, NOTE_ROWS).map(noteRow), failure: null };
  } catch (error) {
    return { count: 0, rows: [], failure: storeFailure(error) };
  }
}

const noteRow = (note: Note): NoteRow => ({
  problem: blankProblem(note.problemId),
  note,
  line: noteLine(note.text),
});

/** Resolves to the practice session that was started last, and how it goes at `now`, epoch ms; null if there is none. */
export async function readStoredPractice(
  { origin, player: { id } }: Account,
  player: PlayerDatabase,
  now: number,
): Promise<CurrentPractice | null> {
  const own = await ownDataIfMade(origin, id);
  return own && readCurrentPractice(own, player, now);
}
