import type { Filters } from '../filters/filters.ts';
import { countMatches } from '../filters/match.ts';
import { isComplete } from '../history/history.ts';
import { standingOn } from '../history/standing.ts';
import { statsByProblem } from '../history/stats.ts';
import { describedIn } from '../problem-data/problems.ts';
import { undescribedProblem, wasMissing } from '../problem-data/stored-problem.ts';
import { isOfAttempted, type Searched } from './candidates.ts';

/**
 * Returns the number of problems that each of some filters finds, null if stored data do not prove it. Filters over all
 * problems need the complete problem data, and a complete history if they include a status. Filters over attempted problems
 * need a complete history and the data of all these problems. Rows without data, such as those of numbers that the player looked at, are no
 * problems of the problem data. `isProblemDataComplete`: whether `problems` are all problems of the site.
 */
export function countFilters(
  wanted: readonly Filters[],
  { problems, history, isProblemDataComplete }: Searched & { isProblemDataComplete: boolean },
): (number | null)[] {
  const statusOf = (id: number) => standingOn(history, id).status;
  const attempted = history && isComplete(history) ? [...statsByProblem(history.attempts).keys()] : null;
  const ofAttempted = attempted
    ?.map((id) => problems.get(id) ?? undescribedProblem(id))
    .filter((one) => !wasMissing(one));
  const all = isProblemDataComplete ? describedIn(problems).filter((one) => !wasMissing(one)) : null;
  return wanted.map((filters) => {
    // The list of the same filters comes from the complete problem data, if these are stored.
    const found = all ?? (isOfAttempted(filters) && ofAttempted);
    return found && !filters.among ? countMatches(filters, found, statusOf) : null;
  });
}
