import { levelOfAttempt } from '../difficulty/levels.ts';
import { clockIn, type DayRule, dateOnClock, isSameSitting } from '../history/days.ts';
import type { Attempt, Problem } from '../model.ts';
import { bounded } from '../picks/prediction.ts';

/** An attempt as far as the statistics need it. */
export type StoredAttempt = Omit<Attempt, 'id'>;

/** What the statistics need of a problem. */
export type KnownOfProblem = Pick<Problem, 'genre' | 'elo' | 'rank'>;

/** One try, with what the statistics count by. */
export interface MeasuredAttempt extends StoredAttempt, Pick<KnownOfProblem, 'genre' | 'elo'> {
  /** The level of the problem's rank now, by `levelOfAttempt`: the rank that the history filters by. */
  rankLevel: number | null;
  /** Whether it is the first one at its problem. */
  isFirst: boolean;
  /** Whether accuracy and times count it: it is the first one, since a problem is remembered afterwards, and has no context. */
  isMeasured: boolean;
  /** Its place in its session, from 1; see `isSameSitting`. */
  place: number;
  /** The hour on the player's clock, 0 to 23. */
  hour: number;
  /** The date of the player's day, such as "2026-11-24". */
  date: string;
}

/** The measured tries at problems of known elo. Strength is estimated from these. */
export interface FirstAttemptAtElo extends MeasuredAttempt {
  elo: number;
}

/** Whether a try tells something about strength: it is a measured one at a problem of known elo. */
export function isFirstAtElo(one: MeasuredAttempt): one is FirstAttemptAtElo {
  return one.isMeasured && one.elo !== null;
}

/**
 * Returns a function that takes the tries of a player in the order in which they were made, each once, and returns them with what the
 * statistics count by. `problemOf`: what is known of a problem.
 */
export function attemptReader(
  rule: DayRule,
  problemOf: (problemId: number) => KnownOfProblem | undefined,
): (stored: StoredAttempt) => MeasuredAttempt {
  const clockAt = clockIn(rule.timeZone);
  const problems = new Map<number, KnownOfProblem>();
  let before = Number.NEGATIVE_INFINITY;
  let place = 0;
  return (stored) => {
    const { problemId, at } = stored;
    const seen = problems.get(problemId);
    const known = seen ?? withBounds(problemOf(problemId));
    if (!seen) problems.set(problemId, known);
    place = isSameSitting(at, before) ? place + 1 : 1;
    before = at;
    const clock = clockAt(at);
    return {
      problemId,
      at,
      solved: stored.solved,
      ms: stored.ms,
      level: stored.level,
      rankLevel: levelOfAttempt(known.rank, stored.level),
      genre: known.genre,
      elo: known.elo,
      isFirst: !seen,
      isMeasured: !seen && stored.context === undefined,
      place,
      hour: new Date(clock).getUTCHours(),
      date: dateOnClock(clock - rule.startsAt),
    };
  };
}

function withBounds(problem: KnownOfProblem | undefined): KnownOfProblem {
  const { genre = null, elo = null, rank = null } = problem ?? {};
  return { genre, rank, elo: elo === null ? null : bounded(elo) };
}
