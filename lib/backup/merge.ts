import { parseSavedFilters, SAVED, type SavedFilter } from '../filters/saved-filters.ts';
import { asRecord } from '../guards.ts';
import { isShownNote, NO_NOTE, NOTES, type Note } from '../notes/notes.ts';
import { compactEvents, type ProblemReviews } from '../review/review-events.ts';
import type { ReviewPlan } from '../review/review-plan.ts';
import { endedByLater, type Session } from '../sessions/session.ts';
import type { OwnPart } from './backup.ts';
import { isFiledNote, isFiledReviews, isFiledSession } from './backup.ts';
import { inFileOrder, type StoredOwn, sortedJson } from './backup-text.ts';
import { CHOSEN_SETTINGS, type ChosenSettings, chosenSettings } from './chosen-settings.ts';

// What a backup changes of what the player has made here. Nothing that only this device has is changed: an item of the file is added, or
// replaces one that was changed earlier.

/** How many items of a list a file adds, how many it replaces by newer ones, and how many stay since they are newer here. */
interface ListChange {
  added: number;
  replaced: number;
  stay: number;
}

/** How many items of each kind a file changes. */
export interface OwnChanges {
  notes: ListChange;
  /** Problems with decisions about their reviews. Decisions are only ever added. */
  reviews: ListChange;
  sessions: ListChange;
  /** The plan is added as it is in the file: going on or ended; or another one stays. */
  plan: 'added' | 'added-ended' | 'stays' | null;
  /** Settings that were not chosen here, and those that were chosen otherwise and stay. */
  settings: { added: number; stay: number };
  /** Saved filters that are added to those of this device, and those for which there is no room. */
  savedFilters: { added: number; left: number };
}

/** A row to store in place of another one; null: there was none. */
interface RowChange {
  /** The number of its problem, or when its session was started. */
  key: number;
  before: unknown;
  /** Null: it is removed. */
  after: object | null;
}

/** A setting to choose in place of another value; `before` is missing if it was never chosen. */
interface SettingChange {
  name: keyof ChosenSettings;
  before?: unknown;
  after: unknown;
}

/** What a file changes of what the player has made here. */
export interface OwnMerge {
  notes: RowChange[];
  reviews: RowChange[];
  sessions: RowChange[];
  /** The plan to store; null: none. */
  reviewPlan: ReviewPlan | null;
  settings: SettingChange[];
  changes: OwnChanges;
}

/** Returns what a file changes; `full` if there would be more notes than there may be. */
export function mergeOwn(stored: StoredOwn, file: OwnPart): OwnMerge | 'full' {
  const notes = mergeRows('problemId', stored.notes, file.notes, isFiledNote, mergedNote, isOtherNote);
  if (stored.notes.filter(isShownNote).length + notes.change.added > NOTES.most) return 'full';
  const reviews = mergeRows('problemId', stored.reviews, file.reviews, isFiledReviews, mergedReviews);
  const sessions = endEarlier(
    mergeRows('startedAt', stored.sessions, file.sessions, isFiledSession, mergedSession),
    stored.sessions.filter(isFiledSession),
    file.sessions,
  );
  const settings = mergeSettings(stored.settings, file.settings);
  const isPlanMissing = stored.reviewPlan === undefined;
  return {
    notes: notes.rows,
    reviews: reviews.rows,
    sessions: sessions.rows,
    reviewPlan: isPlanMissing ? file.reviewPlan : null,
    settings: settings.settings,
    changes: {
      notes: notes.change,
      reviews: reviews.change,
      sessions: sessions.change,
      plan: changeOfPlan(stored.reviewPlan, file.reviewPlan),
      settings: settings.change,
      savedFilters: settings.savedFilters,
    },
  };
}

function changeOfPlan(here: unknown, other: ReviewPlan | null): OwnChanges['plan'] {
  if (other === null || sortedJson(other) === sortedJson(here)) return null;
  if (here !== undefined) return 'stays';
  return other.endedAt !== null ? 'added-ended' : 'added';
}

/** Whether a file changes nothing of what the player has made here. */
export function isNothing({ notes, reviews, sessions, reviewPlan, settings }: OwnMerge): boolean {
  return [notes, reviews, sessions, settings].every((list) => list.length === 0) && reviewPlan === null;
}

/** What a file changes of one list. */
interface MergedRows<Row> {
  rows: (RowChange & { after: Row })[];
  change: ListChange;
}

/** What becomes of a stored row: it is replaced by another one, stays since it is newer, or has all that the file has. */
type Merged<Row> = Row | 'stays' | 'same';

/**
 * Returns what the rows of a file change. `merged` tells what becomes of a stored row if the file has one with the same `key` too. A stored row
 * that is not valid stays: nobody else has it. `isSeen`: whether the player sees that a row of the file comes in place of a stored one.
 */
