import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import { accountId, databaseName } from '../../account/accounts.ts';
import { type ImportRecord, isImportRecord } from '../../backup/import-record.ts';
import { isShownNote, type Note, newestFirst } from '../../notes/notes.ts';
import { isProblemReviews, type ProblemReviews } from '../../review/review-events.ts';
import type { ReviewPlan } from '../../review/review-plan.ts';
import { isSession, type Session } from '../../sessions/session.ts';
import { makeIfKept } from '../core/accounts.ts';
import { ONLY, openerOf } from '../database.ts';

export interface OwnData extends DBSchema {
  /** What the player has decided about the reviews of each problem. */
  reviews: { key: number; value: ProblemReviews };
  /** The plan "Review what I failed"; none until the player begins it. And the revision of all decisions (`decisions.ts`). */
  reviewPlan: { key: string; value: ReviewPlan | number };
  /** The player's notes and bookmarks. */
  notes: { key: number; value: Note };
  /** What the backup that was imported last has changed. */
  imported: { key: string; value: ImportRecord };
  /** The player's sessions. */
  sessions: { key: number; value: Session };
}

/** The stores and their keys; null: rows have none of their own. */
const STORES = [
  ['reviews', 'problemId'],
  ['notes', 'problemId'],
  ['reviewPlan', null],
  ['imported', null],
  ['sessions', 'startedAt'],
] as const;

function createStores(db: IDBPDatabase<OwnData>): void {
  for (const [name, keyPath] of STORES) {
    // What an earlier version has stored stays.
    if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, keyPath ? { keyPath } : {});
  }
}

const VERSION = 7;

const open = openerOf<OwnData>(VERSION, createStores, makeIfKept);

const NOT_MADE = 'NotFoundError';

const openIfMade = openerOf<OwnData>(VERSION, createStores, () =>
  Promise.reject(new DOMException('', NOT_MADE)),
);

/**
 * Opens the database with what one player has made here, and creates it the first time something is to be stored. It cannot be
 * requested from the site, so only erasing the account deletes it: no damage, and no other key. It is created only for an
 * account on the list of accounts; for an erased account this rejects with a `NotKeptError`.
 */
export function ownData(origin: string, playerId: number): Promise<OwnDatabase> {
  return open(ownDataName(origin, playerId));
}

/** Opens the same database to read it. Resolves to null if the player has made nothing here yet. */
export async function ownDataIfMade(origin: string, playerId: number): Promise<OwnDatabase | null> {
  try {
    return await openIfMade(ownDataName(origin, playerId));
  } catch (error) {
    if ((error as Partial<Error> | null)?.name === NOT_MADE) return null;
    throw error;
  }
}

/** Returns the name of the database with what one player of one site has made here. */
export function ownDataName(origin: string, playerId: number): string {
  return databaseName('own', accountId(origin, playerId));
}

export type OwnDatabase = IDBPDatabase<OwnData>;

/** Returns what the player has decided about the reviews of a problem; undefined if nothing. */
export async function readReviews(db: OwnDatabase, problemId: number): Promise<ProblemReviews | undefined> {
  const row = await db.get('reviews', problemId);
  return isProblemReviews(row) ? row : undefined;
}

/** Returns what the player has noted about a problem; undefined if nothing. */
export async function readNote(db: OwnDatabase, problemId: number): Promise<Note | undefined> {
  const row = await db.get('notes', problemId);
  return isShownNote(row) ? row : undefined;
}

/** Returns all notes and bookmarks, the one changed last at the top. Others are left out, and stay stored. */
export async function readNotes(db: OwnDatabase): Promise<Note[]> {
  return newestFirst((await db.getAll('notes')).filter(isShownNote));
}

/** Returns what the backup that was imported last has changed; undefined if there was none, or it was undone. */
export async function readImportRecord(db: OwnDatabase): Promise<ImportRecord | undefined> {
  const row = await db.get('imported', ONLY);
  return isImportRecord(row) ? row : undefined;
}

/** Returns the session that was started last; undefined if there is none. */
export async function readLastSession(db: OwnDatabase): Promise<Session | undefined> {
  return lastSessionIn(db.transaction('sessions').store);
}

/** Returns the session that was started last, in the caller's transaction; undefined if there is none. */
export async function lastSessionIn(
  sessions: IDBPObjectStore<OwnData, ['sessions'], 'sessions', IDBTransactionMode>,
): Promise<Session | undefined> {
  let cursor = await sessions.openCursor(null, 'prev');
  while (cursor && !isSession(cursor.value)) cursor = await cursor.continue();
  return cursor?.value;
}

/** Returns all sessions, the one started last at the top. Rows that are none are left out, and stay stored. */
export async function readSessions(db: OwnDatabase): Promise<Session[]> {
  return (await db.getAll('sessions')).filter(isSession).reverse();
}
