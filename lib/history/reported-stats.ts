import { type Guarded, isBoolean, isNumber, objectOf, orNull, type Stored } from '../guards.ts';
import type { ProblemStats } from './problem-stats.ts';

const REPORTED = { tries: orNull(isNumber), solves: orNull(isNumber), solved: orNull(isBoolean) };

/** The totals that the site reports with a problem's data for the player's attempts on it; null if it reports none. */
export type ReportedStats = Stored<typeof REPORTED>;

type Totals = Pick<ProblemStats, 'tries' | 'solves'>;

export const isComparedReport = objectOf({
  ...REPORTED,
  against: objectOf({ tries: isNumber, solves: isNumber }),
});

/** Such a report, and the totals of the stored attempts that it was compared with. */
type ComparedReport = Guarded<typeof isComparedReport>;

/** Returns the totals of a problem's attempts; zeros without stats. */
export function totalsOf(stats: Totals | undefined): Totals {
  return { tries: stats?.tries ?? 0, solves: stats?.solves ?? 0 };
}

/** Whether the site's report differs from the totals of its list of attempts. */
export function contradicts({ tries, solves, solved }: ReportedStats, totals: Totals): boolean {
  const differs = (reported: number | null, stored: number) => reported !== null && reported !== stored;
  return (
    differs(tries, totals.tries) ||
    differs(solves, totals.solves) ||
    (solved !== null && solved !== totals.solves > 0)
  );
}

/**
 * Returns the site's report if it still contradicts the totals; else null. The report is out of date if attempts were
 * added or removed since the comparison.
 */
export function currentContradiction(
  compared: ComparedReport | null | undefined,
  totals: Totals,
): ReportedStats | null {
  if (!compared || !contradicts(compared, totals)) return null;
  const { against, ...reported } = compared;
  return against.tries === totals.tries && against.solves === totals.solves ? reported : null;
}
