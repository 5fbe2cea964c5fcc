import { roughElo } from '../difficulty/likely-elo.ts';
import type { Activity } from '../history/activity.ts';
import { activitySince } from '../history/activity.ts';
import type { Attempts } from '../history/attempts.ts';
import { statsByProblem } from '../history/stats.ts';
import type { Problem, Range } from '../model.ts';
import { wasMissing } from '../problem-data/stored-problem.ts';
import { attemptsByElo, type EloAttempts } from './elo-accuracy.ts';
import { attemptsByMonth, type MonthAttempts } from './elo-by-month.ts';
import { type GenreRow, genreRanks } from './genre-ranks.ts';
import { isAtElo, measuredAttempts } from './measured-attempts.ts';
import { type GridRow, problemGrid } from './problem-grid.ts';
import { levelsAround } from './rank-groups.ts';
import { type SolveMonth, solveMonths } from './solve-months.ts';
import { type Speeds, speeds } from './speeds.ts';
import { type WeakGenre, weakestGenre } from './weakest-genre.ts';

/** What the whole history tells. Accuracy counts only measured attempts (`MeasuredAttempt`); by Elo, only where that is known. */
export interface Statistics {
  /** Null: there are too few attempts to tell, or the player's rank is not known. */
  weakest: WeakGenre | null;
  /** What the player did on each day with an attempt, by its date. */
  activity: ReadonlyMap<string, Activity>;
  genres: readonly GenreRow[];
  /** All known problems, by rank and status. */
  grid: readonly GridRow[];
  byElo: readonly EloAttempts[];
  /** By month: the first attempts by Elo, and the times of solves. */
  months: readonly MonthAttempts[];
  solveTimes: readonly SolveMonth[];
  speeds: Speeds;
}

/** What the statistics are made of. */
interface StatisticsInput {
  attempts: Attempts;
  /** The level of the player's rank; null: not known. */
  level: number | null;
  problems: { get(id: number): KnownProblem | undefined; all(): readonly KnownProblem[] };
  /** The problems to review today. */
  due: ReadonlySet<number>;
}

type KnownProblem = Pick<Problem, 'id' | 'genre' | 'rank' | 'elo'> & { within?: Range; missingAt: number };

/** Yields the statistics in the order in which they are shown, each as soon as it is computed. */
export function* statisticsOf(input: StatisticsInput): Generator<Partial<Statistics>, void> {
  const { attempts, level, problems, due } = input;
  const stats = statsByProblem(attempts);
  const weakest = level === null ? null : weakestGenre(stats, problems.get, level);
  yield { weakest, activity: activitySince(attempts, Number.NEGATIVE_INFINITY) };
  const measured = measuredAttempts(attempts, (id) => {
    const problem = problems.get(id);
    return problem && { ...problem, elo: roughElo(problem) };
  });
  yield { genres: genreRanks(measured) };
  const existing = problems.all().filter((problem) => !wasMissing(problem));
  yield { grid: problemGrid(existing, (id) => stats.get(id), due) };
  const atElo = measured.filter(isAtElo);
  yield { byElo: attemptsByElo(atElo) };
  yield { months: attemptsByMonth(atElo) };
  yield { solveTimes: solveMonths(measured, level === null ? null : levelsAround(level)) };
  yield { speeds: speeds(measured) };
}
