import { isNumber } from '../../guards.ts';
import {
  type AttemptChange,
  changedRow,
  containsAttempt,
  currentState,
  isSumRow,
  type RowChange,
  rowChanges,
  type SumKey,
  type SumName,
  type SumRow,
  type SumState,
} from '../../history/sums.ts';
import { isAttempt } from '../../model.ts';
import { getMany } from '../../store/bulk.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';

/** Number of attempts that one step of building adds to the sums. */
const STEP = 2_000;

/** The part of a transaction over the sums that is used here. */
export interface WritingSums {
  readonly db: { readonly name: string };
  objectStore(name: 'sums'): {
    get(key: SumKey): Promise<SumRow | undefined>;
    put(row: SumRow, key: SumKey): Promise<unknown>;
    delete(key: SumKey | IDBKeyRange): Promise<void>;
    clear(): Promise<void>;
  };
  objectStore(name: 'sumState'): {
    get(key: string): Promise<SumState | undefined>;
    put(state: SumState, key: string): Promise<unknown>;
  };
}

/** Adds changes of attempts to the sums, in the transaction that stores these attempts. */
export async function changeSums(writing: WritingSums, changes: readonly AttemptChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { state } = currentState(await writing.objectStore('sumState').get(ONLY));
  await addToRows(
    writing,
    rowChanges(changes, (name, id) => containsAttempt(state, name, id)),
  );
}

/** Adds to rows of the sums. */
async function addToRows(writing: WritingSums, changes: readonly RowChange[]): Promise<void> {
  const sums = writing.objectStore('sums');
  const stored = await getMany(
    sums,
    changes.map(({ key }) => key),
  );
  for (const [i, change] of changes.entries()) {
    const row = changedRow(validRow(stored[i], isSumRow), change);
    void (row ? sums.put(row, change.key) : sums.delete(change.key));
  }
}

/**
 * Builds the sums that do not contain all attempts, step by step, from the lowest id up. After a worker has ended, the
 * next one continues. Attempts that are stored meanwhile are added with them if the sum has passed their ids, else
 * here. Resolves to the number of attempts that were added. `step`: number of attempts that a step adds.
 */
export async function buildSums(db: PlayerDatabase, step = STEP): Promise<number> {
  for (let all = 0; ; ) {
    const added = await buildStep(db, step);
    if (added === null) return all;
    all += added;
  }
}

/** Takes one step of building. Resolves to the number of attempts added; null if all sums are built. */
async function buildStep(db: PlayerDatabase, most: number): Promise<number | null> {
  const writing = db.transaction(['attempts', 'sums', 'sumState'], 'readwrite');
  const states = writing.objectStore('sumState');
  const { state, stale } = currentState(await states.get(ONLY));
  const { building } = state;
  if (!building) return null;
  await Promise.all(stale.map((name) => writing.objectStore('sums').delete(rowsOf(name))));
  const rows = await writing
    .objectStore('attempts')
    .getAll(IDBKeyRange.lowerBound(building.upTo, true), most);
  const changes = rows.filter(isAttempt).map((after) => ({ before: null, after }));
  await addToRows(
    writing,
    rowChanges(changes, (name) => building.names.includes(name)),
  );
  // No attempt has an id that is no valid number, so none follows a row with such an id.
  const upTo = rows.at(-1)?.id;
  const next = rows.length < most || !isNumber(upTo) ? null : { ...building, upTo };
  await states.put({ ...state, building: next }, ONLY);
  await writing.done;
  return changes.length;
}

function rowsOf(name: SumName): IDBKeyRange {
  return IDBKeyRange.bound([name, Number.NEGATIVE_INFINITY], [name, Number.POSITIVE_INFINITY]);
}
