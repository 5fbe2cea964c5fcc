import { oncePer } from '../once-per.ts';
import type { Attempts } from './attempts.ts';

/** Returns all rows, the newest attempt first; of two at the same time, the one with the higher id. */
export const newestFirst = oncePer(({ count, at }: Attempts): Uint32Array => {
  const rows = Uint32Array.from({ length: count }, (_, nth) => count - 1 - nth);
  const timeOf = (row: number) => at[row] as number;
  const isSorted = rows.every((row) => row === 0 || timeOf(row - 1) <= timeOf(row));
  // An array is sorted faster than typed ones if it is nearly in order already, as attempts are by their ids.
  return isSorted
    ? rows
    : Uint32Array.from([...rows].sort((one, other) => timeOf(other) - timeOf(one) || other - one));
});

/** Returns the row of the first attempt at each problem; of two at the same time, the one with the lower id. */
export const firstRows = oncePer(({ count, at, problemId: ids }: Attempts): ReadonlyMap<number, number> => {
  const first = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    const problemId = ids[row] as number;
    const known = first.get(problemId);
    if (known === undefined || (at[row] as number) < (at[known] as number)) first.set(problemId, row);
  }
  return first;
});
