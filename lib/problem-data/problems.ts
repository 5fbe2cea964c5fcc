import { describedElo, type StoredProblem, wasMissing } from './stored-problem.ts';

/** All problems of a site that are stored. It never changes; a change makes another one. */
export interface Problems {
  get(id: number): StoredProblem | undefined;
  /** The lowest number first. */
  all(): readonly StoredProblem[];
}

/** Whether the site's last answer about a problem was that there is none; see `wasMissing`. */
export function isGone(problems: Problems, id: number): boolean {
  const problem = problems.get(id);
  return problem !== undefined && wasMissing(problem);
}

/** Returns the problems whose genre and likely elo are known. */
export function describedIn(problems: Problems): StoredProblem[] {
  return problems.all().filter((problem) => describedElo(problem) !== null);
}
