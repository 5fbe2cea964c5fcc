import { type Guarded, isBoolean, isNumber, isString, listOf, objectOf, unchecked } from '../guards.ts';

const isRowChanges = listOf(
  objectOf({ key: isNumber, before: unchecked<unknown>(), after: unchecked<unknown>() }),
);

export const isImportRecord = objectOf({
  /** The checksum of the file: it is imported to the end if the worker dies meanwhile. */
  checksum: isString,
  /** When it was imported, epoch ms. */
  at: isNumber,
  /** Whether all of it is stored. */
  isFinished: isBoolean,
  /** The rows that it changed, as they were (null: there was none) and as they became. */
  notes: isRowChanges,
  reviews: isRowChanges,
  sessions: isRowChanges,
  /** The plan of the reviews that it added; null: none. */
  reviewPlan: unchecked<unknown>(),
  /** The settings that it changed. Without `before`, they were never chosen. */
  settings: listOf(objectOf({ name: isString, before: unchecked<unknown>(), after: unchecked<unknown>() })),
  /** The attempts that it added. */
  attemptIds: listOf(isNumber),
});

/** What the backup that was imported last has changed, so that it can be undone. */
export type ImportRecord = Guarded<typeof isImportRecord>;

type RowChanges = ImportRecord['notes'];

/** Returns the record of two imports of one file, of which the second added what the first had left out, so that both are undone together. */
export function joinedRecord(first: ImportRecord, second: ImportRecord): ImportRecord {
  const rows = (list: 'notes' | 'reviews' | 'sessions') => joinedRows(first[list], second[list]);
  const names = new Map([...first.settings, ...second.settings].map((change) => [change.name, change]));
  for (const { name, ...change } of first.settings) {
    const { after } = names.get(name) ?? change;
    names.set(name, { name, ...change, after });
  }
  return {
    ...second,
    notes: rows('notes'),
    reviews: rows('reviews'),
    sessions: rows('sessions'),
    reviewPlan: second.reviewPlan ?? first.reviewPlan,
    settings: [...names.values()],
    attemptIds: [...new Set([...first.attemptIds, ...second.attemptIds])],
  };
}

/** Joins the changes of rows: a row that both have changed is as it was before the first, and became what the second made of it. */
function joinedRows(first: RowChanges, second: RowChanges): RowChanges {
  const befores = new Map(first.map(({ key, before }) => [key, before]));
  const later = second.map((change) =>
    befores.has(change.key) ? { ...change, before: befores.get(change.key) } : change,
  );
  const keys = new Set(later.map(({ key }) => key));
  return [...first.filter(({ key }) => !keys.has(key)), ...later];
}
