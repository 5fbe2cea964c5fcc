import type { Account } from '../../account/account.ts';
import { done, failed, REFUSED, type Result } from '../../failure.ts';
import {
  isDeletedNote,
  isEmptyNote,
  NO_NOTE,
  NOTES,
  type NoteChange,
  type NoteContent,
  noteToStore,
  type PageNoteText,
  type ShownNoteChange,
} from '../../notes/notes.ts';
import { publish } from '../../store/change-channel.ts';
import { readNote } from '../../store/own/own.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { wasShown } from '../net/tab-budget.ts';
import { oneAfterTheOther } from '../per-life.ts';
import type { RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';

/** Changes notes in the order of the presses: the first one takes longer, since it makes the database. */
const inOrder = oneAfterTheOther();

/**
 * Stores what the player types or presses in the panel of a problem. Nothing is sent to the site. `tab` and `shownProblem`: the tab that
 * sent the message, and the problem at its address then. Fails with `REFUSED` if the key was replaced since the panel was shown, and for
 * a problem that has not been at this tab's address lately, since a page's process can forge these messages. Text that is sent while the
 * player leaves the page comes when the tab has the next address.
 */
export async function changeShownNote(
  context: RequestContext,
  { id, generation, change }: ShownNoteChange,
  tab: number,
  shownProblem: number | null,
): Promise<Result<null>> {
  if (isOfOtherKey(context, generation)) return failed(REFUSED);
  const mayChange = shownProblem === id || (await wasShown(context, tab, id));
  return mayChange ? changeNote(context, id, change) : failed(REFUSED);
}

/** Stores what the player types on the history page. Fails as `changeNote`, and with `REFUSED` if the key was replaced since then. */
export async function setNoteText(
  context: RequestContext,
  { id, generation, typed }: PageNoteText,
): Promise<Result<null>> {
  return isOfOtherKey(context, generation) ? failed(REFUSED) : changeNote(context, id, typed);
}

/** Whether what was typed may be another player's: the key was replaced since then. */
function isOfOtherKey({ account }: RequestContext, generation: number): boolean {
  return account !== null && account.generation !== generation;
}

/**
 * Stores a change of the player's note of a problem. A note that says nothing any more stays as an empty one. Fails with `full` if there is no
 * room for another one, and with `REFUSED` if newer text is stored.
 */
export async function changeNote(
  context: RequestContext,
  id: number,
  change: NoteChange,
): Promise<Result<null>> {
  const result = await inOrder(context, () => changeNow(context, id, change));
  // The next change does not wait for this: a tab that the browser has frozen answers late.
  if (result.ok) await tellTabs({ changed: [id] });
  return result;
}

async function changeNow(
  { account, ...worker }: RequestContext,
  id: number,
  change: NoteChange,
): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  const isNothing = isEmptyNote({ ...NO_NOTE, ...change });
  const db = await (isNothing ? ownDataOf(worker, account) : makeOwnData(worker, account));
  if (!db) return done(null);
  const writing = db.transaction('notes', 'readwrite');
  const [before, count] = await Promise.all([writing.store.get(id), countIn(writing.store)]);
  // A message that comes again after the worker died changes nothing.
  const changed = noteToStore(before, id, change, worker.environment.now(), count);
  if (changed.ok && changed.value && changed.value !== before) void writing.store.put(changed.value);
  await writing.done;
  if (!changed.ok) return changed;
  // Also if it was stored already: the worker may have died before it told that.
  publish('notes');
  return done(null);
}

/** Returns the number of notes and bookmarks. Rows are looked at only where deleted ones could matter. */
async function countIn(rows: { count(): Promise<number>; getAll(): Promise<unknown[]> }): Promise<number> {
  const count = await rows.count();
  return count < NOTES.most ? count : (await rows.getAll()).filter((row) => !isDeletedNote(row)).length;
}

/** Resolves to what the panel shows of the player's note of a problem. */
export async function noteContent(
  worker: WorkerParts,
  account: Account,
  problemId: number,
): Promise<NoteContent> {
  const db = await ownDataOf(worker, account);
  const { text, bookmarked } = (db && (await readNote(db, problemId))) ?? NO_NOTE;
  return { text, bookmarked };
}