function mergeRows<Key extends string, Row extends Record<Key, number>>(
  key: Key,
  stored: readonly unknown[],
  file: readonly Row[],
  isRow: (value: unknown) => value is Row,
  merged: (here: Row, other: Row) => Merged<Row>,
  isSeen: (here: unknown, other: Row) => boolean = () => true,
): MergedRows<Row> {
  const storedById = new Map(stored.map((row) => [asRecord(row)[key], row]));
  const change = { added: 0, replaced: 0, stay: 0 };
  const rows: MergedRows<Row>['rows'] = [];
  for (const other of file) {
    const here = storedById.get(other[key]);
    const after = here === undefined ? other : isRow(here) ? merged(here, other) : 'stays';
    if (after === 'stays') change.stay++;
    else if (after !== 'same' && isSeen(here, other)) change[here === undefined ? 'added' : 'replaced']++;
    // Fields of later versions stay.
    if (typeof after === 'object')
      rows.push({ key: other[key], before: here ?? null, after: { ...asRecord(here), ...after } });
  }
  return { rows, change };
}

/**
 * Returns the changes with each session that goes on ended when the next one began on the other device, as if all had been started on
 * one device. Only the session that was started last can be resumed or ended.
 */
function endEarlier(
  { rows, change }: MergedRows<Session>,
  here: readonly Session[],
  file: readonly Session[],
): MergedRows<Session> {
  const changed = new Map(rows.map(({ key, after }) => [key, after]));
  const ofHere = here.flatMap((before) => {
    const after = endedByLater(before, [...changed.values()]);
    return changed.has(before.startedAt) || after === before
      ? []
      : [{ key: before.startedAt, before, after }];
  });
  const stayed = ofHere.filter(({ key }) => file.some(({ startedAt }) => startedAt === key)).length;
  return {
    rows: [...rows.map((row) => ({ ...row, after: endedByLater(row.after, here) })), ...ofHere],
    change: { ...change, replaced: change.replaced + ofHere.length, stay: Math.max(0, change.stay - stayed) },
  };
}

/** Returns the note that was changed last; this device's if both were changed at the same time. */
function mergedNote(here: Note, other: Note): Merged<Note> {
  if (other.changedAt > here.changedAt) return other;
  return isOtherNote(here, other) ? 'stays' : 'same';
}

/** Whether a note says something else than what is stored. A deleted one says as much as none. */
function isOtherNote(here: unknown, other: Note): boolean {
  const { text, bookmarked } = isFiledNote(here) ? here : NO_NOTE;
  return text !== other.text || bookmarked !== other.bookmarked;
}

function mergedReviews(here: ProblemReviews, other: ProblemReviews): Merged<ProblemReviews> {
  const known = new Set(here.events.map(sortedJson));
  const added = other.events.filter((event) => !known.has(sortedJson(event)));
  if (added.length === 0) return 'same';
  const events = compactEvents(inFileOrder([...here.events, ...added]));
  // Of very many decisions, those without an effect are left out.
  const isNews = sortedJson(inFileOrder(events)) !== sortedJson(inFileOrder(here.events));
  return isNews ? { problemId: here.problemId, events } : 'same';
}

/** Returns the session that was changed last. */
function mergedSession(here: Session, other: Session): Merged<Session> {
  if (other.changedAt > here.changedAt) return other;
  return other.changedAt === here.changedAt ? 'same' : 'stays';
}

function mergeSettings(stored: unknown, file: ChosenSettings) {
  const raw = asRecord(stored);
  const here = chosenSettings(stored);
  const settings: SettingChange[] = [];
  let stay = 0;
  for (const name of CHOSEN_SETTINGS) {
    const [own, other] = [here[name], file[name]];
    if (other === undefined || sortedJson(own) === sortedJson(other)) continue;
    // An invalid value counts as never chosen, as everywhere.
    if (own === undefined || (name === 'saved' && own === null)) {
      settings.push({ name, ...(Object.hasOwn(raw, name) ? { before: raw[name] } : {}), after: other });
    } else if (name !== 'saved') stay++;
  }
  const isAdded = settings.some(({ name }) => name === 'saved');
  const joined = isAdded ? null : joinedFilters(here.saved ?? null, file.saved ?? null);
  if (joined && joined.added > 0) settings.push({ name: 'saved', before: raw.saved, after: joined.filters });
  const added = settings.length - (joined && joined.added > 0 ? 1 : 0);
  const savedFilters = joined ? { added: joined.added, left: joined.left } : { added: 0, left: 0 };
  return { settings, change: { added, stay }, savedFilters };
}

/** Returns this device's saved filters, and after them those that the player made and only the file has, as far as there is room. */
function joinedFilters(here: readonly unknown[] | null, file: readonly unknown[] | null) {
  const own = parseSavedFilters(here);
  const others = parseSavedFilters(file);
  if (!own || !others) return null;
  const contentOf = (filter: SavedFilter) => sortedJson({ ...filter, id: 0 });
  const known = new Set(own.map(contentOf));
  const missing = others.filter((filter) => filter.start === null && !known.has(contentOf(filter)));
  const added = missing.slice(0, Math.max(0, SAVED.max - own.length));
  const highest = own.reduce((most, { id }) => Math.max(most, id), 0);
  const filters = [...own, ...added.map((filter, nth) => ({ ...filter, id: highest + nth + 1 }))];
  return { filters, added: added.length, left: missing.length - added.length };
}
