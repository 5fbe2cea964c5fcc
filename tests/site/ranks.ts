/** A rank as the API writes it. */
export interface Rank {
  value: number;
  unit: 'kyu' | 'dan';
}

const FIRST_DAN_LEVEL = 30;
const LAST_LEVEL = 38;

// Starts of levels that differ from the formula 700 + 28 × level, as observed on problems of the real site.
const IRREGULAR_STARTS: Readonly<Record<number, number>> = {
  0: Number.NEGATIVE_INFINITY,
  1: 644,
  2: 714,
  35: 1730,
  36: 1800,
  37: 1930,
  38: 2007,
};

/** The elo at which a level (0 = 30 kyu, 38 = 9 dan) begins. */
export function levelStart(level: number): number {
  return IRREGULAR_STARTS[level] ?? 700 + 28 * level;
}

/** The level, 0 to 38, that an elo lies in. */
export function levelOf(elo: number): number {
  let level = LAST_LEVEL;
  while (elo < levelStart(level)) level -= 1;
  return level;
}

/** The rank of a level. A level beyond either end gives the first or last rank. */
export function rankOfLevel(level: number): Rank {
  const bounded = Math.min(LAST_LEVEL, Math.max(0, level));
  return bounded < FIRST_DAN_LEVEL
    ? { value: FIRST_DAN_LEVEL - bounded, unit: 'kyu' }
    : { value: bounded - FIRST_DAN_LEVEL + 1, unit: 'dan' };
}

/** The rank that belongs to an elo. */
export function rankOf(elo: number): Rank {
  return rankOfLevel(levelOf(elo));
}
