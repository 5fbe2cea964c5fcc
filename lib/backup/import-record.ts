import {
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  listOf,
  objectOf,
  orNull,
  unchecked,
} from '../guards.ts';

const isRowChanges = listOf(
  objectOf({ key: isNumber, before: unchecked<unknown>(), after: unchecked<unknown>() }),
);

/** The value of a setting, missing if it was never chosen, and when it was chosen, epoch ms; null: never, or unknown. */
const isChoice = objectOf({ value: unchecked<unknown>(), at: orNull(isNumber) });

const isSettingChange = objectOf({ name: isString, before: isChoice, after: isChoice });

/** A setting that is chosen in place of another one. */
export type SettingChange = Guarded<typeof isSettingChange>;

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
  /** The settings that it changed. */
  settings: listOf(isSettingChange),
  /** The attempts that it added. */
  attemptIds: listOf(isNumber),
});

/** What the backup that was imported last has changed, so that it can be undone. */
export type ImportRecord = Guarded<typeof isImportRecord>;
