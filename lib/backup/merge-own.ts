import { asRecord } from '../guards.ts';
import { isShownNote, NOTES, type Note } from '../notes/notes.ts';
import { compactEvents, type ProblemReviews } from '../review/review-events.ts';
import type { ReviewPlan } from '../review/review-plan.ts';
import { endedByLater, type Session } from '../sessions/session.ts';
import type { OwnPart } from './backup.ts';
import { isFiledNote, isFiledReviews, isFiledSession } from './backup.ts';
import { inFileOrder, type StoredOwn, sortedJson } from './backup-text.ts';
import type { SettingChange } from './import-record.ts';
import { mergeSettings } from './merge-settings.ts';

// What a backup changes of what the player has made here. Of two versions of an item, also if one is a deletion, the one that was changed last
// stays.

/** How many items of each kind a file adds or changes, as the player sees them. */
export interface OwnCounts {
  notes: number;
  /** Problems with decisions about their reviews. Decisions are only ever added. */
  reviews: number;
  sessions: number;
  savedFilters: number;
  /** Settings, and the plan of the reviews. */
  settings: number;
  /** Items of the file that are newer here, and stay. */
  kept: number;
}

/** A row to store in place of another one; null: there was none. */
interface RowChange<Row extends object = object> {
  /** The number of its problem, or when its session was started. */
  key: number;
  before: unknown;
  after: Row;
}

/** What a file changes of what the player has made here. */
export interface OwnMerge {
  notes: RowChange[];
  reviews: RowChange[];
  sessions: RowChange[];
  /** The plan to store; null: none. */
  reviewPlan: ReviewPlan | null;
  settings: SettingChange[];
  counts: OwnCounts;
}

/** Returns what a file changes; `full` if there would be more notes than there may be. */
export function mergeOwn(stored: StoredOwn, file: OwnPart): OwnMerge | 'full' {
  const notes = mergeRows('problemId', stored.notes, file.notes, isFiledNote, changedLast, noteContent);
  if (countShown(stored.notes, notes.rows) > NOTES.most) return 'full';
  const reviews = mergeRows('problemId', stored.reviews, file.reviews, isFiledReviews, joinedReviews);
  const sessions = mergeRows('startedAt', stored.sessions, file.sessions, isFiledSession, changedLast);
  const settings = mergeSettings(stored.settings, file.settings);
  const reviewPlan = stored.reviewPlan === undefined ? file.reviewPlan : null;
  return {
    notes: notes.rows,
    reviews: reviews.rows,
    sessions: endEarlier(stored.sessions.filter(isFiledSession), sessions.rows),
    reviewPlan,
    settings: settings.changes,
    counts: {
      notes: notes.changed,
      reviews: reviews.changed,
      sessions: sessions.changed,
      savedFilters: settings.savedFilters,
      settings: settings.changed + (reviewPlan ? 1 : 0),
      kept: notes.kept + sessions.kept + settings.kept,
    },
  };
}

/**
 * Returns what the rows of a file change. `merged`: what becomes of a stored row if the file has one with the same `key`. A stored row that is
 * not valid stays: nobody else has it. `contentOf`: what the player sees of a row, so that only that counts.
 */
function mergeRows<Key extends string, Row extends Record<Key, number>>(
  key: Key,
  stored: readonly unknown[],
  file: readonly Row[],
  isRow: (value: unknown) => value is Row,
  merged: (here: Row, other: Row) => Row,
  contentOf: (row: unknown) => string = sortedJson,
) {
  const storedByKey = new Map(stored.map((row) => [asRecord(row)[key], row]));
  const rows: RowChange<Row>[] = [];
  let [changed, kept] = [0, 0];
  for (const other of file) {
    const here = storedByKey.get(other[key]);
    const after = here === undefined ? other : isRow(here) ? merged(here, other) : here;
    if (after === here) kept += Number(contentOf(other) !== contentOf(here));
    else {
      changed += Number(contentOf(after) !== contentOf(here));
      // Fields of later versions stay.
      rows.push({ key: other[key], before: here ?? null, after: { ...asRecord(here), ...(after as Row) } });
    }
  }
  return { rows, changed, kept };
}

function changedLast<Row extends { changedAt: number }>(here: Row, other: Row): Row {
  return other.changedAt > here.changedAt ? other : here;
}

/** Returns what a note says. A deleted one says as much as none. */
function noteContent(note: unknown): string {
  const { text, bookmarked } = asRecord(note);
  return isShownNote(note) ? sortedJson([text, bookmarked]) : '';
}

function countShown(stored: readonly unknown[], changes: readonly RowChange<Note>[]): number {
  const notes = new Map(stored.map((note) => [asRecord(note).problemId, note]));
  for (const { key, after } of changes) notes.set(key, after);
  return [...notes.values()].filter(isShownNote).length;
}

function joinedReviews(here: ProblemReviews, other: ProblemReviews): ProblemReviews {
  const known = new Set(here.events.map(sortedJson));
  const added = other.events.filter((event) => !known.has(sortedJson(event)));
  if (added.length === 0) return here;
  const events = compactEvents(inFileOrder([...here.events, ...added]));
  // Of very many decisions, those without an effect are left out.
  const isNews = sortedJson(inFileOrder(events)) !== sortedJson(inFileOrder(here.events));
  return isNews ? { problemId: here.problemId, events } : here;
}

/** Returns the changes with each session ended when the next one began, as if all had been started on one device. */
function endEarlier(stored: readonly Session[], changes: readonly RowChange<Session>[]): RowChange[] {
  const changed = new Map(changes.map((change) => [change.key, change]));
  const unchanged = stored.filter(({ startedAt }) => !changed.has(startedAt));
  const all = [...unchanged, ...changes.map(({ after }) => after)];
  for (const session of all.filter(({ endedAt }) => endedAt === null)) {
    const key = session.startedAt;
    const after = endedByLater(session, all);
    const before = changed.has(key) ? changed.get(key)?.before : session;
    if (after !== session) changed.set(key, { key, before, after });
  }
  return [...changed.values()];
}
