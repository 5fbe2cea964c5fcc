import type { Filters } from '../../filters/filters.ts';
import { countMatches } from '../../filters/match.ts';
import { blankProblem } from '../../model.ts';
import type { KnownProblems } from '../site/problem-columns.ts';
import { nearOf, wasMissing } from '../site/stored-problem.ts';
import { attemptedIn, type Standings, standingOn } from './standings.ts';

/** The stored data by which problems are counted. */
interface CountData {
  /** Whether all of it is read. */
  isWhole: boolean;
  /** The player's standings; null without a player. */
  standings: Standings | null;
  problems: KnownProblems;
  /** Whether `problems` are all problems of the site. */
  isProblemDataComplete: boolean;
}

/**
 * Returns the number of problems that each of some filters finds, null if stored data do not prove it. Filters over all
 * problems need the complete problem data, and a complete history if they include a status. Filters over attempted problems
 * need a complete history and the data of all these problems. Rows without data, such as those of numbers that the player looked at, are no
 * problems of the problem data.
 */
export function countFilters(
  wanted: readonly Filters[],
  { isWhole, standings, problems, isProblemDataComplete }: CountData,
): (number | null)[] {
  const statusOf = (id: number) => standingOn(standings, id).status;
  const attempted = standings?.isComplete ? attemptedIn(standings.entries) : null;
  const ofAttempted = attempted?.flatMap((id) => {
    const known = problems.get(id);
    return known && wasMissing(known) ? [] : [known ?? blankProblem(id)];
  });
  const all = isProblemDataComplete
    ? problems.all().filter((one) => nearOf(one) !== null && !wasMissing(one))
    : null;
  return wanted.map((filters) => {
    // The list of the same filters comes from the complete problem data, if these are stored.
    const found = all ?? (isOfAttempted(filters) && ofAttempted);
    return isWhole && found && !filters.among ? countMatches(filters, found, statusOf) : null;
  });
}

function isOfAttempted({ statuses }: Filters): boolean {
  return statuses.length > 0 && !statuses.includes('untried');
}
