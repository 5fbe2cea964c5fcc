import { dateReader } from '../days.ts';
import { levelOfAttempt } from '../difficulty/levels.ts';
import type { Attempt, Problem } from '../model.ts';
import { bounded } from '../picks/prediction.ts';

/** An attempt as far as the statistics need it. */
export type StoredAttempt = Omit<Attempt, 'id'>;

/** What the statistics need of a problem. */
export type KnownOfProblem = Pick<Problem, 'genre' | 'elo' | 'rank'>;

/** One attempt, with what the statistics count by. */
export interface CountedAttempt extends StoredAttempt, Pick<KnownOfProblem, 'genre' | 'elo'> {
  /** The level of the problem's rank now, by `levelOfAttempt`: the rank that the history filters by. */
  rankLevel: number | null;
  /** Whether accuracy and times count it: it is the first one at its problem, which is remembered afterwards, and has no context. */
  isMeasured: boolean;
  /** The date of the player's day, such as "2026-11-24". */
  date: string;
}

/** The measured attempts at problems of known Elo. Strength is estimated from these. */
export interface FirstAttemptAtElo extends CountedAttempt {
  elo: number;
}

/** Whether an attempt tells something about strength: it is a measured one at a problem of known Elo. */
export function isFirstAtElo(one: CountedAttempt): one is FirstAttemptAtElo {
  return one.isMeasured && one.elo !== null;
}

/**
 * Returns a function that takes the attempts of a player in the order in which they were made, each once, and returns them with what the
 * statistics count by. `problemOf`: what is known of a problem.
 */
export function attemptReader(
  problemOf: (problemId: number) => KnownOfProblem | undefined,
): (stored: StoredAttempt) => CountedAttempt {
  const dateAt = dateReader();
  const problems = new Map<number, KnownOfProblem>();
  return (stored) => {
    const { problemId, at } = stored;
    const seen = problems.get(problemId);
    const known = seen ?? withBounds(problemOf(problemId));
    if (!seen) problems.set(problemId, known);
    return {
      problemId,
      at,
      solved: stored.solved,
      ms: stored.ms,
      level: stored.level,
      rankLevel: levelOfAttempt(known.rank, stored.level),
      genre: known.genre,
      elo: known.elo,
      isMeasured: !seen && stored.context === undefined,
      date: dateAt(at),
    };
  };
}

function withBounds(problem: KnownOfProblem | undefined): KnownOfProblem {
  const { genre = null, elo = null, rank = null } = problem ?? {};
  return { genre, rank, elo: elo === null ? null : bounded(elo) };
}
