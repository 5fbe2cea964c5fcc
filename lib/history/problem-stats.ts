import { isNumber, isYesNo, objectOf, orNull } from '../guards.ts';
import type { Attempt, Status } from '../model.ts';

/** What a problem's own attempts add up to; stored, so that a mark needs no reading of attempts. Times of day are epoch ms. */
export interface ProblemStats {
  problemId: number;
  tries: number;
  solves: number;
  /** Null where there was no try, as are the four after it. */
  firstAt: number | null;
  lastAt: number | null;
  /** Whether the first try solved it. */
  firstSolved: boolean | null;
  /** Whether the last try did. */
  lastSolved: boolean | null;
  lastSolvedAt: number | null;
  /** Shortest time of a solved attempt, ms; null where no solved attempt kept its time. */
  bestMs: number | null;
  /** The middle one of the times of solved attempts, ms; of an even number, the shorter of the two in the middle. */
  medianMs: number | null;
}

/** Whether something stored are facts. */
export const isProblemStats = objectOf({
  problemId: isNumber,
  tries: isNumber,
  solves: isNumber,
  firstAt: orNull(isNumber),
  lastAt: orNull(isNumber),
  firstSolved: orNull(isYesNo),
  lastSolved: orNull(isYesNo),
  lastSolvedAt: orNull(isNumber),
  bestMs: orNull(isNumber),
  medianMs: orNull(isNumber),
});

/** Adds up one problem's attempts, in any order. Of two at the same moment, the one with the higher id is the later. */
export function problemStatsOf(problemId: number, attempts: readonly Attempt[]): ProblemStats {
  const inOrder = attempts.toSorted((one, other) => one.at - other.at || one.id - other.id);
  const solved = inOrder.filter((attempt) => attempt.solved);
  const times = solved.flatMap(({ ms }) => (ms === null ? [] : [ms])).sort((one, other) => one - other);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return {
    problemId,
    tries: attempts.length,
    solves: solved.length,
    firstAt: first?.at ?? null,
    lastAt: last?.at ?? null,
    firstSolved: first?.solved ?? null,
    lastSolved: last?.solved ?? null,
    lastSolvedAt: solved.at(-1)?.at ?? null,
    bestMs: times[0] ?? null,
    medianMs: times[(times.length - 1) >> 1] ?? null,
  };
}

/**
 * The site's three words, from the player's own attempts. `known`: whether all attempts on the problem were seen;
 * without that, only a solved one says anything, and null is all that can be said else.
 */
export function statusOf(facts: ProblemStats | undefined, known: boolean): Status | null {
  if (facts && facts.solves > 0) return 'solved';
  if (!known) return null;
  return facts && facts.tries > 0 ? 'tried_but_not_solved' : 'untried';
}
