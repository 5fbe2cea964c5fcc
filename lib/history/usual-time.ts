import { oncePer } from '../once-per.ts';
import { type Attempts, NO_TIME } from './attempts.ts';

/** The times of the solves without a context, ms, by level. */
const timesByLevel = oncePer(({ count, level, ms, solved, context }: Attempts) => {
  const times = new Map<number, number[]>();
  for (let row = 0; row < count; row++) {
    const [ofRow, taken] = [level[row] as number, ms[row] as number];
    if (ofRow < 0 || taken === NO_TIME || solved[row] !== 1 || context[row] !== 0) continue;
    const known = times.get(ofRow);
    if (known) known.push(taken);
    else times.set(ofRow, [taken]);
  }
  return times;
});

/**
 * Returns the median time, ms, of the solves on problems of a level, and their number; null if there are none. The level is that in the
 * attempt's row. For an even number it is the shorter of the two times in the middle.
 */
export function medianTime(attempts: Attempts, level: number): { ms: number; solves: number } | null {
  const times = timesByLevel(attempts)
    .get(level)
    ?.toSorted((one, other) => one - other);
  const ms = times?.[Math.ceil(times.length / 2) - 1];
  return times && ms !== undefined ? { ms, solves: times.length } : null;
}
