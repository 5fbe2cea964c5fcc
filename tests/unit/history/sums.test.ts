import { describe, expect, it } from 'vitest';
import { changedRow, countersIn, isSumRow, type SumKey, type SumRow } from '../../../lib/history/sums.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const KEY: SumKey = ['total', 0];

describe('a row of a sum', () => {
  it('has what was added to each counter, in ascending order, and no counter of 0', () => {
    const changes = fc.array(fc.array(fc.tuple(fc.nat(20), fc.integer({ min: -3, max: 3 }))), {
      maxLength: 8,
    });
    forAll(changes, (all) => {
      const wanted = new Map<number, number>();
      let row: SumRow | undefined;
      for (const change of all) {
        const added = new Map(change);
        for (const [counter, amount] of added) wanted.set(counter, (wanted.get(counter) ?? 0) + amount);
        row = changedRow(row, { key: KEY, added }) ?? undefined;
      }
      const left = [...wanted].filter(([, value]) => value !== 0).sort(([one], [other]) => one - other);
      expect(row && countersIn(row)).toEqual(left.length === 0 ? undefined : left);
      expect(row === undefined || isSumRow(row)).toBe(true);
    });
  });

  it.each<[string, unknown]>([
    ['an object, as before version 2', { attemptCount: 5 }],
    ['a plain array', [0, 5]],
    ['an array of other numbers', Float32Array.of(0, 5)],
    ['a counter without a value', Float64Array.of(0, 5, 1)],
    ['a value that is no number', Float64Array.of(0, Number.NaN)],
    ['a counter that is no number', Float64Array.of(Number.NaN, 5)],
    ['a counter below 0', Float64Array.of(-1, 5)],
    ['a counter that is no whole number', Float64Array.of(0.5, 5)],
    ['a counter twice', Float64Array.of(1, 5, 1, 5)],
    ['counters out of order', Float64Array.of(1, 5, 0, 5)],
  ])('is not %s', (_, value) => {
    expect(isSumRow(value)).toBe(false);
  });
});
