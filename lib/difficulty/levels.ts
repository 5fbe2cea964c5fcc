import type { Rank } from '../model.ts';

/**
 * The site's scale of difficulty: level 0 is 30 kyu, 29 is 1 kyu, 30 is 1 dan, 38 is 9 dan. A level begins at elo
 * `700 + 28 × level` but for the starts below; read off 16,372 recorded problems, all of which it reproduced.
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

/** The elo at which a level begins; minus infinity for the first, infinity for the one after the last. */
export function levelStart(level: number): number {
  if (level > LAST_LEVEL) return Number.POSITIVE_INFINITY;
  return IRREGULAR_STARTS[Math.max(0, level)] ?? 700 + 28 * level;
}

/** The level, 0 to 38, that an elo lies in. */
export function levelOf(elo: number): number {
  let level = LAST_LEVEL;
  while (elo < levelStart(level)) level--;
  return level;
}

/** The level that a rank names, or null for one that the scale does not have. */
export function levelOfRank({ value, unit }: Rank): number | null {
  const level = unit === 'kyu' ? FIRST_DAN - value : FIRST_DAN + value - 1;
  return Number.isInteger(level) && value >= 1 && level >= 0 && level <= LAST_LEVEL ? level : null;
}

/**
 * The level that a problem's rank proves, one step more or less; null where it proves nothing: no rank, one that is marked
 * uncertain, or one of an answer that does not say whether it is.
 */
export function provenLevel(rank: Rank | null): number | null {
  return rank && !rank.uncertain && !rank.unverified ? levelOfRank(rank) : null;
}

/** The rank that a level is called by. */
export function rankOfLevel(level: number): Rank {
  return level < FIRST_DAN
    ? { value: FIRST_DAN - level, unit: 'kyu', uncertain: false }
    : { value: level - FIRST_DAN + 1, unit: 'dan', uncertain: false };
}
