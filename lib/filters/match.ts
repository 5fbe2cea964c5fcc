import { levelOf, levelStart } from '../difficulty/levels.ts';
import type { Range, Status } from '../model.ts';
import type { Filters } from './filters.ts';
import { FILTER_NAMES, type FilterableProblem, type FilterName, type Verdict, verdict } from './verdicts.ts';

/** A problem whose data may be partly unknown. `within`: the elo range in which it was found. */
type PartlyKnown = FilterableProblem & { within?: Range };

/**
 * Returns whether a problem matches filters, by its known data and the player's status (null: unknown). Returns
 * `unknown` if they prove neither.
 */
export function matchOf(filters: Filters, problem: PartlyKnown, status: Status | null): Verdict {
  // A loop that ends early, since this is called for every filter and every problem of the site.
  let match: Verdict = 'yes';
  for (const name of FILTER_NAMES) {
    const one = name === 'status' ? statusMatch(filters, status) : dataMatch(name, filters, problem);
    if (one === 'no') return 'no';
    if (one === 'unknown') match = 'unknown';
  }
  return match;
}

function dataMatch(name: FilterName, filters: Filters, problem: PartlyKnown): Verdict {
  const byElo = name === 'difficulty' ? eloMatch(filters.elo, problem) : 'unknown';
  if (byElo !== 'unknown') return byElo;
  const byRow = verdict(name, filters, problem);
  // A rank may be one step off, so it can prove that a problem does not match, but not that it does. An uncertain rank
  // proves nothing.
  return name === 'difficulty' && byRow === 'yes' ? 'unknown' : byRow;
}

function statusMatch({ statuses }: Filters, status: Status | null): Verdict {
  if (statuses.length === 0) return 'yes';
  if (status === null) return 'unknown';
  return statuses.includes(status) ? 'yes' : 'no';
}

/**
 * Compares the elo, or the range in which the problem was found. A problem on a shared bound of two ranges was found in
 * both, so its range is that single elo. A wider range that only touches a bound does not match.
 */
function eloMatch({ from, to }: Range, { elo, within }: PartlyKnown): Verdict {
  const low = elo ?? within?.from ?? Number.NEGATIVE_INFINITY;
  const high = elo ?? within?.to ?? Number.POSITIVE_INFINITY;
  if ((from === null || low >= from) && (to === null || high <= to)) return 'yes';
  return (from !== null && high <= from) || (to !== null && low >= to) ? 'no' : 'unknown';
}

/** Returns the number of problems that match; null if this is unknown for any of them. */
export function countMatches(
  filters: Filters,
  problems: readonly PartlyKnown[],
  statusOf: (id: number) => Status | null,
): number | null {
  let count = 0;
  for (const problem of problems) {
    const match = matchOf(filters, problem, statusOf(problem.id));
    if (match === 'unknown') return null;
    if (match === 'yes') count++;
  }
  return count;
}

/**
 * Whether a complete problem data can decide these filters for every problem. It cannot if rows of the list may lack the
 * needed data: whether a problem is canon, and on which side of a bound within a level it is.
 */
export function canAnswerLocally({ elo, canon }: Filters): boolean {
  const isOfLevels = [elo.from, elo.to].every(
    (bound) => bound === null || levelStart(levelOf(bound)) === bound,
  );
  return !canon && isOfLevels;
}
