import type { Filters } from '../../filters/filters.ts';
import { countMatches } from '../../filters/match.ts';
import type { SavedFilter } from '../../filters/saved-filters.ts';
import { blankProblem } from '../../model.ts';
import type { KnownProblems } from '../site/problem-columns.ts';
import { nearOf, wasMissing } from '../site/stored-problem.ts';
import { solvedBefore } from './solved-long-ago.ts';
import { attemptedIn, type Standings, standingOn } from './standings.ts';

/** A saved filter whose problems are to be counted. */
export type Countable = Pick<SavedFilter, 'id' | 'filters' | 'longAgo'>;

/** The stored data by which problems are counted. */
interface CountData {
  /** The player's standings; null without a player. */
  standings: Standings | null;
  problems: KnownProblems;
  /** Whether `problems` are all problems of the site. */
  isCatalogueComplete: boolean;
}

/**
 * Returns the number of problems that each filter finds, by its id, if stored data prove that number. Filters over all
 * problems need a complete catalogue, and a complete history if they include a status. Filters over attempted problems
 * need a complete history and the data of all these problems. Rows without data, such as those of numbers that the player looked at, are no
 * problems of the catalogue. `before`: a problem last solved before this (epoch ms)
 * was solved long ago.
 */
export function countSavedFilters(
  wanted: readonly Countable[],
  { standings, problems, isCatalogueComplete }: CountData,
  before: number,
): Map<number, number> {
  const statusOf = (id: number) => standingOn(standings, id).status;
  const attempted = standings?.isComplete ? attemptedIn(standings.entries) : null;
  const ofAttempted = attempted?.flatMap((id) => {
    const known = problems.get(id);
    return known && wasMissing(known) ? [] : [known ?? blankProblem(id)];
  });
  const all = isCatalogueComplete
    ? problems.all().filter((one) => nearOf(one) !== null && !wasMissing(one))
    : null;
  const countOf = ({ filters, longAgo }: Countable): number | null => {
    if (longAgo) return standings && solvedBefore(standings.entries, before, problems).length;
    // The list of the same filters comes from the complete catalogue, if that is stored.
    const found = all ?? (isOfAttempted(filters) && ofAttempted);
    return found ? countMatches(filters, found, statusOf) : null;
  };
  return new Map(
    wanted.flatMap((one) => {
      const count = countOf(one);
      return count === null ? [] : [[one.id, count] as const];
    }),
  );
}

function isOfAttempted({ statuses }: Filters): boolean {
  return statuses.length > 0 && !statuses.includes('untried');
}
