import type { Account } from '../../account/account.ts';
import { crashPoint } from '../../crash-point.ts';
import { done, failed, type Result } from '../../failure.ts';
import {
  changedNote,
  isEmptyNote,
  NO_NOTE,
  NOTES,
  type NoteChange,
  type NoteContent,
} from '../../notes/notes.ts';
import { publish } from '../../store/change-channel.ts';
import { type OwnDatabase, readNote } from '../../store/own/own.ts';
import { storeOwnCount } from '../account/own-counts.ts';
import { makeOwnData, ownDataOf } from '../account/own-data.ts';
import { tellTabs } from '../browser/tabs.ts';
import { wasShown } from '../net/tab-budget.ts';
import type { RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';

/**
 * Stores what the player types or presses in the panel of a problem. Nothing is sent to the site. `tab` and `shownProblem`: the tab that
 * sent the message, and what it showed then. The note of a problem that this tab does not show, and did not show lately, is not changed:
 * a page's process can forge these messages. Text that is sent while the player leaves the page comes when the tab shows the next one.
 */
export async function changeShownNote(
  context: RequestContext,
  { id, change }: { id: number; change: NoteChange },
  tab: number,
  shownProblem: number | null,
): Promise<Result<null>> {
  const mayChange = shownProblem === id || (await wasShown(tab, id, context.environment.now()));
  return mayChange ? changeNote(context, id, change) : failed({ kind: 'refused' });
}

/**
 * Stores a change of the player's note of a problem. A note that says nothing any more is deleted. Fails with `notes-full` if there is no
 * room for another one.
 */
export async function changeNote(
  { account, ...worker }: RequestContext,
  id: number,
  change: NoteChange,
): Promise<Result<null>> {
  if (!account) return failed({ kind: 'no-key' });
  const isNothing = isEmptyNote({ ...NO_NOTE, ...change });
  const db = await (isNothing ? ownDataOf(worker, account) : makeOwnData(worker, account));
  if (!db) return done(null);
  await crashPoint('note: before writing');
  const outcome = await write(db, id, change, worker.environment.now());
  await crashPoint('note: written');
  if (outcome === 'full') return failed({ kind: 'notes-full' });
  if (outcome === 'changed') {
    await storeOwnCount(account, 'notes', await db.count('notes'));
    publish('notes');
    await tellTabs({ changed: [id] });
  }
  return done(null);
}

/** Writes a change in one transaction. A message that comes again after the worker died changes nothing. */
async function write(
  db: OwnDatabase,
  id: number,
  change: NoteChange,
  now: number,
): Promise<'changed' | 'same' | 'full'> {
  const writing = db.transaction('notes', 'readwrite');
  const [stored, count] = await Promise.all([writing.store.get(id), writing.store.count()]);
  const note = changedNote(stored, id, change, now);
  const isFull = stored === undefined && count >= NOTES.most && !isEmptyNote(note);
  const isSame = note === stored || (stored === undefined && isEmptyNote(note));
  if (!isFull && !isSame) await (isEmptyNote(note) ? writing.store.delete(id) : writing.store.put(note));
  await writing.done;
  return isFull ? 'full' : isSame ? 'same' : 'changed';
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
