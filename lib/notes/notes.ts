import { done, failed, REFUSED, type Result } from '../failure.ts';
import { type Guard, type Guarded, isBoolean, isNumber, isString, objectOf } from '../guards.ts';

/**
 * Limits of notes. `most`: problems with a note or a bookmark, since a page's process can forge the message that adds one.
 */
export const NOTES = { textLength: 5_000, most: 10_000 } as const;

export const isNote = objectOf({
  problemId: isNumber,
  /** As the player typed it; empty for a bookmark without a note. */
  text: isString,
  /** When the player typed it, epoch ms; 0: never. */
  typedAt: isNumber,
  bookmarked: isBoolean,
  /** When the player last changed the text or the bookmark, epoch ms: later with each change, though the clock was set back. */
  changedAt: isNumber,
});

/** What the player has noted about a problem: a text, a bookmark, or both. */
export type Note = Guarded<typeof isNote>;

/** What is shown of the note of one problem. */
export type NoteContent = Pick<Note, 'text' | 'bookmarked'>;

export const NO_NOTE: NoteContent = { text: '', bookmarked: false };

/** A text, and when the player typed its last letter, epoch ms. */
export type TypedText = Pick<Note, 'text' | 'typedAt'>;

/** A change of the note of a problem: its text, or whether the problem is bookmarked. */
export type NoteChange = TypedText | Pick<Note, 'bookmarked'>;

/** A change that the player makes in the panel of problem `id`. `generation`: of the account that the panel was shown for. */
export interface ShownNoteChange {
  id: number;
  generation: number;
  change: NoteChange;
}

/** Text that the player types on the history page, for problem `id`. `generation`: of the account that the page was shown for. */
export interface PageNoteText {
  id: number;
  generation: number;
  typed: TypedText;
}

/**
 * Returns the note after a change at a time (epoch ms); the same note if nothing changes. `before`: what is stored, undefined if
 * nothing is. Of a row that is not valid, everything stays that is.
 */
export function changedNote(before: unknown, problemId: number, change: NoteChange, now: number): Note {
  if (isNote(before) && isSame({ ...before, ...change }, before)) return before;
  const { text, typedAt, bookmarked, changedAt, ...others } = {
    ...NO_NOTE,
    ...(before as Partial<Note> | undefined),
  };
  return {
    ...others,
    problemId,
    text: isString(text) ? text : '',
    typedAt: isNumber(typedAt) ? typedAt : 0,
    bookmarked: isBoolean(bookmarked) && bookmarked,
    ...change,
    changedAt: Math.max(now, isNumber(changedAt) ? changedAt + 1 : 0),
  };
}

/**
 * Returns what is to be stored after a change at a time (epoch ms); what is stored (undefined: nothing) if nothing changes. `count`: how many
 * notes there are. Fails with `full` if there is no room for another one, and with `REFUSED` if newer text is stored.
 */
export function noteToStore(
  before: unknown,
  problemId: number,
  made: NoteChange,
  now: number,
  count: number,
): Result<Note | undefined> {
  // A page's process may send any time. One that is yet to come would have the player's next text refused.
  const change = 'text' in made ? { ...made, typedAt: Math.min(made.typedAt, now) } : made;
  if (isNote(before) && isOutdated(change, before.typedAt, now)) return failed(REFUSED);
  const note = changedNote(before, problemId, change, now);
  if (note === before) return done(note);
  if (isEmptyNote(note)) return done(before === undefined ? before : { ...note, text: '' });
  const isNew = before === undefined || isDeletedNote(before);
  return isNew && count >= NOTES.most ? failed({ kind: 'full', what: 'notes' }) : done(note);
}

/**
 * Whether the player typed a text before the last one (`lastAt`, epoch ms), at a time `now`: it comes late, as from another tab or from
 * a page that the browser had put aside. A last time that is yet to come proves nothing: the clock was set back.
 */
export function isOutdated(change: NoteChange, lastAt: number, now: number): boolean {
  return 'text' in change && change.typedAt < lastAt && lastAt <= now;
}

function isSame(one: NoteContent, other: NoteContent): boolean {
  return one.text === other.text && one.bookmarked === other.bookmarked;
}

/** Whether a note says nothing. It stays stored, so that importing an older backup does not bring back what it said. */
export function isEmptyNote({ text, bookmarked }: NoteContent): boolean {
  return text.trim() === '' && !bookmarked;
}

/** Whether a stored row is the empty note that a deleted one leaves. */
export function isDeletedNote(row: unknown): boolean {
  return isNote(row) && isEmptyNote(row);
}

/** Whether a stored row is a note that says something, and not the empty one that a deleted note leaves. */
export const isShownNote: Guard<Note> = (row): row is Note => isNote(row) && !isEmptyNote(row);

/** Returns the notes in the order of their list: the one changed last at the top. */
export function newestFirst<N extends Pick<Note, 'problemId' | 'changedAt'>>(notes: readonly N[]): N[] {
  return notes.toSorted((one, other) => other.changedAt - one.changedAt || other.problemId - one.problemId);
}
