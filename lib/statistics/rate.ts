/** Least number of first attempts at a genre from which anything is said about it. */
export const LEAST_FIRST_ATTEMPTS = 10;

/** Attempts, and how many of them solved the problem. */
export interface Rate {
  attempts: number;
  solves: number;
}

export const NO_RATE: Readonly<Rate> = { attempts: 0, solves: 0 };

/** The attempts at problems of this Elo. */
export interface EloRate extends Rate {
  elo: number;
}

/** A share, 0 to 1, and its 95 % interval. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

/** 95 % of a normal distribution lie within this many standard deviations. */
export const SDS_OF_95 = 1.96;

/**
 * Returns the share of solved attempts with its 95 % interval, by the score method (Wilson 1927), which holds for few attempts and for shares near
 * 0 and 1 too; null for fewer than `LEAST_FIRST_ATTEMPTS`.
 */
export function shareOf({ attempts, solves }: Rate): Share | null {
  if (attempts < LEAST_FIRST_ATTEMPTS) return null;
  const share = solves / attempts;
  const square = SDS_OF_95 ** 2 / attempts;
  const centre = (share + square / 2) / (1 + square);
  const off =
    (SDS_OF_95 * Math.sqrt((share * (1 - share)) / attempts + square / (4 * attempts))) / (1 + square);
  // At 0 and 1 the interval ends there, but for rounding.
  return {
    share,
    low: Math.max(0, Math.min(share, centre - off)),
    high: Math.min(1, Math.max(share, centre + off)),
  };
}

export function count(rate: Rate, { solved }: { solved: boolean }): void {
  rate.attempts++;
  if (solved) rate.solves++;
}

/** Adds an attempt to the rates by Elo. Elos are rounded to whole numbers, so that a fit over any history has few of them. */
export function countAtElo(byElo: Map<number, EloRate>, one: { elo: number; solved: boolean }): void {
  const elo = Math.round(one.elo);
  const rate = byElo.get(elo) ?? { elo, attempts: 0, solves: 0 };
  if (rate.attempts === 0) byElo.set(elo, rate);
  count(rate, one);
}
