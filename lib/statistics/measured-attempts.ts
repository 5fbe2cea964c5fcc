import { dateReader } from '../days.ts';
import { levelOfAttempt } from '../difficulty/levels.ts';
import { firstRows } from '../history/attempt-order.ts';
import { type Attempts, attemptAt } from '../history/attempts.ts';
import type { Attempt, Problem } from '../model.ts';
import { bounded } from '../picks/prediction.ts';

/** What the statistics need of a problem. */
export type KnownOfProblem = Pick<Problem, 'genre' | 'elo' | 'rank'>;

/**
 * An attempt that accuracy and times count: the first one at its problem, which is remembered afterwards, if it has no context. With what
 * is counted by.
 */
export interface MeasuredAttempt
  extends Pick<Attempt, 'solved' | 'ms' | 'level'>,
    Pick<KnownOfProblem, 'genre' | 'elo'> {
  /** The level of the problem's rank now, by `levelOfAttempt`: the rank that the history filters by. */
  rankLevel: number | null;
  /** The date of the player's day, such as "2026-11-24". */
  date: string;
}

/** One at a problem of known Elo. Strength is estimated from these. */
export interface MeasuredAtElo extends MeasuredAttempt {
  elo: number;
}

export function isAtElo(one: MeasuredAttempt): one is MeasuredAtElo {
  return one.elo !== null;
}

/** Returns the attempts that tell of strength. `problemOf`: what is known of a problem. */
export function measuredAttempts(
  attempts: Attempts,
  problemOf: (problemId: number) => KnownOfProblem | undefined,
): MeasuredAttempt[] {
  const dateAt = dateReader();
  return [...firstRows(attempts).values()].flatMap((row) => {
    if (attempts.context[row] !== 0) return [];
    const { problemId, at, solved, ms, level } = attemptAt(attempts, row);
    const { genre = null, elo = null, rank = null } = problemOf(problemId) ?? {};
    return {
      solved,
      ms,
      level,
      genre,
      elo: elo === null ? null : bounded(elo),
      rankLevel: levelOfAttempt(rank, level),
      date: dateAt(at),
    };
  });
}
