import { expect, it } from 'vitest';
import { firstRows, newestFirst } from '../../../lib/history/attempt-order.ts';
import { attemptAt, attemptsFrom } from '../../../lib/history/attempts.ts';
import { attempts } from '../attempt-list/arbitrary-attempts.ts';
import { forAll } from '../for-all.ts';

it('attempts are in the order of their times, at the same time in that of their numbers', () => {
  forAll(attempts, (all) => {
    const columns = attemptsFrom(all);
    const inOrder = all.toSorted((one, other) => one.at - other.at || one.id - other.id);
    expect(Array.from(newestFirst(columns), (row) => attemptAt(columns, row))).toEqual(inOrder.toReversed());
    const first = [...Map.groupBy(inOrder, ({ problemId }) => problemId)].map(([id, [one]]) => [id, one?.id]);
    const found = new Map([...firstRows(columns)].map(([id, row]) => [id, columns.id[row]]));
    expect(found).toEqual(new Map(first as [number, number][]));
  });
});
