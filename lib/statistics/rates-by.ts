import type { Fold } from './fold.ts';
import { chanceAt, type LogisticFit } from './logistic-fit.ts';
import type { FirstAttemptAtElo } from './measured-attempt.ts';
import { count, countAtElo, type EloRate, type Rate } from './rate.ts';

/** First tries that have something in common, and by the elo of the problem. */
export interface RateByElo extends Rate {
  byElo: readonly EloRate[];
}

/** Where each group of places in a sitting ends, from the first place on: 1–5, 6–10, 11–15, 16–20, 21–30, from 31 on. */
export const PLACE_ENDS = [5, 10, 15, 20, 30, Number.POSITIVE_INFINITY] as const;

/** Returns the fold of the first tries by their place in the sitting, in the order of `PLACE_ENDS`. All tries of a sitting have a place. */
export function ratesByPlace(): Fold<FirstAttemptAtElo, RateByElo[]> {
  return ratesBy(PLACE_ENDS.length, ({ place }) => PLACE_ENDS.findIndex((end) => place <= end));
}

/** Returns the fold of the first tries by the hour on the player's clock, 0 to 23. */
export function ratesByHour(): Fold<FirstAttemptAtElo, RateByElo[]> {
  return ratesBy(24, ({ hour }) => hour);
}

function ratesBy(
  groups: number,
  groupOf: (one: FirstAttemptAtElo) => number,
): Fold<FirstAttemptAtElo, RateByElo[]> {
  const rates = Array.from({ length: groups }, () => ({
    tries: 0,
    solves: 0,
    byElo: new Map<number, EloRate>(),
  }));
  return {
    add(one) {
      const rate = rates[groupOf(one)];
      if (!rate) return;
      count(rate, one);
      countAtElo(rate.byElo, one);
    },
    result: () => rates.map(({ byElo, ...rate }) => ({ ...rate, byElo: [...byElo.values()] })),
  };
}

/**
 * Returns the share that would be solved of such tries, 0 to 1, if only the elo of each problem mattered, by the curve of all of them;
 * null without tries. It shows whether a difference is one of the problems.
 */
export function expectedShare({ tries, byElo }: RateByElo, fit: LogisticFit): number | null {
  if (tries === 0) return null;
  return byElo.reduce((sum, one) => sum + one.tries * chanceAt(fit, one.elo).share, 0) / tries;
}
