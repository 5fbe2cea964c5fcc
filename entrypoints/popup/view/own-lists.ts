import { ownCount } from '../../../lib/filters/last-counts.ts';
import { newestFirst } from '../../../lib/notes/notes.ts';
import { hiddenNow } from '../../../lib/panel/hidden.ts';
import type { NoteList, NoteRow } from '../../../lib/popup/popup.ts';
import type { PopupState } from '../../../lib/popup/popup-state.ts';
import type { StoredData } from '../stored-data.ts';
import type { RequestStates } from './request-states.ts';

/** Returns the list of the player's notes and bookmarks; null without an account. */
export function notesOf(
  stored: StoredData,
  state: PopupState,
  { errors }: RequestStates,
  changed: readonly NoteRow[],
  now: number,
): NoteList | null {
  const { account, notes, lastCounts } = stored;
  if (!account) return null;
  const failure = errors.get('notes')?.failure ?? notes?.failure ?? null;
  if (!state.notes || !notes)
    return { count: ownCount(lastCounts, account.player.id, 'notes'), rows: null, failure };
  const hidden = hiddenNotes(stored, now);
  const rows = withChanged(notes.rows, changed).map((row) =>
    hidden.includes(row.problem.id) ? { ...row, line: '' } : row,
  );
  const count = notes.failure ? ownCount(lastCounts, account.player.id, 'notes') : notes.count;
  return { count, rows, failure };
}

/** Returns the rows of the list of notes with those whose bookmark was pressed, each in its place. */
function withChanged(rows: readonly NoteRow[], changed: readonly NoteRow[]): NoteRow[] {
  const stored = new Map(rows.map((row) => [row.problem.id, row]));
  for (const before of changed) {
    const { problem, note } = before;
    // Without a note, a removed bookmark leaves nothing stored.
    const now = stored.get(problem.id) ?? { ...before, note: { ...note, bookmarked: false } };
    stored.set(problem.id, { ...now, note: { ...now.note, changedAt: note.changedAt } });
  }
  return newestFirst([...stored.values()].map(({ note }) => note)).flatMap(
    ({ problemId }) => stored.get(problemId) ?? [],
  );
}

/** Returns the problems whose notes are hidden: that of the tab and the current pick, until the player has tried them today. */
function hiddenNotes({ settings, here, picked }: StoredData, now: number): number[] {
  const shown = [here && { ...here.problem, lastAt: here.lastAt }, picked.current];
  return shown.flatMap((one) => (one && hiddenNow(settings, one.lastAt, now).results ? [one.id] : []));
}
