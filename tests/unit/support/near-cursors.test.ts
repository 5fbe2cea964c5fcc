import { describe, expect, test } from 'vitest';
import fc from '../fast-check.ts';

const DIRECTIONS = ['next', 'nextunique', 'prev', 'prevunique'] as const;

/** Rows by id; several have the same group. */
const rows = fc.uniqueArray(fc.record({ id: fc.nat(12), group: fc.nat(3) }), { selector: ({ id }) => id });
const bound = fc.option(fc.record({ key: fc.nat(12), isOpen: fc.boolean() }), { freq: 2 });

interface Bound {
  key: number;
  isOpen: boolean;
}

function rangeOf(lower: Bound | null, upper: Bound | null): IDBKeyRange | null {
  if (lower && upper) {
    const [low, high] = lower.key <= upper.key ? [lower, upper] : [upper, lower];
    const isOne = low.key === high.key;
    return IDBKeyRange.bound(low.key, high.key, low.isOpen && !isOne, high.isOpen && !isOne);
  }
  if (lower) return IDBKeyRange.lowerBound(lower.key, lower.isOpen);
  return upper && IDBKeyRange.upperBound(upper.key, upper.isOpen);
}

describe('a cursor of the stand-in for the database', () => {
  test('reaches each row of its range once, in order, by any steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        bound,
        bound,
        fc.constantFrom(...DIRECTIONS),
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        async (stored, lower, upper, direction, byGroup, steps) => {
          const range = rangeOf(lower, upper);
          const reached = await walk(stored, range, direction, byGroup, steps);
          const keyOf = (row: (typeof stored)[number]) => (byGroup ? row.group : row.id);
          const all = stored
            .filter((row) => !range || range.includes(keyOf(row)))
            .toSorted((a, b) => keyOf(a) - keyOf(b) || a.id - b.id);
          const isUnique = direction.endsWith('unique');
          const each = isUnique
            ? all.filter((row, at) => at === 0 || keyOf(row) !== keyOf(all[at - 1] ?? row))
            : all;
          const inOrder = direction.startsWith('prev') ? each.toReversed() : each;
          expect(reached).toEqual(inOrder.filter((_, at) => at % steps === 0).map(({ id }) => id));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Returns the ids that a cursor reaches which makes so many steps at once. */
async function walk(
  stored: readonly object[],
  range: IDBKeyRange | null,
  direction: IDBCursorDirection,
  byGroup: boolean,
  steps: number,
): Promise<IDBValidKey[]> {
  const name = `cursors-${Math.random()}`;
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('rows', { keyPath: 'id' });
      store.createIndex('group', 'group');
      for (const row of stored) store.put(row);
    };
    opening.onsuccess = () => resolve(opening.result);
  });
  const store = db.transaction('rows').objectStore('rows');
  const request = (byGroup ? store.index('group') : store).openKeyCursor(range, direction);
  const reached: IDBValidKey[] = [];
  await new Promise<void>((resolve) => {
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve();
      reached.push(cursor.primaryKey);
      if (steps === 1) cursor.continue();
      else cursor.advance(steps);
    };
  });
  db.close();
  indexedDB.deleteDatabase(name);
  return reached;
}
