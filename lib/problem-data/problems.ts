import { oncePer } from '../once-per.ts';
import { describedElo, type StoredProblem, wasMissing } from './stored-problem.ts';

/** All problems of a site that are stored. It never changes; a change makes another one. */
export interface Problems {
  get(id: number): StoredProblem | undefined;
  /** The lowest number first. */
  all(): readonly StoredProblem[];
}

/** Returns the problems about which the site's last answer was that there are none. */
export const missingIn = oncePer(
  (problems: Problems): ReadonlySet<number> =>
    new Set(problems.all().flatMap((problem) => (wasMissing(problem) ? [problem.id] : []))),
);

/** Returns the problems whose genre and likely elo are known. */
export function describedIn(problems: Problems): StoredProblem[] {
  return problems.all().filter((problem) => describedElo(problem) !== null);
}
