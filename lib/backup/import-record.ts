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
