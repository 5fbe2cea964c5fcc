import { describedElo, type StoredProblem } from './stored-problem.ts';

/** All problems of a site that are stored. It never changes; a change makes another one. */
export interface Problems {
  get(id: number): StoredProblem | undefined;
  /** The lowest number first. */
  all(): readonly StoredProblem[];
}

/** Returns the problems whose genre and likely elo are known. */
export function describedIn(problems: Problems): StoredProblem[] {
  return problems.all().filter((problem) => describedElo(problem) !== null);
}
