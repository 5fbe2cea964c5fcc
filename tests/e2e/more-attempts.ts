import type { Attempt } from '../../lib/model.ts';

/** The ids of added problems start here, above those of the practice site. */
const FIRST_ADDED = 100_001;
/** A prime: unless it divides the number of problems, its multiples reach every problem in turn. */
const STEP = 7_919;
const APART_MS = 600_000;

/** Returns `count` attempts older than the `own` ones, on `places` other problems. */
export function moreAttempts(own: readonly Attempt[], count: number, places: number): Attempt[] {
  const [first] = own;
  if (!first) throw new Error('there is no attempt to go by');
  return Array.from({ length: count }, (_, i) => ({
    ...(own[i % own.length] ?? first),
    id: first.id - count + i,
    at: first.at - (count - i) * APART_MS,
    problemId: FIRST_ADDED + ((i * STEP) % places),
  }));
}
