import type { MeasuredAttempt } from './measured-attempts.ts';
import { isLevelIn, type LevelRange } from './rank-groups.ts';
import { LEAST_FIRST_ATTEMPTS } from './rate.ts';

/** Times in ms: the quartiles. At least a quarter, a half and three quarters of the times are not longer. */
export interface Quartiles {
  low: number;
  median: number;
  high: number;
}

/** The times of the solves of one month (such as "2026-11") and their number. `times` is null for fewer than `LEAST_FIRST_ATTEMPTS`. */
export interface SolveMonth {
  month: string;
  solves: number;
  times: Quartiles | null;
}

/**
 * Returns the times that solves near a rank took at the first attempt: every month from the first to the last one. A problem that
 * was solved before is solved faster, so later attempts would tell of memory. The rank is that in the row of the attempt. `near`: null counts
 * none.
 */
export function solveMonths(attempts: readonly MeasuredAttempt[], near: LevelRange | null): SolveMonth[] {
  const timesOf = new Map<string, number[]>();
  for (const { solved, ms, level, date } of attempts) {
    if (!solved || ms === null || level === null || !near || !isLevelIn(level, near)) continue;
    const month = date.slice(0, 7);
    const times = timesOf.get(month);
    if (times) times.push(ms);
    else timesOf.set(month, [ms]);
  }
  return monthsBetween([...timesOf.keys()].sort()).map((month) => {
    const times = timesOf.get(month) ?? [];
    return { month, solves: times.length, times: quartilesOf(times) };
  });
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
  if (times.length < LEAST_FIRST_ATTEMPTS) return null;
  const inOrder = Float64Array.from(times).sort();
  const after = (share: number) => inOrder[Math.ceil(inOrder.length * share) - 1] ?? 0;
  return { low: after(0.25), median: after(0.5), high: after(0.75) };
}
