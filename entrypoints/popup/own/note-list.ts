import { ask } from '../../../lib/ask.ts';
import type { NoteRow } from '../../../lib/popup/popup.ts';
import { noteResult } from '../errors.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { readAgain, reportStorage } from '../state.ts';

/** Bookmarks the problem of a row, or removes its bookmark. The row keeps its place, so that the player can take that back. */
export async function changeBookmark(popup: PopupSignals, row: NoteRow): Promise<void> {
  const { changedNotes } = popup;
  const { id } = row.problem;
  if (!changedNotes.value.some(({ problem }) => problem.id === id))
    changedNotes.value = [...changedNotes.value, row];
  const result = await ask('setBookmark', { id, bookmarked: !row.note.bookmarked });
  noteResult(popup, 'notes', result);
  if (result.ok) await readAgain(popup).catch((error) => reportStorage(popup, error));
}
