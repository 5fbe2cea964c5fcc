import type { Attempt, Status } from './model.ts';
import { isNumber, objectOf, orNull } from './shape.ts';

/** What a problem's own attempts add up to; stored, so that a mark needs no reading of attempts. */
export interface Facts {
  problemId: number;
  tries: number;
  solves: number;
  /** Shortest time of a solved attempt, ms; null where no solved attempt kept its time. */
  bestMs: number | null;
}

/** Whether something stored are facts. */
export const isFacts = objectOf({
  problemId: isNumber,
  tries: isNumber,
  solves: isNumber,
  bestMs: orNull(isNumber),
});

/** Adds up one problem's attempts, in any order. */
export function factsOf(problemId: number, attempts: readonly Attempt[]): Facts {
  const solved = attempts.filter((attempt) => attempt.solved);
  const times = solved.flatMap((attempt) => (attempt.ms === null ? [] : [attempt.ms]));
  return {
    problemId,
    tries: attempts.length,
    solves: solved.length,
    bestMs: times.length > 0 ? times.reduce((best, ms) => Math.min(best, ms)) : null,
  };
}

/**
 * The site's three words, from the player's own attempts. `known`: whether all attempts on the problem were seen;
 * without that, only a solved one says anything, and null is all that can be said else.
 */
export function statusOf(facts: Facts | undefined, known: boolean): Status | null {
  if (facts && facts.solves > 0) return 'solved';
  if (!known) return null;
  return facts && facts.tries > 0 ? 'tried_but_not_solved' : 'untried';
}
