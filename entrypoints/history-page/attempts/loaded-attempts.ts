import {
  type AttemptColumns,
  attemptsIn,
  noAttempts,
  totalAbove,
  withAttempts,
} from '../../../lib/attempt-list/attempt-columns.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import type { Attempt } from '../../../lib/model.ts';
import { readAttemptsAbove, readAttemptsBelow } from '../../../lib/store/player/attempt-reader.ts';
import type { PlayerDatabase } from '../../../lib/store/player/player.ts';

/** Attempts, or problems, that are handled in one task, so that the page answers in between. */
export const PART = 1_000;

/** The attempts that have been read without a gap: all stored ones with these ids and those in between. */
export interface Loaded {
  columns: AttemptColumns;
  highest: number;
  /** The id below which the next ones are; null: nothing is read. */
  lowest: number | null;
}

export const nothingLoaded = (): Loaded => ({ columns: noAttempts(), highest: 0, lowest: null });

/** Whether the columns have so many attempts and solves. */
export function isOfTotal(columns: AttemptColumns, total: NonNullable<ReadHistory['total']>): boolean {
  const { attemptCount, solves } = totalAbove(columns, 0);
  return attemptCount === total.attemptCount && solves === total.solves;
}

/** Returns what is loaded with all attempts above it, if anything is. */
export async function withAbove(db: PlayerDatabase, from: Loaded, isCurrent: () => boolean): Promise<Loaded> {
  let loaded = from;
  while (loaded.lowest !== null && isCurrent()) {
    const added = await readAttemptsAbove(db, loaded.highest, PART);
    if (added.length === 0) break;
    loaded = withRead(loaded, added, loaded.lowest);
  }
  return loaded;
}

/** Returns what is loaded with all attempts below it. `onPart` gets what is loaded after each part. */
export async function withBelow(
  db: PlayerDatabase,
  from: Loaded,
  isCurrent: () => boolean,
  onPart: (loaded: Loaded) => void = () => {},
): Promise<Loaded> {
  let loaded = from;
  for (let isEnd = false; !isEnd && isCurrent(); ) {
    ({ loaded, isEnd } = await below(db, loaded, PART));
    await pause();
    if (isCurrent()) onPart(loaded);
  }
  return loaded;
}

/**
 * Returns what is loaded with what was added, deleted or changed in between. Reads upwards from the lowest, and ends once there are so many
 * attempts and solves: while a history is first read, each part of it comes just above the old attempts of problems that were opened.
 */
export async function withChanged(
  db: PlayerDatabase,
  { columns: known }: Loaded,
  total: NonNullable<ReadHistory['total']>,
  isCurrent: () => boolean,
): Promise<Loaded> {
  let read = nothingLoaded();
  while (isCurrent()) {
    const added = await readAttemptsAbove(db, read.highest, PART);
    if (added.length === 0) break;
    read = withRead(read, added, read.lowest ?? added[0]?.id ?? 0);
    const above = totalAbove(known, read.highest);
    const { attemptCount, solves } = totalAbove(read.columns, 0);
    if (attemptCount + above.attemptCount === total.attemptCount && solves + above.solves === total.solves)
      return withRowsAbove(read, known, read.highest);
    await pause();
  }
  return read;
}

/** Returns what is loaded with those of the known attempts whose id is above this one. */
async function withRowsAbove(from: Loaded, known: AttemptColumns, above: number): Promise<Loaded> {
  let loaded = from;
  for (let row = 0; row < known.count; row += PART) {
    const added = attemptsIn(known, row, row + PART).filter(({ id }) => id > above);
    loaded = withRead(loaded, added, loaded.lowest);
    await pause();
  }
  return loaded;
}

/** Reads the next attempts below those that are loaded. */
export async function below(db: PlayerDatabase, before: Loaded, most: number) {
  const part = await readAttemptsBelow(db, before.lowest, most);
  const lowest = part.below ?? part.attempts.at(-1)?.id ?? before.lowest ?? 0;
  return { loaded: withRead(before, part.attempts, lowest), isEnd: part.below === null };
}

function withRead({ columns, highest }: Loaded, added: readonly Attempt[], lowest: number | null): Loaded {
  return {
    // The same columns tell that nothing has changed.
    columns: added.length === 0 ? columns : withAttempts(columns, added),
    highest: added.reduce((most, { id }) => Math.max(most, id), highest),
    lowest,
  };
}

/** Ends the task, so that the page can answer the player. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
