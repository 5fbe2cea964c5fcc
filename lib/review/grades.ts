import type { Attempt } from '../model.ts';

/** The grades of a review, the worst first: the four that FSRS knows. */
export const GRADES = ['again', 'hard', 'good', 'easy'] as const;

/** How well the player knew a problem: failed, solved with difficulty, solved, solved easily. */
export type Grade = (typeof GRADES)[number];

/** A solve that takes this many times the player's median of that level is slow. */
const SLOW_FACTOR = 2;

/**
 * Returns the grade that an attempt suggests. `medians`: the player's median time, ms, by level (`lib/difficulty/levels.ts`); null where
 * there are too few solves. It is never "easy": only the player can tell that a problem was too easy to repeat soon.
 */
export function proposedGrade(
  { solved, ms, level, context }: Pick<Attempt, 'solved' | 'ms' | 'level' | 'context'>,
  medians: readonly (number | null)[],
): Grade {
  if (!solved) return 'again';
  // The time of an attempt with a context cannot be compared.
  const median = level === null || context !== undefined ? null : (medians[level] ?? null);
  return median !== null && ms !== null && ms > SLOW_FACTOR * median ? 'hard' : 'good';
}
