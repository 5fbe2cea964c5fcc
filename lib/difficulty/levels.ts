import type { Range, Rank } from '../model.ts';

/**
 * The site's scale of difficulty: level 0 is 30 kyu, 29 is 1 kyu, 30 is 1 dan, 38 is 9 dan. A level begins at elo `700
 * + 28 × level`, except for the irregular starts below. Derived from 16,372 recorded problems; it reproduces all of
 * them.
 */
export const LAST_LEVEL = 38;
const FIRST_DAN = 30;
const IRREGULAR_STARTS: Readonly<Record<number, number>> = {
  0: Number.NEGATIVE_INFINITY,
  1: 644,
  2: 714,
  35: 1730,
  36: 1800,
  37: 1930,
  38: 2007,
};

/** Returns the elo at which a level begins: minus infinity for the first, infinity for the one after the last. */
export function levelStart(level: number): number {
  if (level > LAST_LEVEL) return Number.POSITIVE_INFINITY;
  return IRREGULAR_STARTS[Math.max(0, level)] ?? 700 + 28 * level;
}

/**
 * Returns the elo range of all levels from `lowest` to `highest`; a bound is null at an end of the scale. The range
 * ends where the next level begins, since elos are not integers.
 */
export function rangeOfLevels(lowest: number, highest = lowest): Range {
  return {
    from: lowest <= 0 ? null : levelStart(lowest),
    to: highest >= LAST_LEVEL ? null : levelStart(highest + 1),
  };
}

/** Returns the level, 0 to 38, in which an elo lies. */
export function levelOf(elo: number): number {
  let level = LAST_LEVEL;
  while (elo < levelStart(level)) level--;
  return level;
}

/** Returns the level of a rank; null if it is not on the scale. */
export function levelOfRank({ value, unit }: Rank): number | null {
  const level = unit === 'kyu' ? FIRST_DAN - value : FIRST_DAN + value - 1;
  return Number.isInteger(level) && value >= 1 && level >= 0 && level <= LAST_LEVEL ? level : null;
}

/**
 * Returns the level of the problem of an attempt: of the rank that the site gives it now, else that in the row of the attempt; null if
 * neither is known.
 */
export function levelOfAttempt(rank: Rank | null, levelInRow: number | null): number | null {
  return (rank && levelOfRank(rank)) ?? levelInRow;
}

/**
 * Returns the level of a rank that is correct within one step. Returns null without a rank, for a rank marked as
 * uncertain, and for one from an answer that does not say whether it is uncertain.
 */
export function provenLevel(rank: Rank | null): number | null {
  return rank && !rank.uncertain && !rank.unverified ? levelOfRank(rank) : null;
}

export function rankOfLevel(level: number): Rank {
  return level < FIRST_DAN
    ? { value: FIRST_DAN - level, unit: 'kyu', uncertain: false }
    : { value: level - FIRST_DAN + 1, unit: 'dan', uncertain: false };
}
