import type { Fold } from './fold.ts';
import type { MeasuredAttempt } from './measured-attempt.ts';
import { placeOfLevel, THREE_RANKS } from './rank-groups.ts';
import { LEAST_FIRST_TRIES } from './rate.ts';

/** Times in ms: the quartiles. At least a quarter, a half and three quarters of the times are not longer. */
export interface Quartiles {
  low: number;
  median: number;
  high: number;
}

/** The times of the solves of one month (such as "2026-11") and their number. `times` is null for fewer than `LEAST_FIRST_TRIES`. */
export interface SolveMonth {
  month: string;
  solves: number;
  times: Quartiles | null;
}

/** The times of first tries that solved problems of three neighbouring ranks, by month: every month from the first to the last one. */
export interface SolveTimes {
  lowest: number;
  highest: number;
  solves: number;
  months: readonly SolveMonth[];
}

/**
 * Returns the fold of the times that solves took at the first try, over the months, for each group of `THREE_RANKS`. A problem that was
 * solved before is solved faster, so later tries would tell of memory. The rank is that in the row of the try.
 */
export function solveMonths(): Fold<MeasuredAttempt, SolveTimes[]> {
  const groups = THREE_RANKS.map(() => new Map<string, number[]>());
  return {
    add({ isMeasured, solved, ms, level, date }) {
      if (!isMeasured || !solved || ms === null || level === null) return;
      const months = groups[placeOfLevel(THREE_RANKS, level)];
      const month = date.slice(0, 7);
      const times = months?.get(month);
      if (times) times.push(ms);
      else months?.set(month, [ms]);
    },
    result: () =>
      groups.map((months, nth) => ({
        ...(THREE_RANKS[nth] ?? { lowest: 0, highest: 0 }),
        solves: [...months.values()].reduce((sum, times) => sum + times.length, 0),
        months: monthsBetween([...months.keys()].sort()).map((month) => {
          const times = months.get(month) ?? [];
          return { month, solves: times.length, times: quartilesOf(times) };
        }),
      })),
  };
}

/** Returns every month from the first to the last of these, which are in order. */
export function monthsBetween(months: readonly string[]): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = [first];
  for (let month = first; month < last; ) {
    month = monthAfter(month);
    all.push(month);
  }
  return all;
}

function monthAfter(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth)).toISOString().slice(0, 7);
}

function quartilesOf(times: readonly number[]): Quartiles | null {
  if (times.length < LEAST_FIRST_TRIES) return null;
  const inOrder = Float64Array.from(times).sort();
  const after = (share: number) => inOrder[Math.ceil(inOrder.length * share) - 1] ?? 0;
  return { low: after(0.25), median: after(0.5), high: after(0.75) };
}
