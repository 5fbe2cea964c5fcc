import type { Activity } from '../history/activity.ts';
import { dayActivity } from './day-activity.ts';
import { attemptsByElo, type EloAttempts } from './elo-accuracy.ts';
import { attemptsByMonth, type MonthAttempts } from './elo-by-month.ts';
import { type GenreRow, genreRanks } from './genre-ranks.ts';
import { type CountedAttempt, isFirstAtElo } from './measured-attempt.ts';
import type { LevelRange } from './rank-groups.ts';
import { type SolveMonth, solveMonths } from './solve-months.ts';
import { type Speeds, speeds } from './speeds.ts';

/** Number of attempts between two places where the work may be interrupted. */
const CHUNK = 256;

/** What the whole history tells. Accuracy counts only measured attempts (`CountedAttempt`); by Elo, only where that is known. */
export interface Statistics {
  attempts: number;
  /** What the player did on each day with an attempt, by its date. */
  activity: ReadonlyMap<string, Activity>;
  genres: readonly GenreRow[];
  byElo: readonly EloAttempts[];
  /** By month: the first attempts by Elo, and the times of solves. */
  months: readonly MonthAttempts[];
  solveTimes: readonly SolveMonth[];
  speeds: Speeds;
}

/**
 * Returns the statistics of a player's attempts, which `attemptAt` gives in the order in which they were made. `near`: the ranks whose times of
 * solves are counted. The generator yields between chunks of attempts and between results.
 */
export function* statisticsOf(
  count: number,
  attemptAt: (nth: number) => CountedAttempt,
  near: LevelRange | null,
): Generator<void, Statistics> {
  const [activity, genres, solveTimes, speed] = [dayActivity(), genreRanks(), solveMonths(near), speeds()];
  const [byElo, months] = [attemptsByElo(), attemptsByMonth()];
  for (let nth = 0; nth < count; nth++) {
    const one = attemptAt(nth);
    for (const fold of [activity, genres, solveTimes, speed]) fold.add(one);
    if (isFirstAtElo(one)) for (const fold of [byElo, months]) fold.add(one);
    if (nth % CHUNK === CHUNK - 1) yield;
  }
  const found = {
    attempts: count,
    activity: activity.result(),
    genres: genres.result(),
    byElo: byElo.result(),
    months: months.result(),
  };
  yield;
  const times = { solveTimes: solveTimes.result() };
  yield;
  return { ...found, ...times, speeds: speed.result() };
}
