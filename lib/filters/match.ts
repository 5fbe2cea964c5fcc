import type { Range } from '../difficulty/range.ts';
import type { Problem, Status } from '../model.ts';
import type { Filters } from './filters.ts';
import { FILTER_NAMES, type Verdict, verdict } from './verdicts.ts';

/** A problem as far as it is known, its elo perhaps only by the range that it was found in. */
type Known = Problem & { within?: Range };

/**
 * Whether a problem fits filters, proven by what is known of it and of how the player stands with it (null: nothing);
 * `unsaid` where that proves neither.
 */
export function matchOf(filters: Filters, problem: Known, status: Status | null): Verdict {
  const said = FILTER_NAMES.map((name): Verdict => {
    if (name === 'status') return statusFit(filters, status);
    const byElo = name === 'difficulty' ? eloFit(filters.elo, problem) : 'unsaid';
    if (byElo !== 'unsaid') return byElo;
    const byRow = verdict(name, filters, problem);
    // A rank, which may be a step off, proves at most that it does not fit, and an uncertain one nothing.
    return name === 'difficulty' && byRow === 'holds' ? 'unsaid' : byRow;
  });
  if (said.includes('fails')) return 'fails';
  return said.includes('unsaid') ? 'unsaid' : 'holds';
}

function statusFit({ statuses }: Filters, status: Status | null): Verdict {
  if (statuses.length === 0) return 'holds';
  if (status === null) return 'unsaid';
  return statuses.includes(status) ? 'holds' : 'fails';
}

/** By the elo, or the range that it was found in; what lies on a bound of two ranges was found in both: there, and nowhere else. */
function eloFit({ from, to }: Range, { elo, within }: Known): Verdict {
  const low = elo ?? within?.from ?? Number.NEGATIVE_INFINITY;
  const high = elo ?? within?.to ?? Number.POSITIVE_INFINITY;
  if ((from === null || low >= from) && (to === null || high <= to)) return 'holds';
  return (from !== null && high <= from) || (to !== null && low >= to) ? 'fails' : 'unsaid';
}

/** How many of some problems fit; null where not of every one it is proven whether it does. */
export function countFits(
  filters: Filters,
  problems: readonly Known[],
  statusOf: (id: number) => Status | null,
): number | null {
  let count = 0;
  for (const problem of problems) {
    const fit = matchOf(filters, problem, statusOf(problem.id));
    if (fit === 'unsaid') return null;
    if (fit === 'holds') count++;
  }
  return count;
}
